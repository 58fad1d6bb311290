import assert from "node:assert/strict";
import test from "node:test";

import { Labels } from "../../play/games/star_frontier/board/static/star_frontier/labels.js";

const things = { "0,0": { seat: "A", kind: "tank" }, "2,0": { seat: "B", kind: "mine" }, "1,0/2,0": { seat: "B", kind: "crossing" } };
const board = {
  pieces: { say: (key, filled = {}) => [key, ...Object.values(filled)].join(" ") },
  table: { view: { map: { pieces: [{ key: "hook" }, { key: "slab" }] } } },
  hexAt: (place) => ({ "0,0": [0, 0, 0, 0], "1,0": [1, 0, 0, 0], "2,0": [2, 0, 1, 1] })[place] ?? null,
  thingAt: (place) => things[place] ?? null,
};

test("all that is done on a place has words, with the piece and the island", () => {
  for (const [action, words] of [
    ["move 0,0 1,0", "kind-tank, island-hook 0,0 → island-hook 1,0"],
    ["fire 0,0 2,0", "fires kind-tank island-hook 0,0 kind-mine island-slab 2,0"],
    ["fire 0,0 1,0/2,0", "fires kind-tank island-hook 0,0 kind-crossing island-hook – island-slab 1,0/2,0"],
    ["raze 2,0", "razes kind-mine island-slab 2,0"],
    ["raze 1,0/2,0", "razes kind-crossing island-hook – island-slab 1,0/2,0"],
    ["island slab 3 4,1", "docks island-slab 3 4,1"],
    ["bridgehead 0 4,1", "docks island-bridgehead 0 4,1"],
    ["recruit light 1,0", "Tool-recruit kind-light, island-hook 1,0"],
    ["tower 1,0", "Tool-tower, island-hook 1,0"],
    ["crossing 1,0/2,0", "Tool-crossing, island-hook – island-slab 1,0/2,0"],
    ["deploy 1,0", "Tool-deploy, island-hook 1,0"],
  ]) assert.equal(new Labels(board).action(action), words);
});
