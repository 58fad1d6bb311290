// Shows steps one after another, event by event, and settles on the table that came with each.

import { adoptKeys, placeOf, tell } from "./story.js";

const TIMES = { draw: 90, set_aside: 220, take_up: 90, play: 380, move: 380, pivot: 380, roll: 380, token: 190, destroy: 380, armour: 320, battle: 420, shift: 420, trigger: 340, round: 420 };
const REST = 60;
const TURNS = {
  pivot: [{ transform: "rotate(180deg)" }, { transform: "none" }],
  roll: [{ transform: "perspective(600px) rotateY(180deg)" }, { transform: "none" }],
};

export class Playback {
  // `stage` shows views and tables: see table.js.
  constructor(stage, motion) {
    Object.assign(this, { stage, motion, waiting: [], working: null });
  }

  get busy() {
    return this.working !== null;
  }

  // A table without a story: whatever was moving is dropped.
  jump(table) {
    this.waiting.length = 0;
    this.motion.skip();
    this.turn = (this.turn ?? 0) + 1;
    this.working = null;
    adoptKeys(table.view, this.stage.view);
    this.stage.settle(table);
    this.motion.resume();
  }

  push(steps) {
    this.waiting.push(...steps);
    this.working ??= this.work(this.turn);
    return this.working;
  }

  async work(turn) {
    while (this.waiting.length && turn === this.turn) {
      await this.playStep(this.waiting.shift(), turn);
    }
    if (turn !== this.turn) return;
    this.working = null;
    this.motion.resume();
  }

  async playStep(step, turn) {
    this.stage.open(step);
    for (const event of step.events) {
      if (turn !== this.turn) return;
      this.stage.tellEvent(event);
      await this.playEvent(event);
    }
    if (turn !== this.turn) return;
    adoptKeys(step.table.view, this.stage.view);
    await this.motion.flip(() => this.stage.settle(step.table, this.waiting.length > 0), { time: 200 });
  }

  async playEvent(event) {
    const time = TIMES[event.event] ?? REST;
    const { view } = this.stage;
    const next = structuredClone(view);
    tell(next, event);
    const place = placeOf(event);
    const cell = place && next.seats[place.seat].sectors[place.sector - 1]?.[place.level];
    const options = { time, origins: this.origins(event, cell), exit: this.exit(event) };
    if (cell && TURNS[event.event]) options.turn = { key: cell.key, frames: TURNS[event.event] };
    await this.motion.flip(() => this.stage.showView(next), options);
    await this.stage.stress(event, time);
  }

  origins(event, cell) {
    const origins = new Map();
    if (event.event === "play" && cell) {
      const key = `hand-${event.card}`;
      const from = this.stage.rectangle(key) ?? this.stage.pile(event.seat, "hand");
      if (from) origins.set(cell.key, from);
      origins.taken = new Set([key]);
    }
    if ((event.event === "draw" || event.event === "take_up") && event.card) {
      origins.set(`hand-${event.card}`, this.stage.pile(event.seat, event.event === "draw" ? "deck" : "aside"));
    }
    return origins;
  }

  exit(event) {
    return event.event === "destroy" ? this.stage.pile(event.seat, "discard") : null;
  }
}
