// A match that was played: the same table, with a transport bar instead of decisions.

import { load } from "./loading.js";
import { part, show, write } from "./texts.js";

const BREATH = 500;

export class ReplaySource {
  constructor(root, { stage, playback, log }) {
    this.root = root;
    this.stage = stage;
    this.playback = playback;
    this.log = log;
    this.steps = [];
    this.ply = 0;
    this.last = 0;
    this.running = false;
    this.bar = part(root, "transport");
    this.scrub = part(this.bar, "scrub");
    this.seats = part(this.bar, "seat");
    this.bar.addEventListener("click", ({ target }) => {
      const button = target.closest("[data-transport]");
      if (button) this.run(button.dataset.transport);
    });
    part(root, "clip")?.addEventListener("click", () => this.saveClip());
    this.scrub.addEventListener("input", () => this.goTo(Number(this.scrub.value)));
    this.seats.addEventListener("change", () => this.seenBy(this.seats.value));
    // The event tells what was asked for, which may no longer stand in the address: what is seen just then does.
    addEventListener("hashchange", ({ newURL }) => this.goTo(this.askedPly(newURL)));
  }

  async start() {
    await this.load(new URLSearchParams(location.search).get("seat") ?? this.seats.value);
  }

  // The address leads to what is seen: by whom, and the moment.
  seenBy(seat) {
    history.replaceState(null, "", `${seat ? `?seat=${seat}` : location.pathname}${location.hash}`);
    return this.load(seat);
  }

  askedPly(address = location.href) {
    return Number(/#(\d+)$/.exec(address)?.[1] ?? 0);
  }

  // The game as one seat saw it, piece by piece; what is asked for is shown as soon as it is there.
  async load(seat) {
    this.pause();
    const before = this.steps.length ? this.ply : null;
    const token = {};
    this.loading = token;
    this.steps = [];
    this.log.cut(-1);
    let shown = false;
    do {
      const response = await load(`${this.root.dataset.steps}?from=${this.steps.length}&seat=${encodeURIComponent(seat)}`).catch((error) => error);
      if (this.loading !== token) return;
      if (response.status === 404 && seat) return this.seenBy(""); // a seat that does not exist
      if (!response.ok) return this.stage.refuse(this.stage.pieces.say("not-loaded", { reason: response.message }));
      const { table, steps, last, seats } = await response.json();
      if (this.loading !== token) return;
      if (!this.steps.length) this.first = table;
      this.steps.push(...steps);
      steps.forEach((step) => this.log.open(step, { silent: true }));
      this.last = last;
      this.renderSeats(seats, seat);
      const asked = before ?? this.askedPly();
      if (!shown && (this.steps.length >= asked || this.steps.length >= last)) {
        shown = true;
        this.goTo(asked);
      }
      if (steps.length === 0) break;
    } while (this.steps.length < this.last);
    this.render();
  }

  renderSeats(seats, chosen) {
    for (const option of this.seats.options) option.hidden = option.disabled = !seats.includes(option.value);
    this.seats.value = chosen;
    show(this.seats.closest("label"), seats.length > 1 && !("openTable" in this.root.dataset));
  }

  tableAt(ply) {
    return ply === 0 ? this.first : this.steps[ply - 1].table;
  }

  // Before the game is there, nothing; it begins at what the address asks for then.
  goTo(ply) {
    if (!this.first) return;
    this.pause();
    this.ply = Math.max(0, Math.min(ply, this.steps.length));
    this.playback.jump(this.tableAt(this.ply));
    this.render();
  }

  async next() {
    if (this.playback.busy) this.playback.motion.skip();
    if (this.ply >= this.steps.length) return;
    this.ply += 1;
    this.render();
    await this.playback.push([this.steps[this.ply - 1]]);
  }

  // The first decision of the next round, or of the round before.
  round(direction) {
    const roundAt = (ply) => this.stage.board.round(this.tableAt(ply).view);
    let ply = this.ply;
    if (direction > 0) {
      while (ply < this.steps.length && roundAt(ply) === roundAt(this.ply)) ply += 1;
    } else {
      const start = ply > 0 ? roundAt(ply - 1) : 1;
      while (ply > 0 && roundAt(ply - 1) === start) ply -= 1;
    }
    this.goTo(ply);
  }

  async autoplay() {
    this.running = true;
    this.render();
    if (this.ply >= this.last) this.goTo(0);
    this.running = true;
    this.render();
    while (this.running && this.ply < this.steps.length) {
      await this.next();
      await new Promise((resolve) => { setTimeout(resolve, BREATH); });
    }
    this.pause();
  }

  pause() {
    this.running = false;
    this.render();
  }

  run(name) {
    if (!this.first) return;
    if (name === "first") this.goTo(0);
    else if (name === "last") this.goTo(this.last);
    else if (name === "previous") this.goTo(this.ply - 1);
    else if (name === "next") this.step();
    else if (name === "round-before") this.round(-1);
    else if (name === "round-after") this.round(1);
    else if (this.running) this.pause();
    else this.autoplay();
  }

  step() {
    this.running = false;
    return this.next();
  }

  key(key) {
    const names = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last", PageUp: "round-before", PageDown: "round-after", " ": "autoplay", k: "autoplay" };
    if (!names[key]) return false;
    this.run(names[key]);
    return true;
  }

  render() {
    if (!this.first) return;
    this.scrub.max = this.last;
    this.scrub.value = this.ply;
    write(part(this.bar, "place"), `${this.ply} / ${this.last}`);
    part(this.bar, "autoplay").setAttribute("aria-pressed", String(this.running));
    for (const input of this.root.querySelectorAll("[data-play-on-ply]")) {
      input.value = this.ply;
      input.form.querySelector("button").disabled = this.ply >= this.last;
    }
    this.log.mark(this.ply);
    this.root.dispatchEvent(new CustomEvent("replay:ply", { detail: this.ply, bubbles: true }));
    if (!this.running && this.askedPly() !== this.ply) history.replaceState(null, "", this.ply ? `#${this.ply}` : location.pathname + location.search);
  }

  // The combat of the round that is seen, or the one before where nothing was fought in it yet.
  async saveClip() {
    if (!this.first) return;
    const { board, pieces } = this.stage;
    const button = part(this.root, "clip");
    const tell = (name, values) => write(part(this.root, "clip-state"), pieces.say(name, values));
    const { hasClip, recordClip } = await board.film();
    const now = board.round(this.tableAt(this.ply).view);
    const round = [now, now - 1].find((each) => hasClip(this.steps, each));
    if (round === undefined) return tell("clip-nothing");
    button.disabled = true;
    const told = (done) => tell("clip-recording", { percent: Math.round(100 * done) });
    const film = await recordClip(board, this.steps, { round, told }).catch(() => null);
    button.disabled = false;
    if (!film) return tell("clip-failed");
    const link = Object.assign(part(this.root, "clip-link"), { href: URL.createObjectURL(film), download: `combat-${round}.webm` });
    link.click();
    URL.revokeObjectURL(link.href);
    tell("clip-saved", { round });
  }

  send() {}
}
