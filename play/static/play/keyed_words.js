// The words that a match's key gives, computed as play/games/kit/keyed_words.py does: HMAC-SHA256 in counter mode.

const WORDS_A_BLOCK = 4;

// The first words of a label, 64 bits each; the key is 64 hexadecimal digits.
export async function keyedWords(key, label, count) {
  const secret = Uint8Array.from(key.match(/../g), (digits) => parseInt(digits, 16));
  const signing = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const blocks = Array.from({ length: Math.ceil(count / WORDS_A_BLOCK) }, async (_none, block) => {
    const told = await crypto.subtle.sign("HMAC", signing, new TextEncoder().encode(`${label} ${block}`));
    const view = new DataView(told);
    return Array.from({ length: WORDS_A_BLOCK }, (_word, place) => view.getBigUint64(8 * place));
  });
  return (await Promise.all(blocks)).flat().slice(0, count);
}
