import assert from "node:assert/strict";
import test from "node:test";

import { lengthOf, scenesOf } from "../../play/games/starfighter/board/static/starfighter/combat_scenes.js";

const viewOf = (round, a, b) => ({ round, seats: { A: { armour: a }, B: { armour: b } } });
const battle = (sector, a, b) => ({ event: "battle", sector: { A: sector, B: sector }, damage: { A: a, B: b } });
const step = (view, ...events) => ({ table: { view }, events });

const steps = [
  step(viewOf(1, 20, 20)),
  step(viewOf(2, 17, 18), battle(1, 3, 0), { event: "armour", seat: "A", armour: 17 }, battle(2, 0, 2), { event: "armour", seat: "B", armour: 18 }, battle(3, 0, 0), { event: "round", round: 2 }, { event: "armour", seat: "B", armour: 1 }),
  step(viewOf(2, 17, 18)),
];

test("each battle is a scene with the armour before and after it", () => {
  const scenes = scenesOf(steps, 1);
  assert.deepEqual(scenes.map(({ before, after }) => [before.A, after.A, before.B, after.B]), [[20, 17, 20, 20], [17, 17, 20, 18], [17, 17, 18, 18]]);
  assert.ok(scenes.every(({ begin, end }, place) => end > begin && begin >= (scenes[place - 1]?.end ?? 0)));
});

test("a round without battles has no scenes, and a long one stays short", () => {
  assert.deepEqual(scenesOf(steps, 2), []);
  const many = step(viewOf(2, 1, 1), ...Array.from({ length: 40 }, () => battle(1, 2, 2)));
  assert.ok(lengthOf(scenesOf([steps[0], many], 1)) <= 10.01);
});

test("who has won stands in the last scene", () => {
  const end = step(viewOf(1, 0, 5), battle(1, 9, 0), { event: "armour", seat: "A", armour: 0 }, { event: "end", winner: "B" });
  assert.equal(scenesOf([steps[0], end], 1).at(-1).won, "B");
});
