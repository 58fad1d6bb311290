// Discard piles to look through (R4.4).

import { part, write } from "./texts.js";

export class Piles {
  constructor(stage) {
    this.stage = stage;
    this.dialog = stage.root.querySelector("dialog[data-dialog=discard]");
    stage.root.addEventListener("click", (event) => {
      const button = event.target.closest("[data-discard]");
      if (button) this.open(button.closest("[data-plate]").dataset.seat);
    });
  }

  open(seat) {
    const { view, drawings, pieces } = this.stage;
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
