// The score above the map: the phase of the turn, the units that have acted, and who has how many deposits.

import { SEATS, other } from "../play/seats.js";
import { part, show, write } from "../play/texts.js";

const OF_A_TURN = new Set(["combat", "income", "construction"]);

export class Score {
  constructor(root, shell) {
    this.phases = part(root, "phases");
    this.bar = part(root, "mines-bar");
    this.shell = shell;
  }

  render(table, view, near) {
    show(this.phases, OF_A_TURN.has(view.phase));
    for (const phase of this.phases.children) {
      if (phase.dataset.phase === view.phase) phase.setAttribute("aria-current", "step");
      else phase.removeAttribute("aria-current");
    }
    this.phases.dataset.seat = view.to_move ?? "";
    this.renderActors(view.phase === "combat" ? table.actors : null);
    this.renderMines(table, view, near);
  }

  renderActors(actors) {
    const pips = part(this.phases, "actors");
    show(pips, Boolean(actors));
    if (!actors) return;
    write(pips, "●".repeat(actors.used) + "○".repeat(actors.most - actors.used));
    pips.setAttribute("aria-label", this.shell.pieces.say("actors", actors));
  }

  renderMines({ ground }, view, near) {
    const all = ground.hexes.filter(([, , , rich]) => rich).length;
    const [mines, others] = [near, other(near)].map((seat) => view.elements.filter((each) => each.kind === "mine" && each.seat === seat).length);
    write(part(this.bar, "mines-near"), mines);
    write(part(this.bar, "mines-far"), others);
    this.bar.dataset.near = near ?? SEATS[0];
    for (const [name, count] of Object.entries({ near: mines, far: others, all })) this.bar.style.setProperty(`--${name}`, String(count));
    const [own, far] = [near, other(near)].map((seat) => this.shell.nameOf(seat, "you-within"));
    const words = { near: own, mines, far, others, all };
    this.bar.setAttribute("aria-label", this.shell.pieces.say("mines-of", words));
  }
}
