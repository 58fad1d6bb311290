import assert from "node:assert/strict";
import test from "node:test";

import { positionOf } from "../../play/games/starfighter/board/static/starfighter/story.js";
import { Playback } from "../../play/static/play/playback.js";

const tableOf = (ply, place) => ({
  ply,
  match: { kind: "replay", players: {} },
  view: { seats: [{ key: `card-${ply}`, place }], chain: { resolved: ply } },
});

const stepsTo = (...places) => places.map((place, index) => ({
  ply: index + 1, events: [`event ${index + 1}`], table: tableOf(index + 1, place),
}));

function stageAt(table) {
  const told = [], shown = [], events = [];
  const stage = {
    table, told, shown, events,
    board: { position: positionOf },
    log: { open: (step) => told.push(step.ply) },
    open: (step) => shown.push(step.ply),
    playEvent: async (event) => { events.push(event); },
    settle(settled) { this.table = settled; },
  };
  return stage;
}

const motion = { flip: (change) => change(), resume() {}, skip() {} };

test("steps are shown one after another, event by event", async () => {
  const stage = stageAt(tableOf(0, 1));
  await new Playback(stage, motion).push(stepsTo(2, 3));
  assert.deepEqual([stage.told, stage.shown, stage.events, stage.table.ply], [[], [1, 2], ["event 1", "event 2"], 2]);
});

test("what comes back to the same position is told and not shown", async () => {
  const stage = stageAt(tableOf(0, 1));
  await new Playback(stage, motion).push(stepsTo(2, 3, 1, 4));
  assert.deepEqual([stage.told, stage.shown, stage.table.ply], [[1, 2, 3], [4], 4]);
});

test("a jump drops what was still to be shown", async () => {
  const stage = stageAt(tableOf(0, 1));
  const playback = new Playback(stage, motion);
  const work = playback.push(stepsTo(2, 3));
  playback.jump(tableOf(9, 9));
  await work;
  assert.deepEqual([stage.shown, stage.table.ply, playback.busy], [[], 9, false]);
});
