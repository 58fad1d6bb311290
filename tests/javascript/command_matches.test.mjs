import assert from "node:assert/strict";
import test from "node:test";

import { isNotation as isStarFrontier } from "../../play/games/star_frontier/board/static/star_frontier/notation.js";
import { isNotation } from "../../play/games/starfighter/board/static/starfighter/notation.js";
import { isLikely, matching, nearest } from "../../play/static/play/command_matches.js";

const ACTIONS = [
  { text: "play 3-10 back 2", words: "3-10 face down into sector 2" },
  { text: "play 0-1 back 3", words: "0-1 face down into sector 3" },
  { text: "hit B 2 lower", words: "Fighter damage: the lower half in sector 2" },
  { text: "pass", words: "Pass" },
  { text: "take_back", words: "Взять ход назад" },
];

const texts = (typed) => matching(ACTIONS, typed, isNotation(typed)).map(({ text }) => text);

for (const [typed, found] of [
  ["pa", ["pass"]],
  ["face down sector 3", ["play 0-1 back 3", "play 3-10 back 2"]],
  ["p 3", ["play 3-10 back 2"]],
  ["hit b 2 l", ["hit B 2 lower"]],
  ["lower half", ["hit B 2 lower"]],
  ["take b", ["take_back"]],
  ["взять ход", ["take_back"]],
  ["play 3–10", ["play 3-10 back 2"]],
  ["взять ход назад".normalize("NFD"), ["take_back"]],
  ["хода взять", ["take_back"]],
  ["sectors 3", ["play 0-1 back 3", "play 3-10 back 2"]],
  ["танцевать", []],
  ["shift 1", []],
  ["hit a 1", []],
]) {
  test(`"${typed}" finds ${found.join(", ") || "nothing"}`, () => assert.deepEqual(texts(typed), found));
}

test("nothing typed finds all", () => assert.equal(texts("").length, ACTIONS.length));

test("where nothing fits, actions of the same verb come first", () => {
  assert.equal(nearest(ACTIONS, "hit a 1 upper")[0].text, "hit B 2 lower");
});

for (const [typed, first] of [
  ["fiter damge", "hit B 2 lower"],
  ["взать ходд", "take_back"],
  ["pasz", "pass"],
]) {
  test(`"${typed}" most likely means ${first}`, () => {
    const [meant] = nearest(ACTIONS, typed);
    assert.equal(meant.text, first);
    assert.ok(isLikely(meant, typed));
  });
}

test("what is like nothing is not likely meant", () => assert.ok(!isLikely(nearest(ACTIONS, "танцевать")[0], "танцевать")));

for (const [check, typed, expected] of [
  [isNotation, "play 0-1 back 3", true],
  [isNotation, "hit b 2 lower", true],
  [isNotation, "hit the lower half", false],
  [isStarFrontier, "move 0,1 0,2", true],
  [isStarFrontier, "recruit light 0,1", true],
  [isStarFrontier, "move the soldier back", false],
]) {
  test(`"${typed}" is ${expected ? "" : "not "}notation`, () => assert.equal(check(typed), expected));
}
