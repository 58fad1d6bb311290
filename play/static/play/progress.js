// The way from the first match to the hardest, kept in this browser: which match comes next.

import { stepFrom } from "./next_step.js";
import { show } from "./texts.js";

const WORDS_ONLY = 3; // matches after which the log has the notation beside the words

export class Progress {
  constructor(stage, settings) {
    this.stage = stage;
    this.settings = settings;
    this.steps = [...stage.root.querySelectorAll("[data-next-step]")];
    this.isNewcomer();
    stage.settled.push((table) => this.consider(table));
  }

  isNewcomer() {
    const { root } = this.stage;
    root.classList.toggle("is-newcomer", this.settings.get("lessons") && this.settings.get("finished").length < WORDS_ONLY);
  }

  consider(table) {
    const isOver = Boolean(table.result) && table.seat !== null;
    const now = this.stage.board.step(table);
    if (isOver && now) this.keep(table.match.id, now);
    const winners = table.result?.winners ?? [];
    const hasLost = isOver && winners.length > 0 && !winners.includes(table.seat);
    const next = stepFrom(now, this.steps, { done: this.settings.get("steps"), hasLost });
    for (const step of this.steps) show(step, isOver && step === next);
    // Whoever lost is offered the same match before all others.
    this.stage.root.querySelector(".ending [data-command=rematch]").classList.toggle("quiet", Boolean(next));
  }

  keep(match, step) {
    const { settings } = this;
    if (settings.get("finished").includes(match)) return;
    settings.set("finished", [...settings.get("finished"), match].slice(-WORDS_ONLY));
    settings.set("steps", [...new Set([...settings.get("steps"), step])]);
  }
}
