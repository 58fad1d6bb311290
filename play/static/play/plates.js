// The two players: who they are, who decides, who is away.

import { nearSeat, other } from "./seats.js";
import { part, show, write } from "./texts.js";

export class Plates {
  constructor(root, pieces) {
    this.pieces = pieces;
    this.isOpen = "openTable" in root.dataset;
    this.plates = { far: root.querySelector("[data-plate=far]"), near: root.querySelector("[data-plate=near]") };
  }

  render(table) {
    const near = nearSeat(table.seat, this.isOpen && table.match.kind === "hotseat");
    this.renderPlate(this.plates.near, near, table);
    this.renderPlate(this.plates.far, other(near), table);
  }

  renderPlate(plate, seat, { view, match }) {
    const player = match.players[seat] ?? {};
    plate.dataset.seat = seat;
    plate.classList.toggle("is-deciding", view.to_move === seat);
    plate.setAttribute("aria-label", this.pieces.say("plate-label", { name: player.name, seat }));
    this.renderFace(part(plate, "face"), player.bot ?? "");
    const isReader = player.is_you && match.kind !== "hotseat";
    write(part(plate, "name"), isReader ? this.pieces.say("you") : player.name ?? seat);
    show(part(plate, "away"), match.status === "playing" && match.kind !== "replay" && player.kind === "person" && !player.is_you && player.is_here === false);
  }

  // A bot has an emblem where the game brings one.
  renderFace(face, bot) {
    if (face.dataset.bot === bot) return;
    face.dataset.bot = bot;
    const emblem = bot ? this.pieces.icon(`bot-${bot}`) : null;
    face.replaceChildren(...(emblem ? [emblem] : []));
    show(face, Boolean(emblem));
  }
}
