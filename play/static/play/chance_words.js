// The words that a match draws its chance from: those of its key, as play/games/kit/keyed_words.py makes them by
// HMAC-SHA256 in counter mode, or those of a seed, by splitmix64.

const WORDS_A_BLOCK = 4;
const WORD = (1n << 64n) - 1n;

// The first words, 64 bits each, of a key, which is 64 hexadecimal digits, or of a seed, which is a whole number.
export async function chanceWords(seed, count) {
  return typeof seed === "string" ? keyedWords(seed, count) : Array.from({ length: count }, (_none, at) => scrambled(BigInt(seed), at));
}

async function keyedWords(key, count) {
  const secret = Uint8Array.from(key.match(/../g), (digits) => parseInt(digits, 16));
  const signing = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const blocks = Array.from({ length: Math.ceil(count / WORDS_A_BLOCK) }, async (_none, block) => {
    const told = await crypto.subtle.sign("HMAC", signing, new TextEncoder().encode(`chance ${block}`));
    const view = new DataView(told);
    return Array.from({ length: WORDS_A_BLOCK }, (_word, place) => view.getBigUint64(8 * place));
  });
  return (await Promise.all(blocks)).flat().slice(0, count);
}

function scrambled(seed, at) {
  let word = (seed + BigInt(at + 1) * 0x9e3779b97f4a7c15n) & WORD;
  word = ((word ^ (word >> 30n)) * 0xbf58476d1ce4e5b9n) & WORD;
  word = ((word ^ (word >> 27n)) * 0x94d049bb133111ebn) & WORD;
  return word ^ (word >> 31n);
}
