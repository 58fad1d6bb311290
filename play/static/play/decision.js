// Whose decision it is and what it is about; the board has the words for the game's own questions.

import { other } from "./seats.js";
import { part, show, write, writeNote } from "./texts.js";

const ONE_READER = new Set(["bot", "invitation", "open"]); // kinds of match that one of the players sees
const BROKEN_OFF = new Set(["resigned", "time"]); // endings that the game did not decide

export class Decision {
  constructor(root, pieces) {
    this.root = root;
    this.pieces = pieces;
  }

  render(table, board) {
    const { view, match, seat } = table;
    const mine = seat !== null && view.to_move === seat && match.kind !== "replay";
    const isYou = mine && match.kind !== "hotseat";
    const name = match.players[view.to_move]?.name ?? view.to_move;
    this.root.dataset.seat = view.to_move ?? view.result?.winner ?? "";
    this.root.classList.toggle("is-mine", mine);
    this.root.classList.toggle("is-over", Boolean(view.result));
    write(part(this.root, "who"), view.result ? this.headline(table) : isYou ? this.pieces.say("your-decision") : this.pieces.say("their-decision", { name }));
    write(part(this.root, "when"), board.when(table));
    write(part(this.root, "what"), view.result ? this.verdict(table, board) : board.question(table, mine));
    show(part(this.root, "after"), Boolean(view.result));
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

  headline({ view: { result: { winner } }, match, seat }) {
    if (!winner) return this.pieces.say("verdict-draw");
    if (seat && ONE_READER.has(match.kind)) return this.pieces.say(winner === seat ? "verdict-victory" : "verdict-defeat");
    return this.pieces.say("verdict-other", { name: match.players[winner]?.name ?? winner });
  }

  verdict(table, board) {
    const { reason } = table.view.result;
    return BROKEN_OFF.has(reason) ? this.pieces.say(`reason-${reason}`) : board.verdict(table);
  }

  // The letter stands for a seat where both have the same name.
  nameOf(seat, { match: { players, kind }, seat: reader }) {
    if (seat === reader && ONE_READER.has(kind)) return this.pieces.say("you");
    const name = players[seat]?.name;
    return name && name !== players[other(seat)]?.name ? name : seat;
  }
}
