import assert from "node:assert/strict";
import test from "node:test";

import { stepFrom } from "../../play/static/play/next_step.js";

const forms = ["training-cadet", "skirmish-wingman", "skirmish-pilot", "total_war-captain"].map((nextStep) => ({ dataset: { nextStep } }));
const nextOf = (played, given = {}) => stepFrom(played, forms, { done: [], hasLost: false, ...given })?.dataset.nextStep ?? null;

test("a match that was won leads to the next that was not played", () => {
  assert.equal(nextOf("training-cadet"), "skirmish-wingman");
  assert.equal(nextOf("training-cadet", { done: ["skirmish-wingman"] }), "skirmish-pilot");
});

test("who has beaten a bot in another kind of match is as far as with it", () => {
  assert.equal(nextOf("training-pilot"), "total_war-captain");
  assert.equal(nextOf("skirmish-captain"), null);
  assert.equal(nextOf("training-admiral"), null);
});

test("after a defeat nothing harder is offered", () => {
  assert.equal(nextOf("skirmish-wingman", { hasLost: true }), null);
  assert.equal(nextOf(""), null);
});
