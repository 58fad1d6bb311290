// The two players: who they are, what they hold, who has the initiative and who has passed.

import { part, show, write } from "./texts.js";
import { nearSeat, other } from "./sides.js";

export class Plates {
  constructor(root, pieces, drawings) {
    this.pieces = pieces;
    this.drawings = drawings;
    this.plates = { far: root.querySelector("[data-plate=far]"), near: root.querySelector("[data-plate=near]") };
  }

  render(view, match, seat) {
    const near = nearSeat(seat);
    this.renderPlate(this.plates.near, near, view, match);
    this.renderPlate(this.plates.far, other(near), view, match);
  }

  renderPlate(plate, seat, view, match) {
    const mine = view.seats[seat];
    const piles = view.shared ?? mine;
    const player = match.players[seat] ?? {};
    plate.dataset.seat = seat;
    plate.classList.toggle("is-deciding", view.to_move === seat);
    plate.setAttribute("aria-label", this.pieces.say("plate-label", { name: player.name, seat }));
    const isReader = player.is_you && match.kind !== "hotseat";
    write(part(plate, "name"), isReader ? this.pieces.say("you") : player.name ?? seat);
    write(part(plate, "cruiser"), this.drawings.cruiserName(mine.cruiser));
    write(part(plate, "hand"), size(mine.hand));
    write(part(plate, "aside"), mine.aside);
    write(part(plate, "deck"), size(piles.deck));
    write(part(plate, "discard"), size(piles.discard));
    show(part(plate, "piles"), !view.shared || plate === this.plates.near);
    show(part(plate, "initiative"), view.initiative === seat);
    show(part(plate, "passed"), view.passed.includes(seat) && view.phase === "deployment");
    show(part(plate, "away"), match.status === "playing" && match.kind !== "replay" && player.kind === "person" && player.is_here === false);
  }
}

export function size(pile) {
  return Array.isArray(pile) ? pile.length : pile;
}
