// What follows from a seed, computed again: dice.py draws each die from it, and its first bit who begins.

const WORD = (1n << 64n) - 1n;

// splitmix64
function scrambled(seed) {
  let word = (seed + 0x9e3779b97f4a7c15n) & WORD;
  word = ((word ^ (word >> 30n)) * 0xbf58476d1ce4e5b9n) & WORD;
  word = ((word ^ (word >> 27n)) * 0x94d049bb133111ebn) & WORD;
  return word ^ (word >> 31n);
}

// Whether a trace's first state belongs to the seed: who is first, and what the dice are drawn from.
export function isDealtFrom(seed, { state }) {
  const first = ["A", "B"][Number(scrambled(seed) >> 63n)];
  return state.first === first && BigInt(state.rng.split("/")[0]) === seed;
}
