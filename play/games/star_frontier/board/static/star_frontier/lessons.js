// What can be seen on a table that an explanation is about, against the first bot.

/** @param {import("../play/board.js").Table & Record<string, any>} table */
export function factsOf(table) {
  const { view, seat, match, buildings } = table;
  const facts = new Set();
  const isFirstBot = Object.values(match.players).some((player) => player?.bot === "recruit");
  if (!isFirstBot || seat === null) return facts;
  if (view.result) return facts.add("frontier-over");
  if (view.to_move !== seat) return facts;
  const has = (verb) => view.legal.some((action) => action.startsWith(verb));
  facts.add(`frontier-${view.phase}`).add("frontier-aim");
  if (view.phase === "combat" && has("fire ")) facts.add("frontier-fire");
  if (view.phase === "combat" && view.turn > 1) facts.add("frontier-income");
  if (has("mine ")) facts.add("frontier-mine");
  if (view.phase === "construction" && view.turn > 1 && !buildings[seat].length) facts.add("frontier-building");
  if (has("recruit ")) facts.add("frontier-recruit");
  if (has("research ")) facts.add("frontier-research");
  if (has("crossing ") && view.turn > 2) facts.add("frontier-crossing");
  return facts;
}
