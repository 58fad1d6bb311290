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

  // With the card that would be added.
  reach(seat, pair, added) {
    const reach = this.cruisers.reach(seat, pair[seat]);
    const grows = added?.seat === seat && added.sector === pair[seat];
    return grows ? Math.max(reach, 1) + 1 : reach;
  }

  // Facing sectors as the server tells them; order gives the direction in which battles come.
  render(facing, { offset = this.cruisers.offset, order = null, battle = null, added = null, before = null } = {}) {
    const { near } = this.cruisers;
    const columns = facing.map((pair) => columnOf(near, pair[near], offset, near));
    this.list.replaceChildren(...facing.map((pair, index) => {
      const beam = this.pieces.clone("beam");
      beam.style.setProperty("--column", columns[index]);
      beam.style.setProperty("--near", this.reach(near, pair, added));
      beam.style.setProperty("--far", this.reach(other(near), pair, added));
      write(part(beam, "given"), pair.damage[other(near)]);
      write(part(beam, "taken"), pair.damage[near]);
      write(part(beam, "order"), order ? place(pair, facing, order) : "");
      show(part(beam, "order"), Boolean(order));
      write(part(beam, "text"), this.pieces.say("beam-text", {
        near: pair[near], far: pair[other(near)], taken: pair.damage[near], given: pair.damage[other(near)],
      }));
      beam.classList.toggle("is-fought", battle !== null && battle.sector[near] === pair[near]);
      beam.classList.toggle("is-changed", before !== null && isChanged(pair, before));
      beam.classList.toggle("is-idle", pair.damage.A + pair.damage.B === 0);
      return beam;
    }));
  }
}

// Whether other damage would pass than before.
function isChanged(pair, before) {
  const was = before.find((each) => each.A === pair.A && each.B === pair.B);
  return !was || was.damage.A !== pair.damage.A || was.damage.B !== pair.damage.B;
}

function place(pair, facing, order) {
  const sectors = facing.map((each) => each.A).sort((a, b) => a - b);
  const index = sectors.indexOf(pair.A);
  return order === "ltr" ? index + 1 : sectors.length - index;
}

export function total(facing, seat) {
  return facing.reduce((sum, pair) => sum + pair.damage[seat], 0);
}
