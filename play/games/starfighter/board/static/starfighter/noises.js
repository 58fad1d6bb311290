// What an event of the game sounds like.

/** @import { Voice } from "../play/sounds.js" */

/** @type {Record<string, Voice[]>} */
const NOISES = {
  card: [
    { wave: "noise", from: 2400, to: 900, time: 0.09, level: 0.7 },
    { wave: "triangle", from: 220, to: 150, at: 0.04, time: 0.1, level: 0.6 },
  ],
  effect: [
    { wave: "sine", from: 520, to: 880, time: 0.18, level: 0.45 },
    { wave: "sine", from: 780, to: 1320, at: 0.05, time: 0.2, level: 0.25 },
  ],
  shot: [{ wave: "sawtooth", from: 1300, to: 240, time: 0.13, level: 0.22 }],
  hit: [
    { wave: "noise", from: 900, to: 300, time: 0.14, level: 0.9 },
    { wave: "square", from: 150, to: 70, time: 0.1, level: 0.25 },
  ],
  shield: [
    { wave: "sine", from: 1180, to: 1120, time: 0.3, level: 0.35 },
    { wave: "sine", from: 1770, to: 1690, time: 0.22, level: 0.2 },
  ],
  broken: [
    { wave: "noise", from: 1600, to: 160, time: 0.34, level: 0.9 },
    { wave: "triangle", from: 190, to: 55, time: 0.3, level: 0.6 },
  ],
  armour: [
    { wave: "noise", from: 260, to: 60, time: 0.5, level: 1 },
    { wave: "sine", from: 120, to: 38, time: 0.55, level: 1 },
  ],
};

/** @returns {Voice[] | undefined} */
export function noiseOf(event) {
  const { event: kind } = event;
  if (kind === "play") return NOISES.card;
  if (["move", "pivot", "roll", "trigger"].includes(kind)) return NOISES.effect;
  if (kind === "token") return event.on === "shield" ? NOISES.shield : NOISES.hit;
  if (kind === "absorb") return NOISES.shield;
  if (kind === "destroy") return NOISES.broken;
  if (kind === "battle") return event.damage.A + event.damage.B > 0 ? NOISES.shot : undefined;
  return kind === "armour" ? NOISES.armour : undefined;
}
