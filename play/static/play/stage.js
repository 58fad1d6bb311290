// The table as it is shown: players, decision, log and the board of the game, all from one TABLE.

import { Decision } from "./decision.js";
import { Plates } from "./plates.js";
import { part, show } from "./texts.js";

export class Stage {
  constructor(root, pieces, log) {
    this.root = root;
    this.pieces = pieces;
    this.log = log;
    this.plates = new Plates(root, pieces);
    this.decision = new Decision(root.querySelector("[data-decision]"), pieces);
    this.settled = []; // called with every table that is settled on
    this.opened = []; // called with every step whose story begins
    /** @type {import("./clock.js").Clock | null} */
    this.clock = null;
    /** @type {import("./board.js").Board} */
    this.board = null;
    /** @type {import("./board.js").Table} */
    this.table = null;
  }

  // The table between two decisions; with more steps to come it is not for choosing.
  settle(table, more = false) {
    this.table = table;
    this.plates.render(table);
    this.showClock(table.match.clock);
    this.board.settle(table, more);
    show(part(this.root, "skip"), more);
    if (more) return;
    this.root.dataset.ply = table.ply;
    this.root.dataset.turn = table.result ? "over" : table.view.legal.length || table.shapes ? "mine" : "theirs";
    this.decision.note("");
    this.refresh();
    this.settled.forEach((listener) => listener(table));
  }

  refresh() {
    this.decision.render(this.table, this.board);
  }

  // Why something is not done, with the paragraph of the rules.
  refuse(message, rule) {
    this.decision.note(message, { rule, kind: "refused" });
    if (message) this.log.speak(message);
  }

  updateMatch(match) {
    if (!this.table) return;
    this.table = { ...this.table, match };
    this.plates.render(this.table);
    this.showClock(match.clock);
  }

  // Matches against a bot have no clock, and do not load it.
  async showClock(clock) {
    const { clockScript } = this.root.dataset;
    if (!clockScript || (!clock && !this.clock)) return;
    const { Clock } = await import(clockScript);
    this.clock ??= new Clock(this.plates.all);
    this.clock.render(clock);
  }

  // Playback

  // Somebody decides before the next step is shown.
  await() {
    this.root.dataset.turn = "shown";
    show(part(this.root, "skip"), true);
    this.refresh();
  }

  open(step) {
    this.step = step;
    this.root.dataset.turn = "shown";
    show(part(this.root, "skip"), true);
    this.board.open(step);
    this.decision.note("");
    this.decision.open(step, this.table);
    this.log.open(step);
    this.opened.forEach((listener) => listener(step));
  }

  playEvent(event) {
    this.log.tell(this.step.ply, event);
    if (event.text) this.decision.tell(event.text);
    return this.board.playEvent(event);
  }
}
