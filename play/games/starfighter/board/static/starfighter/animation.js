// An event in motion: what it moves glides, and what it is about is pointed at.

import { part } from "../play/texts.js";
import { Battles } from "./battles.js";
import { noiseOf } from "./noises.js";
import { placeOf, tell } from "./story.js";

// Milliseconds at the usual pace.
const TIMES = { draw: 120, set_aside: 200, take_up: 120, play: 360, move: 360, pivot: 360, roll: 360, token: 180, absorb: 180, destroy: 340, armour: 700, battle: 1300, shift: 400, trigger: 320, round: 400 };
const REST = 60;
const TURNS = {
  pivot: [{ transform: "rotate(180deg)" }, { transform: "none" }],
  roll: [{ transform: "perspective(600px) rotateY(180deg)" }, { transform: "none" }],
};

export class Animation {
  constructor(board) {
    this.board = board;
    this.motion = board.shell.motion;
    this.battles = new Battles(board);
  }

  async play(event) {
    const time = TIMES[event.event] ?? REST;
    const next = structuredClone(this.board.view);
    tell(next, event);
    this.board.shell.sound(noiseOf(event));
    const place = placeOf(event);
    const cell = place && next.seats[place.seat].sectors[place.sector - 1]?.[place.level];
    const turn = cell && TURNS[event.event] ? { key: cell.key, frames: TURNS[event.event] } : null;
    const options = { time, origins: this.origins(event, cell), leave: this.leave(event), turn };
    await this.motion.flip(() => this.board.showView(next), options);
    this.board.score.tell(event, next, this.board.seat);
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

  leave(event) {
    return event.event === "destroy" ? (item, from, time) => this.battles.shatter(item, from, time) : null;
  }

  async stress(event, time) {
    const { event: kind } = event;
    if (kind === "resolve") this.battles.resolve(event);
    if (kind === "round") this.battles.repair();
    const place = placeOf(event);
    const item = place && kind !== "destroy" ? this.board.cruisers.item(place.seat, place.sector, place.level) : null;
    if (item && ["trigger", "token", "no_target", "resolve"].includes(kind)) await this.point(item, event, time);
    else if (kind === "armour") await this.battles.lose(event, time);
    else if (kind === "battle") await this.battles.fire(event, time);
    else if (kind === "end") await this.battles.fall(event);
    else if (["shift", "round"].includes(kind)) await this.motion.pause(time);
  }

  async point(item, event, time) {
    item.classList.add("is-acting");
    await Promise.all([
      this.motion.pulse(item, time),
      event.event === "token" && !this.motion.still ? this.battles.strike(item, event, time) : null,
    ]);
    item.classList.remove("is-acting");
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
