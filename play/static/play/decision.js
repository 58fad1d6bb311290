// Whose decision it is and what it is about; the board has the words for the game's own questions.

import { namesOf, part, show, write, writeNote } from "./texts.js";

const ONE_READER = new Set(["bot", "invitation", "open"]); // kinds of match that one of the players sees
const BROKEN_OFF = new Set(["resigned", "time"]); // endings that the game did not decide

export class Decision {
  constructor(root, pieces) {
    this.root = root;
    this.pieces = pieces;
  }

  render(table, board) {
    const { to_move: movers, result, match, seat } = table;
    const mine = movers.includes(seat) && match.kind !== "replay";
    const isYou = mine && match.kind !== "hotseat";
    const shown = mine ? [seat] : result?.winners ?? movers;
    this.root.dataset.seat = shown.length === 1 ? shown[0] : "";
    this.root.classList.toggle("is-mine", mine);
    this.root.classList.toggle("is-over", Boolean(result));
    const isClosed = !movers.length && !result; // after a puzzle's action nobody decides
    write(part(this.root, "who"), isClosed ? "" : result ? this.headline(table) : isYou ? this.pieces.say("your-decision") : this.said(["their-decision", "their-decisions"], shown, match));
    write(part(this.root, "when"), board.when(table));
    write(part(this.root, "what"), isClosed ? "" : result ? this.verdict(table, board) : board.question(table, mine));
    show(part(this.root, "after"), Boolean(result));
  }

  // While a step is shown, it tells who acted and what is happening.
  open(step, { match, seat }) {
    this.root.dataset.seat = step.seat;
    this.root.classList.remove("is-mine");
    const name = match.players[step.seat]?.name ?? step.seat;
    write(part(this.root, "who"), step.seat === seat && match.kind !== "hotseat" ? this.pieces.say("you") : name);
    this.tell(step.words);
  }

  tell(text) {
    write(part(this.root, "what"), text);
  }

  note(text, { rule = null, kind = "note" } = {}) {
    writeNote(part(this.root, "note"), text, { rule, kind });
  }

  // Takes back what was said, if it is of this kind.
  clear(kind) {
    if (part(this.root, "note").dataset.kind === kind) this.note("");
  }

  headline({ result: { winners }, match, seat }) {
    if (!winners.length) return this.pieces.say("verdict-draw");
    if (seat && ONE_READER.has(match.kind)) return this.pieces.say(winners.includes(seat) ? "verdict-victory" : "verdict-defeat");
    return this.said(["verdict-other", "verdict-others"], winners, match);
  }

  // A sentence about one seat, or about several.
  said([one, several], seats, match) {
    return this.pieces.say(seats.length > 1 ? several : one, { name: namesOf(seats, match) });
  }

  verdict(table, board) {
    const { reason } = table.result;
    return BROKEN_OFF.has(reason) ? this.pieces.say(`reason-${reason}`) : board.verdict(table);
  }

  // The letter stands for a seat where both have the same name; `you` is the text for the reader's own.
  nameOf(seat, { match: { players, kind }, seat: reader }, you = "you") {
    if (seat === reader && ONE_READER.has(kind)) return this.pieces.say(you);
    const name = players[seat]?.name;
    return name && Object.values(players).filter((each) => each?.name === name).length === 1 ? name : seat;
  }
}
