// What the two players hold, who has the initiative and who has passed.

import { other } from "../play/seats.js";
import { part, show, write } from "../play/texts.js";

export class Holdings {
  constructor(root, drawings) {
    this.drawings = drawings;
    this.plates = { far: root.querySelector("[data-plate=far]"), near: root.querySelector("[data-plate=near]") };
  }

  render(view, near) {
    this.renderPlate(this.plates.near, near, view);
    this.renderPlate(this.plates.far, other(near), view);
  }

  renderPlate(plate, seat, view) {
    const mine = view.seats[seat];
    const piles = view.shared ?? mine;
    write(part(plate, "cruiser"), this.drawings.cruiserName(mine.cruiser));
    write(part(plate, "hand"), size(mine.hand));
    write(part(plate, "aside"), mine.aside);
    write(part(plate, "deck"), size(piles.deck));
    write(part(plate, "discard"), size(piles.discard));
    show(part(plate, "piles"), !view.shared || plate === this.plates.near);
    show(part(plate, "initiative"), view.initiative === seat);
    show(part(plate, "passed"), view.passed.includes(seat) && view.phase === "deployment");
  }
}

function size(pile) {
  return Array.isArray(pile) ? pile.length : pile;
}
