// Faint beams between facing sectors, with the damage that each side would take there.

import { other } from "../play/seats.js";
import { part, show, write } from "../play/texts.js";
import { columnOf } from "./columns.js";

export class Beams {
  constructor(list, pieces, cruisers) {
    this.list = list;
    this.pieces = pieces;
    this.cruisers = cruisers;
  }

  clear() {
    this.list.replaceChildren();
  }

  // The beam of the battle that is shown.
  fought() {
    return this.list.querySelector(".is-fought");
  }

  // Facing sectors as the server tells them; order gives the direction in which battles come.
  render(facing, { offset = this.cruisers.offset, order = null, battle = null } = {}) {
    const { near } = this.cruisers;
    const columns = facing.map((pair) => columnOf(near, pair[near], offset, near));
    this.list.replaceChildren(...facing.map((pair, index) => {
      const beam = this.pieces.clone("beam");
      beam.style.setProperty("--column", columns[index]);
      beam.style.setProperty("--near", this.cruisers.reach(near, pair[near]));
      beam.style.setProperty("--far", this.cruisers.reach(other(near), pair[other(near)]));
      write(part(beam, "given"), pair.damage[other(near)]);
      write(part(beam, "taken"), pair.damage[near]);
      write(part(beam, "order"), order ? place(pair, facing, order) : "");
      show(part(beam, "order"), Boolean(order));
      write(part(beam, "text"), this.pieces.say("beam-text", {
        near: pair[near], far: pair[other(near)], taken: pair.damage[near], given: pair.damage[other(near)],
      }));
      beam.classList.toggle("is-fought", battle !== null && battle.sector[near] === pair[near]);
      beam.classList.toggle("is-idle", pair.damage.A + pair.damage.B === 0);
      return beam;
    }));
  }
}

function place(pair, facing, order) {
  const sectors = facing.map((each) => each.A).sort((a, b) => a - b);
  const index = sectors.indexOf(pair.A);
  return order === "ltr" ? index + 1 : sectors.length - index;
}

export function total(facing, seat) {
  return facing.reduce((sum, pair) => sum + pair.damage[seat], 0);
}
