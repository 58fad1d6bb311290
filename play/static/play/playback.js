// Shows steps one after another, event by event, and settles on the table that came with each.

// A bot takes its time, in milliseconds: the more, the weightier its decision.
const LEAST = 150;
const MORE = 650;

export class Playback {
  constructor(stage, motion) {
    this.stage = stage;
    this.motion = motion;
    this.waiting = [];
    this.working = null;
    this.turn = 0; // Changes with every jump, which ends the story that is shown.
  }

  get busy() {
    return this.working !== null;
  }

  // A table without a story: whatever was moving is dropped.
  jump(table) {
    this.waiting.length = 0;
    this.motion.skip();
    this.turn += 1;
    this.working = null;
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
      this.skipLoop();
      if (this.waiting.length) await this.playStep(this.waiting.shift(), turn);
    }
    if (turn !== this.turn) return;
    this.working = null;
    this.motion.resume();
  }

  // Steps that come back to the position that is shown stand in the log, and are not seen.
  skipLoop() {
    const { board, log, table } = this.stage;
    if (!board.position) return;
    const last = this.waiting.map((step) => board.position(step.table)).lastIndexOf(board.position(table));
    const loop = this.waiting.splice(0, last + 1);
    loop.forEach((step) => log.open(step, { silent: true }));
    if (loop.length) this.stage.settle(loop.at(-1).table, this.waiting.length > 0);
  }

  async playStep(step, turn) {
    await this.think(step);
    if (turn !== this.turn) return;
    this.stage.open(step);
    for (const event of step.events) {
      if (turn !== this.turn) return;
      await this.stage.playEvent(event);
    }
    if (turn !== this.turn) return;
    await this.motion.flip(() => this.stage.settle(step.table, this.waiting.length > 0), { time: 200 });
  }

  // Not in a replay, and not where things are to go fast.
  think({ seat }) {
    const { stage, motion } = this;
    const { players, kind } = stage.table.match;
    if (kind === "replay" || players[seat]?.kind !== "bot" || motion.pace < 1) return null;
    stage.await();
    return motion.pause(LEAST + MORE * stage.board.weight(stage.table));
  }
}
