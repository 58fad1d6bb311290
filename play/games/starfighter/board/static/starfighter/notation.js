// Reads the notation's actions. What is legal comes from the server; nothing here knows a rule.

const TARGETED = new Set(["lateral", "vertical", "free", "pivot", "destroy", "roll", "hit"]);

const VERBS = ["pass", "play", "resolve", "shift", "direction", ...TARGETED].join("|");
const WHOLE = new RegExp(`^(${VERBS})( (front|back|upper|lower|ltr|rtl|[ab?]|[+-]?\\d+|\\d-\\d+))+$`);

// Whether this has the form of an action, legal or not, and is no sentence of the reader's.
export function isNotation(typed) {
  return WHOLE.test(typed);
}

export function parse(text) {
  const [verb, ...words] = text.split(" ");
  if (verb === "play") return { text, verb, card: words[0], face: words[1], to: Number(words[2]) };
  if (verb === "resolve") return { text, verb, half: words[0] };
  if (verb === "shift") return { text, verb, step: Number(words[0]) };
  if (verb === "direction") return { text, verb, order: words[0] };
  if (!TARGETED.has(verb)) return { text, verb };
  const [seat, sector, level, to] = words;
  if (verb === "hit") return { text, verb, seat, sector: Number(sector), level: null, to: null, half: level ?? null };
  return { text, verb, seat, sector: Number(sector), level: whole(level), to: whole(to) };
}

function whole(word) {
  return word === undefined ? null : Number(word);
}

export function parseAll(texts) {
  return texts.map(parse);
}

export function isTargeted(action) {
  return TARGETED.has(action.verb);
}

// The level of the card an action is about: a hit names no level and means the sector's top card.
export function targetLevel(view, action) {
  return action.level ?? view.seats[action.seat].sectors[action.sector - 1].length - 1;
}

export function placeName(seat, sector, level) {
  return `${seat} ${sector} ${level}`;
}
