// A round's combat as a short film, drawn on a canvas and recorded by the browser as WebM.

import { lengthOf, scenesOf } from "./combat_scenes.js";
import { Film, HEIGHT, WIDTH } from "./film.js";

const SCALE = 0.75; // pixels a unit
const RATE = 24;
const SLICE = 200; // ms
const PATIENCE = 800; // ms without anything new

export function hasClip(steps, round) {
  return "MediaRecorder" in window && scenesOf(steps, round).length > 0;
}

/**
 * The film of a round as a Blob; `told` hears how much of it is done, from 0 to 1.
 * @returns {Promise<Blob>}
 */
export async function recordClip(board, steps, { round, told }) {
  const scenes = scenesOf(steps, round);
  const film = new Film(board, scenes, { round, offset: offsetOf(steps, round) });
  const canvas = Object.assign(board.pieces.clone("film"), { width: WIDTH * SCALE, height: HEIGHT * SCALE });
  const context = canvas.getContext("2d");
  context.scale(SCALE, SCALE);
  film.paint(context, 0);
  const stream = canvas.captureStream(0); // a frame after each that is painted
  const [track] = /** @type {CanvasCaptureMediaStreamTrack[]} */ (stream.getVideoTracks());
  const recorder = new MediaRecorder(stream, { mimeType: "video/webm;codecs=vp8", videoBitsPerSecond: 4_000_000 });
  const parts = [];
  let heard = 0;
  recorder.addEventListener("dataavailable", ({ data }) => {
    if (data.size) heard = performance.now();
    parts.push(data);
  });
  const ended = new Promise((resolve) => { recorder.addEventListener("stop", resolve); });
  recorder.start(SLICE);
  const length = lengthOf(scenes);
  const begin = performance.now();
  for (let time = 0; time < length; time = (performance.now() - begin) / 1000) {
    film.paint(context, time);
    track.requestFrame();
    told(time / length);
    await new Promise((resolve) => { setTimeout(resolve, 1000 / RATE); });
  }
  // An encoder that lags behind is given the time to end.
  const last = performance.now();
  while (performance.now() - Math.max(heard, last) < PATIENCE) await new Promise((resolve) => { setTimeout(resolve, SLICE); });
  recorder.stop();
  await ended;
  return new Blob(parts, { type: "video/webm" });
}

function offsetOf(steps, round) {
  return steps.filter(({ table }) => table.view.round === round).at(-1)?.table.view.offset ?? steps.at(-1).table.view.offset;
}
