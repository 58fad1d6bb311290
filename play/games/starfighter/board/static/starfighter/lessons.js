// What can be seen on a table that an explanation is about, in a first match: Training against the easiest bot.

export function factsOf(table) {
  const facts = new Set();
  if (!teaches(table)) return facts;
  const { view, seat } = table;
  const mine = view.to_move === seat;
  const stacks = Object.values(view.seats).flatMap(({ sectors }) => sectors);
  if (mine) facts.add(view.phase);
  if (mine && view.pending?.effect) facts.add("effect");
  if (stacks.some((stack) => stack.length > 1)) facts.add("overlap");
  if (mine && view.phase === "deployment" && view.seats[seat].hand.some((card) => !card.startsWith("0"))) facts.add("levels");
  if (view.passed.length) facts.add("passing");
  if (view.round > 1) facts.add("second-round");
  if (stacks.flat().some(({ damage }) => damage.upper + damage.lower > 0)) facts.add("tokens");
  if (view.seats.A.armour + view.seats.B.armour < 40) facts.add("armour");
  if (view.result) facts.add("over");
  return facts;
}

function teaches({ match, seat }) {
  const hasCadet = Object.values(match.players).some((player) => player?.bot === "cadet");
  return match.mode === "training" && hasCadet && seat !== null;
}
