// A pass that is decided in advance: it is done as soon as it may be, in this Deployment.

import { part, show } from "../play/texts.js";

export class Premove {
  constructor(board) {
    this.board = board;
    this.button = part(board.root, "premove");
    this.isPlanned = false;
    this.button.addEventListener("click", () => this.turn());
  }

  get isPossible() {
    const { seat, view } = this.board;
    return seat !== null && view.phase === "deployment" && !view.passed.includes(seat);
  }

  // Whether there was something to plan.
  turn() {
    if (!this.isPossible) return false;
    this.isPlanned = !this.isPlanned;
    this.render();
    return true;
  }

  render(isOffered = !this.button.hidden) {
    this.button.setAttribute("aria-pressed", String(this.isPlanned));
    show(this.button, isOffered && this.isPossible);
  }

  // A table at rest; `isMine` where the reader decides.
  settle({ view, to_move: movers }, isMine) {
    if (!["deployment", "effect", "order"].includes(view.phase)) this.isPlanned = false;
    this.render(!isMine && movers.length > 0);
    if (!this.isPlanned || !isMine || !view.legal.includes("pass")) return;
    this.isPlanned = false;
    queueMicrotask(() => this.board.shell.acting.act("pass"));
  }
}
