// An event in motion: what it moves glides, and what it is about is pointed at.

import { part } from "../play/texts.js";
import { placeOf, tell } from "./story.js";

const TIMES = { draw: 90, set_aside: 220, take_up: 90, play: 380, move: 380, pivot: 380, roll: 380, token: 190, destroy: 380, armour: 320, battle: 420, shift: 420, trigger: 340, round: 420 };
const REST = 60;
const TURNS = {
  pivot: [{ transform: "rotate(180deg)" }, { transform: "none" }],
  roll: [{ transform: "perspective(600px) rotateY(180deg)" }, { transform: "none" }],
};

export class Animation {
  constructor(board) {
    this.board = board;
    this.motion = board.shell.motion;
  }

  async play(event) {
    const time = TIMES[event.event] ?? REST;
    const next = structuredClone(this.board.view);
    tell(next, event);
    const place = placeOf(event);
    const cell = place && next.seats[place.seat].sectors[place.sector - 1]?.[place.level];
    const turn = cell && TURNS[event.event] ? { key: cell.key, frames: TURNS[event.event] } : null;
    const options = { time, origins: this.origins(event, cell), exit: this.exit(event), turn };
    await this.motion.flip(() => this.board.showView(next), options);
    await this.stress(event, time);
  }

  origins(event, cell) {
    const origins = new Map();
    if (event.event === "play" && cell) {
      const from = this.rectangle(`hand-${event.card}`) ?? this.pile(event.seat, "hand");
      if (from) origins.set(cell.key, from);
    }
    if ((event.event === "draw" || event.event === "take_up") && event.card) {
      origins.set(`hand-${event.card}`, this.pile(event.seat, event.event === "draw" ? "deck" : "aside"));
    }
    return origins;
  }

  exit(event) {
    return event.event === "destroy" ? this.pile(event.seat, "discard") : null;
  }

  async stress(event, time) {
    const { cruisers } = this.board;
    const place = placeOf(event);
    const item = place && event.event !== "destroy" ? cruisers.item(place.seat, place.sector, place.level) : null;
    if (item && ["trigger", "token", "no_target", "resolve"].includes(event.event)) {
      item.classList.add("is-acting");
      await this.motion.pulse(item, time);
      item.classList.remove("is-acting");
    } else if (event.event === "armour") {
      const hull = cruisers.holders[event.seat === cruisers.near ? "near" : "far"].querySelector(".hull");
      hull.classList.add("is-hit");
      await this.motion.pulse(hull, time);
      hull.classList.remove("is-hit");
    } else if (["battle", "shift", "round"].includes(event.event)) {
      await this.motion.pause(time);
    }
  }

  rectangle(key) {
    return this.board.root.querySelector(`[data-key="${key}"]`)?.getBoundingClientRect() ?? null;
  }

  // Where a pile of a seat stands; a common one stands below.
  pile(seat, name) {
    const { plates } = this.board.holdings;
    const own = part(plates[seat === this.board.cruisers.near ? "near" : "far"], name);
    const shown = own?.offsetParent ? own : part(plates.near, name);
    return shown?.getBoundingClientRect() ?? null;
  }
}
