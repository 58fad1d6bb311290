// The first match teaches: a short explanation when a rule first matters, kept to be read again.

import { part, show } from "./texts.js";

export class Lessons {
  constructor(stage, settings) {
    this.stage = stage;
    this.settings = settings;
    this.place = part(stage.root, "lesson");
    this.lessons = [...stage.root.querySelectorAll("template[data-lesson]")];
    stage.settled.push((table) => this.consider(table));
    this.place.addEventListener("click", ({ target }) => {
      if (target.closest("[data-understood]")) this.understood();
      else if (target.closest("[data-more]")) this.open(!this.place.classList.contains("is-open"));
      else if (target.closest("[data-no-lessons]")) this.stop();
    });
    part(stage.root, "all-lessons")?.append(...this.lessons.map((lesson) => lesson.content.cloneNode(true)));
  }

  consider(table) {
    if (!this.settings.get("lessons")) return show(this.place, false);
    const due = this.stage.board.lessons(table);
    const next = this.lessons.find(({ dataset }) => due.has(dataset.lesson) && !this.settings.get("seen").includes(dataset.lesson));
    this.current = next?.dataset.lesson ?? null;
    if (next?.dataset.lesson !== this.shown) this.open(false);
    this.shown = next?.dataset.lesson;
    show(this.place, Boolean(next));
    if (next) part(this.place, "lesson-text").replaceChildren(next.content.cloneNode(true));
  }

  // In a narrow window an explanation is a line, until it is opened.
  open(whole) {
    this.place.classList.toggle("is-open", whole);
    this.place.querySelector("[data-more]").setAttribute("aria-expanded", String(whole));
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
