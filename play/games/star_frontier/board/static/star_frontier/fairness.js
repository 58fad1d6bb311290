// What follows from a seed or key, computed again: the dice are drawn from it, and its first bit who begins.

import { chanceWords } from "../play/chance_words.js";

// Whether a trace's first state belongs to the seed or key: who is first, and what the dice are drawn from.
export async function isDealtFrom(seed, { state }) {
  const [word] = await chanceWords(seed, 1);
  const first = ["A", "B"][Number(word >> 63n)];
  return state.first === first && state.rng.split("/")[0] === String(seed);
}
