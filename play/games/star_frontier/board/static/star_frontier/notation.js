// Actions of the notation, as far as the board has to take them apart.

const PLACED = new Set(["deploy", "tower", "wall", "mine", "crossing", "raze"]);
const FORMS = [
  /^(move|fire) \S+ \S+$/, /^(deploy|tower|wall|mine|crossing|raze|research) \S+$/, /^recruit [a-z_]+ \S+$/,
  /^island [a-z_]+ \d \S+$/, /^bridgehead \d \S+$/, /^(end|resign|timeout)$/,
];

/**
 * `from` acts, `to` is the hex or side that is pointed at; `tool` is what is done there, such as "wall" or
 * "recruit light"; a piece that is laid has its `turn`.
 * @typedef {{ text: string, verb: string, from: string | null, to: string | null, tool: string, turn: number | null }} Action
 */

/** @returns {Action} */
export function parse(text) {
  const [verb, ...words] = text.split(" ");
  const action = { text, verb, from: null, to: null, tool: verb, turn: null };
  if (verb === "move" || verb === "fire") return { ...action, from: words[0], to: words[1] };
  if (PLACED.has(verb)) return { ...action, to: words[0] };
  if (verb === "recruit") return { ...action, to: words[1], tool: `recruit ${words[0]}` };
  if (verb === "island") return { ...action, to: words[2], tool: `island ${words[0]}`, turn: Number(words[1]) };
  if (verb === "bridgehead") return { ...action, to: words[1], turn: Number(words[0]) };
  if (verb === "research") return { ...action, tool: text };
  return action;
}

export function isNotation(text) {
  return FORMS.some((form) => form.test(text));
}
