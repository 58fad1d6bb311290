// The players: who they are, who decides, who is away, who is out or has left.

import { nearSeat, seatsFrom } from "./seats.js";
import { part, show, write } from "./texts.js";

export class Plates {
  constructor(root, pieces) {
    this.pieces = pieces;
    this.isOpen = "openTable" in root.dataset;
    this.all = ["near", "far"].flatMap((side) => [...root.querySelectorAll(`[data-plate=${side}]`)]);
  }

  // The plate of a seat.
  of(seat) {
    return this.all.find((plate) => plate.dataset.seat === seat);
  }

  render(table) {
    const { match, seat } = table;
    const near = nearSeat(seat, this.isOpen && match.kind === "hotseat");
    seatsFrom(near, Object.keys(match.players)).forEach((each, at) => this.renderPlate(this.all[at], each, table));
  }

  renderPlate(plate, seat, { to_move: movers, chosen = [], out = [], match }) {
    const player = match.players[seat] ?? {};
    const isPlayed = match.status === "playing" && match.kind !== "replay";
    plate.dataset.seat = seat;
    plate.classList.toggle("is-deciding", movers.includes(seat));
    plate.classList.toggle("is-out", out.includes(seat));
    plate.setAttribute("aria-label", this.pieces.say("plate-label", { name: player.name, seat }));
    this.renderFace(part(plate, "face"), player.bot ?? "");
    const isReader = player.is_you && match.kind !== "hotseat";
    write(part(plate, "name"), isReader ? this.pieces.say("you") : player.name ?? seat);
    write(part(plate, "title"), player.title ?? "");
    show(part(plate, "away"), isPlayed && player.kind === "person" && !player.is_you && !player.left && player.is_here === false);
    show(part(plate, "chosen"), chosen.includes(seat));
    show(part(plate, "out"), out.includes(seat));
    show(part(plate, "left"), isPlayed && Boolean(player.left));
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
