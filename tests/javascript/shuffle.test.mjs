import assert from "node:assert/strict";
import test from "node:test";

import { Generator, isDealtFrom } from "../../play/games/starfighter/board/static/starfighter/shuffle.js";

test("the browser deals as the engine documents", () => {
  const generator = new Generator(7);
  assert.equal(generator.below(2), 0);
  assert.equal(generator.shuffle([..."abcdefgh"]).join(" "), "a g d c h b f e");
});

const DEALT = {
  first: "A",
  state: {
    seats: { A: { hand: ["a", "g"] }, B: { hand: ["d", "c"] } },
    shared: { deck: ["h", "b", "f", "e"] },
  },
};

test("a deal agrees with its seed", () => assert.ok(isDealtFrom(7n, DEALT)));

for (const [what, change] of [
  ["another first player", (deal) => { deal.first = "B"; }],
  ["another hand", (deal) => { deal.state.seats.A.hand = ["a", "h"]; deal.state.shared.deck[0] = "g"; }],
  ["another order of the deck", (deal) => deal.state.shared.deck.reverse()],
]) {
  test(`${what} does not agree with the seed`, () => {
    const deal = structuredClone(DEALT);
    change(deal);
    assert.ok(!isDealtFrom(7n, deal));
  });
}
