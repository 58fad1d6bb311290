import assert from "node:assert/strict";
import test from "node:test";

import { isDealtFrom } from "../../play/games/starfighter/board/static/starfighter/shuffle.js";
import { chanceWords } from "../../play/static/play/chance_words.js";

// The test vectors of play/games/starfighter/engine/README.md.
const KEY = Array.from({ length: 32 }, (_none, byte) => byte.toString(16).padStart(2, "0")).join("");
const WORDS = [15793592510300285140n, 4183286659051199152n];

function dealt(first, a, b, deck) {
  return { first, state: { seats: { A: { hand: a }, B: { hand: b } }, shared: { deck } } };
}

const DEALS = [
  [7n, dealt("A", ["a", "g"], ["d", "c"], ["h", "b", "f", "e"])],
  [KEY, dealt("B", ["f", "d"], ["b", "a"], ["e", "g", "h", "c"])],
];

test("a key gives the documented words", async () => {
  assert.deepEqual(await chanceWords(KEY, 2), WORDS);
});

for (const [seed, deal] of DEALS) {
  test(`a deal agrees with ${seed}`, async () => assert.ok(await isDealtFrom(seed, deal)));

  for (const [what, change] of [
    ["another first player", (other) => { other.first = other.first === "A" ? "B" : "A"; }],
    ["another hand", ({ state }) => { [state.seats.A.hand[1], state.shared.deck[0]] = [state.shared.deck[0], state.seats.A.hand[1]]; }],
    ["another order of the deck", ({ state }) => state.shared.deck.reverse()],
  ]) {
    test(`${what} does not agree with ${seed}`, async () => {
      const other = structuredClone(deal);
      change(other);
      assert.ok(!(await isDealtFrom(seed, other)));
    });
  }
}
