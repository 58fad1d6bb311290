// Quiet sounds, made by code when they are needed. A browser allows none before the first gesture on the page.

/**
 * A part of a sound: a tone that glides from one frequency to another (in hertz), or noise around them.
 * Times are in seconds.
 * @typedef {{ wave: OscillatorType | "noise", from: number, to?: number, at?: number, time: number, level?: number }} Voice
 */

const LOUDEST = 0.35;
const SOFT = 0.006;
const SAME = 0.05; // The same sound again within this time is not heard twice.

/** @type {Record<string, Voice[]>} */
const OWN = {
  turn: [
    { wave: "sine", from: 587, time: 0.16, level: 0.5 },
    { wave: "sine", from: 880, at: 0.1, time: 0.26, level: 0.5 },
  ],
  victory: [
    { wave: "triangle", from: 392, time: 0.24 },
    { wave: "triangle", from: 523, at: 0.16, time: 0.24 },
    { wave: "triangle", from: 659, at: 0.32, time: 0.24 },
    { wave: "triangle", from: 784, at: 0.48, time: 0.7 },
  ],
  defeat: [
    { wave: "triangle", from: 392, to: 370, time: 0.34 },
    { wave: "triangle", from: 311, to: 294, at: 0.26, time: 0.4 },
    { wave: "triangle", from: 233, to: 196, at: 0.56, time: 0.9 },
  ],
  called: [
    { wave: "sine", from: 659, time: 0.2, level: 0.7 },
    { wave: "sine", from: 880, at: 0.16, time: 0.2, level: 0.7 },
    { wave: "sine", from: 659, at: 0.4, time: 0.2, level: 0.7 },
    { wave: "sine", from: 880, at: 0.56, time: 0.4, level: 0.7 },
  ],
};

export class Sounds {
  constructor(settings) {
    this.settings = settings;
    this.context = null;
    this.hiss = null;
    this.lately = new Map();
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => this.allow(), { capture: true, once: true });
  }

  allow() {
    this.context ??= new AudioContext();
    this.context.resume();
  }

  // One of the page's own sounds.
  signal(name) {
    this.play(OWN[name]);
  }

  /** @param {Voice[]} voices */
  play(voices) {
    const { context, settings } = this;
    if (!voices || !settings.get("sound") || context?.state !== "running") return;
    const now = context.currentTime;
    if (now - (this.lately.get(voices) ?? -1) < SAME) return;
    this.lately.set(voices, now);
    const gain = context.createGain();
    gain.gain.value = LOUDEST * Number(settings.get("volume")) ** 2;
    gain.connect(context.destination);
    for (const voice of voices) this.start(voice, now + (voice.at ?? 0), gain);
  }

  start(voice, begin, output) {
    const { context } = this;
    const end = begin + voice.time;
    const envelope = context.createGain();
    envelope.gain.setValueAtTime(0, begin);
    envelope.gain.linearRampToValueAtTime(voice.level ?? 1, begin + SOFT);
    envelope.gain.exponentialRampToValueAtTime(0.001, end);
    envelope.connect(output);
    const source = voice.wave === "noise" ? this.noise(voice, begin, end, envelope) : this.tone(voice, begin, end, envelope);
    source.start(begin);
    source.stop(end);
  }

  tone(voice, begin, end, output) {
    const source = this.context.createOscillator();
    source.type = voice.wave;
    glide(source.frequency, voice, begin, end);
    source.connect(output);
    return source;
  }

  noise(voice, begin, end, output) {
    const source = this.context.createBufferSource();
    source.buffer = this.hiss ??= hissOf(this.context);
    const band = this.context.createBiquadFilter();
    band.type = "bandpass";
    glide(band.frequency, voice, begin, end);
    source.connect(band).connect(output);
    return source;
  }
}

function glide(frequency, { from, to = from }, begin, end) {
  frequency.setValueAtTime(from, begin);
  frequency.exponentialRampToValueAtTime(to, end);
}

// A second of white noise.
function hissOf(context) {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place += 1) samples[place] = 2 * Math.random() - 1;
  return buffer;
}
