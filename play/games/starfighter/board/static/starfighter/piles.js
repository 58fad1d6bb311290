// Discard piles to look through (R4.4).

import { part, write } from "../play/texts.js";

export class Piles {
  constructor(board) {
    this.board = board;
    this.dialog = board.root.querySelector("dialog[data-dialog=discard]");
    board.root.addEventListener("click", (event) => {
      const button = event.target.closest("[data-discard]");
      if (button) this.open(button.closest("[data-plate]").dataset.seat);
    });
  }

  open(seat) {
    const { view, drawings, pieces } = this.board;
    const { discard } = view.shared ?? view.seats[seat];
    const cards = [...discard].reverse().map((card) => {
      const item = pieces.clone("discarded");
      part(item, "drawing").append(drawings.front(card));
      write(part(item, "text"), drawings.text({ card, face: "front", pivoted: false }));
      return item;
    });
    part(this.dialog, "cards").replaceChildren(...cards);
    write(part(this.dialog, "count"), cards.length ? pieces.say("discard-count", { count: cards.length }) : pieces.say("discard-empty"));
    this.dialog.showModal();
  }
}
