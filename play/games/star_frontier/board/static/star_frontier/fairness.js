// What follows from a seed or key, computed again: the dice are drawn from it, and its first bit who begins.

import { keyedWords } from "../play/keyed_words.js";

const WORD = (1n << 64n) - 1n;

// splitmix64
function scrambled(seed) {
  let word = (seed + 0x9e3779b97f4a7c15n) & WORD;
  word = ((word ^ (word >> 30n)) * 0xbf58476d1ce4e5b9n) & WORD;
  word = ((word ^ (word >> 27n)) * 0x94d049bb133111ebn) & WORD;
  return word ^ (word >> 31n);
}

// Whether a trace's first state belongs to the seed or key: who is first, and what the dice are drawn from.
export async function isDealtFrom(seed, { state }) {
  const word = typeof seed === "string" ? (await keyedWords(seed, "chance", 1))[0] : scrambled(seed);
  const first = ["A", "B"][Number(word >> 63n)];
  return state.first === first && state.rng.split("/")[0] === String(seed);
}
