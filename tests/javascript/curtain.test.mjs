import assert from "node:assert/strict";
import test from "node:test";

import { Curtain } from "../../play/static/play/curtain.js";

const places = { addEventListener() {}, querySelector: () => places };

function seatsShown(kind, ...moves) {
  const shown = [];
  const stage = { root: { dataset: {}, querySelector: () => places }, settled: [], log: { cut() {} }, board: {}, pieces: {} };
  const curtain = new Curtain(stage, { sit: (seat) => shown.push(seat) });
  const players = { A: { is_you: true, left: true }, B: {}, C: { is_you: true } };
  for (const [seat, ...movers] of moves) curtain.consider({ match: { kind, players }, to_move: movers, seat });
  return shown;
}

test("who plays on for a partner sees the seat that is to move", () => {
  assert.deepEqual(seatsShown("invitation", ["C", "B"], ["C", "B", "C"], ["C", "A"], ["A", "A"], ["A", "B", "C"]), ["A", "C"]);
});
