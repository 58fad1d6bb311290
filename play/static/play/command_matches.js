// Which actions a typed text means: the notation's words, or those of the reader's language.

const SHORTEST_STEM = 4;
const LONGEST_ENDING = 3;
const LONG_WORD = 8;

/**
 * Of the actions, those that fit what was typed, the best first.
 * @param {{ text: string, words: string }[]} actions
 * @param {string} given in small letters
 * @param {boolean} isNotation whether it has the form of an action, and is no sentence of the reader's
 */
export function matching(actions, given, isNotation) {
  const typed = plain(given);
  const found = actions.filter((each) => fits(each.text, typed) || (!isNotation && saysAlike(each.words, typed)));
  return found.sort((a, b) => wholeWords(b, typed) - wholeWords(a, typed) || startsWith(b, typed) - startsWith(a, typed));
}

/** The actions with the most of the typed words first, also misspelt ones, then those of the same verb. */
export function nearest(actions, typed) {
  const [verb] = plain(typed).split(/\s+/);
  const likeness = new Map(actions.map((each) => [each, nearWords(each, typed)]));
  return [...actions].sort((a, b) => likeness.get(b) - likeness.get(a) || startsWith(b, verb) - startsWith(a, verb));
}

/** Whether the action is likely meant: it has at least half of the typed words, if misspelt. */
export function isLikely(action, typed) {
  return 2 * nearWords(action, typed) >= typed.split(/\s+/).length;
}

function nearWords({ text, words }, typed) {
  const parts = plain(typed.toLowerCase()).split(/\s+/);
  const said = [...wordsOf(words), ...text.toLowerCase().split(/[ _]/)];
  return parts.filter((part) => said.some((word) => word.startsWith(part) || hasSameStem(word, part) || isMisspelt(word, part))).length;
}

// Both differ in their endings only, as «сектора» and «сектор» do.
function hasSameStem(word, part) {
  let common = 0;
  while (common < part.length && word[common] === part[common]) common++;
  const ending = Math.max(word.length, part.length) - common;
  return common >= SHORTEST_STEM ? ending <= LONGEST_ENDING : common === SHORTEST_STEM - 1 && ending === 1;
}

// A letter too many, too few, another one, or two in each other's place; two such errors in a long word.
function isMisspelt(word, part) {
  const most = part.length < SHORTEST_STEM ? 0 : part.length < LONG_WORD ? 1 : 2;
  return most > 0 && Math.abs(word.length - part.length) <= most && distance(word, part) <= most;
}

function distance(one, other) {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row++) {
    rows.push([row]);
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const swap = isSwapped ? rows[row - 2][column - 2] + 1 : Infinity;
      rows[row][column] = Math.min(rows[row - 1][column] + 1, rows[row][column - 1] + 1, rows[row - 1][column - 1] + Number(!isSame), swap);
    }
  }
  return rows[one.length][other.length];
}

// As people type on phones: any dash, decomposed letters, Е for Ё.
function plain(text) {
  return text.normalize("NFC").replace(/[‐‑‒–—―−]/g, "-").replaceAll("ё", "е").replaceAll("Ё", "Е");
}

function startsWith({ text }, typed) {
  return Number(text.startsWith(typed));
}

// Every typed word begins a word of the action, in order.
function fits(text, typed) {
  const action = text.toLowerCase();
  if (action.startsWith(typed)) return true;
  const words = action.split(/[ _]/);
  return typed.split(/\s+/).every((part, index) => words[index]?.startsWith(part));
}

function wordsOf(sentence) {
  return plain(sentence).toLowerCase().split(/[^\p{L}\p{N}-]+/u);
}

// How many typed words are there as they are: “3” means 3 before 3-10.
function wholeWords({ text, words }, typed) {
  const said = new Set([...wordsOf(words), ...text.toLowerCase().split(" ")]);
  return typed.split(/\s+/).filter((word) => said.has(word)).length;
}

// Every typed word begins a word of the reader's language, or is one with another ending.
function saysAlike(sentence, typed) {
  const words = wordsOf(sentence);
  return typed.split(/\s+/).every((part) => words.some((word) => word.startsWith(part) || hasSameStem(word, part)));
}
