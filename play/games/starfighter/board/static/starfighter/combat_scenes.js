// The combat of a round as scenes with times, for a clip: what is fought where, and what it costs.

const INTRO = 0.9; // seconds
const BATTLE = 1.5;
const QUIET = 0.5; // a battle without damage
const OUTRO = 1.6;
const LONGEST = 10;

/**
 * The scenes of a round's combat, from the steps of a replay and the table before the first of them: `begin` and
 * `end` in seconds, the battle's `sector` and `damage`, armour `before` and `after` it, and who has `won` if the
 * game ended with it. Empty where nothing was fought in that round.
 */
export function scenesOf(steps, round) {
  const scenes = [];
  let armour = null;
  for (const [place, step] of steps.entries()) {
    const before = steps[place - 1]?.table.view;
    if (before) armour = armourOf(before);
    if ((before ?? step.table.view).round !== round) continue;
    for (const event of step.events) {
      if (event.event === "battle") scenes.push({ sector: event.sector, damage: event.damage, before: { ...armour }, after: { ...armour }, won: null });
      else if (event.event === "armour" && armour) armour[event.seat] = event.armour;
      else if (event.event === "end" && scenes.length) scenes.at(-1).won = event.winner;
      if (scenes.length && armour) scenes.at(-1).after = { ...armour };
      if (event.event === "round") break;
    }
  }
  return timed(scenes);
}

function armourOf({ seats }) {
  return { A: seats.A.armour, B: seats.B.armour };
}

// At the usual times, or all of them faster where that would be too long.
function timed(scenes) {
  const lengths = scenes.map(({ damage }) => (damage.A + damage.B ? BATTLE : QUIET));
  const room = LONGEST - INTRO - OUTRO;
  const pace = Math.min(1, room / lengths.reduce((sum, each) => sum + each, 0));
  let begin = INTRO;
  return scenes.map((scene, place) => {
    const timed = { ...scene, begin, end: begin + lengths[place] * pace };
    begin = timed.end;
    return timed;
  });
}

export function lengthOf(scenes) {
  return scenes.at(-1).end + OUTRO;
}
