// What can be seen on a table that an explanation is about, against a bot: in Training all of it, in Skirmish
// what its blue cards add.

export function factsOf(table) {
  const facts = new Set();
  const { view, seat } = table;
  if (isAgainstBot(table, "skirmish") && view.to_move === seat && view.phase === "deployment") return protections();
  if (!isAgainstBot(table, "training")) return facts;
  if (view.result) return facts.add("over");
  if (view.to_move !== seat) return facts;
  const stacks = Object.values(view.seats).flatMap(({ sectors }) => sectors);
  const isLaying = view.phase === "deployment";
  const faces = isLaying ? playable(view.legal) : [];
  facts.add(view.phase);
  if (isLaying && stacks.some((stack) => stack.length > 0)) facts.add("facing");
  if (isLaying && stacks.some((stack) => stack.length > 1)) facts.add("overlap");
  if (isLaying && faces.some((face) => face === "back")) facts.add("levels");
  if (isLaying && view.passed.length) facts.add("passing");
  if (isLaying && view.round > 1) facts.add("second-round").add("initiative");
  if (view.round > 1 && stacks.flat().some(({ damage }) => damage.upper + damage.lower > 0)) facts.add("tokens");
  if (view.round > 1 && view.seats.A.armour + view.seats.B.armour < 40) facts.add("armour");
  return facts;
}

function playable(legal) {
  return legal.map((action) => action.split(" ")).filter(([verb]) => verb === "play").map(([, , face]) => face);
}

function isAgainstBot({ match, seat }, mode) {
  return match.mode === mode && match.kind === "bot" && seat !== null;
}

// Which protections lie on top of a sector, as they are drawn; the others protect nothing.
function protections() {
  const kinds = { shields: ".lying.is-top .shield", "force-field": ".lying.is-top .field-arc" };
  return new Set(Object.keys(kinds).filter((kind) => document.querySelector(kinds[kind])));
}
