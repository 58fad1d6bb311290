// The first match teaches: a short explanation when a rule first matters, kept to be read again.

import { part, show } from "./texts.js";

export class Lessons {
  constructor(stage, settings) {
    Object.assign(this, { stage, settings });
    this.place = part(stage.root, "lesson");
    this.lessons = [...stage.root.querySelectorAll("template[data-lesson]")];
    stage.settled.push((table) => this.consider(table));
    this.place.addEventListener("click", ({ target }) => {
      if (target.closest("[data-understood]")) this.understood();
      else if (target.closest("[data-no-lessons]")) this.stop();
    });
    part(stage.root, "all-lessons")?.append(...this.lessons.map((lesson) => lesson.content.cloneNode(true)));
  }

  teaches({ match, seat }) {
    const bots = Object.values(match.players).some((player) => player?.bot === "cadet");
    return this.settings.get("lessons") && match.mode === "training" && bots && seat !== null;
  }

  consider(table) {
    if (!this.teaches(table)) return show(this.place, false);
    const facts = factsOf(table);
    const next = this.lessons.find(({ dataset }) => facts.has(dataset.lesson) && !this.settings.get("seen").includes(dataset.lesson));
    this.current = next?.dataset.lesson ?? null;
    show(this.place, Boolean(next));
    if (next) part(this.place, "lesson-text").replaceChildren(next.content.cloneNode(true));
  }

  understood() {
    this.settings.set("seen", [...this.settings.get("seen"), this.current]);
    this.consider(this.stage.table);
  }

  stop() {
    this.settings.set("lessons", false);
    show(this.place, false);
  }
}

// What can be seen on the table now that a lesson may be about.
function factsOf({ view, seat }) {
  const facts = new Set();
  const mine = view.to_move === seat;
  const stacks = Object.values(view.seats).flatMap(({ sectors }) => sectors);
  if (mine) facts.add(view.phase);
  if (mine && view.pending?.effect) facts.add("effect");
  if (stacks.some((stack) => stack.length > 1)) facts.add("overlap");
  if (mine && view.phase === "deployment" && view.seats[seat].hand.some((card) => !card.startsWith("0"))) facts.add("levels");
  if (view.passed.length) facts.add("passing");
  if (view.round > 1) facts.add("second-round");
  if (stacks.flat().some(({ damage }) => damage.upper + damage.lower > 0)) facts.add("tokens");
  if (view.seats.A.armour + view.seats.B.armour < 40) facts.add("armour");
  if (view.result) facts.add("over");
  return facts;
}
