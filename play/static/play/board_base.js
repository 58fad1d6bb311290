// What boards have in common: the table and the view that are shown, and what the page asks of every board.

import { nearSeat } from "./seats.js";

/**
 * A board extends this and sets `choices`, `questions` and, where somebody may act, `picking` and `keys`.
 *
 * `choices` has `clear()`, `armed` and what is chosen; `questions` the words: `when`, `ask`, `waiting` and
 * `verdict`; `picking` turns presses into choices (`picking_base.js`); `keys` answers the board's own keys.
 */
export class BoardBase {
  /** @type {any} */ choices = null;
  /** @type {any} */ questions = null;
  /** @type {any} */ picking = null;
  /** @type {any} */ keys = null;

  constructor(root, shell) {
    this.root = root;
    this.shell = shell;
    this.pieces = shell.pieces;
    this.table = null;
    this.view = null; // As it is shown, which in a story is not that of the table.
  }

  get seat() {
    return this.table?.seat ?? null;
  }

  // The seat that is drawn below.
  get near() {
    return nearSeat(this.seat, this.table?.match.kind === "hotseat");
  }

  render() {}

  // After a choice.
  update() {
    this.render();
    this.shell.refresh();
  }

  when(table) {
    return this.questions.when(table);
  }

  question(table, isMine) {
    return isMine ? this.questions.ask(table) : this.questions.waiting(table);
  }

  verdict(table) {
    return this.questions.verdict(table);
  }

  explain(_event) {
    return "";
  }

  round(view) {
    return view.round;
  }

  conceal() {}

  showHint(action) {
    this.picking.showHint(action);
  }

  showPreview(preview) {
    this.picking.showPreview(preview);
  }

  cancel() {
    return this.picking.cancel();
  }

  key(key) {
    return this.keys.answer(key);
  }
}

// What kind of match this is on the way from the first one; empty where it is on no such way.
export function stepBy(field) {
  return ({ match, seat }) => {
    const bot = Object.values(match.players).find((player) => player?.bot)?.bot;
    return match.kind === "bot" && seat !== null ? `${match[field]}-${bot}` : "";
  };
}
