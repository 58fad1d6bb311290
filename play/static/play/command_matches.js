// Which actions a typed text means: the notation's words, or those of the reader's language.

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

/** The actions of the same verb first. */
export function nearest(actions, typed) {
  const [verb] = plain(typed).split(/\s+/);
  return [...actions].sort((a, b) => startsWith(b, verb) - startsWith(a, verb));
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

// Every typed word begins a word of the reader's language.
function saysAlike(sentence, typed) {
  const words = wordsOf(sentence);
  return typed.split(/\s+/).every((part) => words.some((word) => word.startsWith(part)));
}
