// From when the one who waits may claim the match, told in words, and the button then: after days without a
// clock, after a minute while the clock of one who is away runs.

import { locale, namesOf, part, show, write } from "./texts.js";

const MAX_WAIT = 24 * 3600 * 1000; // of one timer, which counts no further than some weeks
export class Claim {
  constructor(stage, offer) {
    this.stage = stage;
    this.offer = offer;
  }

  render(match, seat) {
    clearTimeout(this.timer);
    const { claim } = match;
    const isOwn = Boolean(claim?.seats.includes(seat));
    const left = claim ? Date.parse(claim.from) - Date.now() : 0;
    this.offer("claim", isOwn && left <= 0);
    const note = part(this.stage.root, "claim");
    show(note, Boolean(claim) && seat !== null);
    if (!claim || seat === null) return;
    write(note, this.text(match, isOwn, left));
    if (left > 0) this.timer = setTimeout(() => this.render(match, seat), Math.min(left, MAX_WAIT));
  }

  text({ claim, clock, players }, isOwn, left) {
    const when = new Date(claim.from).toLocaleString(locale(), { day: "numeric", month: "long", hour: "2-digit", minute: "2-digit", timeZoneName: "short" });
    const people = Object.keys(players).filter((each) => players[each].kind === "person" && !players[each].left);
    const others = people.filter((each) => claim.seats.includes(each) !== isOwn);
    const name = namesOf(others, { players });
    return this.stage.pieces.say(`${clock ? "away" : "claim"}-${isOwn ? "own" : "other"}-${left > 0 ? "later" : "now"}`, { name, when });
  }
}
