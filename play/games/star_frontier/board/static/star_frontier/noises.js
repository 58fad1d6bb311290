// What an event of the game sounds like.

/** @import { Voice } from "../play/sounds.js" */

/** @type {Voice[]} A shot and the die that tumbles. */
const SHOT = [
  { wave: "sawtooth", from: 1300, to: 240, time: 0.13, level: 0.22 },
  { wave: "noise", from: 2600, to: 1800, at: 0.18, time: 0.05, level: 0.4 },
  { wave: "noise", from: 2400, to: 1500, at: 0.3, time: 0.05, level: 0.5 },
  { wave: "noise", from: 2000, to: 900, at: 0.44, time: 0.07, level: 0.6 },
];

/** @type {Record<string, Voice[]>} */
const NOISES = {
  move: [{ wave: "triangle", from: 180, to: 130, time: 0.12, level: 0.5 }],
  hit: [
    ...SHOT,
    { wave: "square", from: 170, to: 90, at: 0.52, time: 0.14, level: 0.25 },
  ],
  miss: [
    ...SHOT,
    { wave: "sine", from: 1180, to: 1120, at: 0.52, time: 0.26, level: 0.35 },
  ],
  lost: [
    { wave: "noise", from: 900, to: 120, time: 0.34, level: 0.9 },
    { wave: "triangle", from: 160, to: 50, time: 0.34, level: 0.7 },
  ],
  placed: [{ wave: "sine", from: 420, to: 640, time: 0.14, level: 0.4 }],
  gold: [
    { wave: "sine", from: 1180, time: 0.1, level: 0.3 },
    { wave: "sine", from: 1570, at: 0.08, time: 0.16, level: 0.3 },
  ],
  research: [
    { wave: "sine", from: 520, to: 880, time: 0.18, level: 0.45 },
    { wave: "sine", from: 780, to: 1320, at: 0.05, time: 0.2, level: 0.25 },
  ],
};

/** @returns {Voice[] | undefined} */
export function noiseOf(event) {
  const { event: kind } = event;
  if (kind === "roll") return event.destroyed ? NOISES.hit : NOISES.miss;
  if (kind === "removed") return NOISES.lost;
  if (kind === "laid") return NOISES.placed;
  if (kind === "income") return event.gold ? NOISES.gold : undefined;
  return NOISES[kind];
}
