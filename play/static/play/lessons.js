// The first match teaches: at a decision the first explanation that is due and was not read, which goes with
// the decision. All of them can be read again. The idea of a match of the ladder is read before it begins.

import { part, show } from "./texts.js";

export class Lessons {
  constructor(stage, settings) {
    this.stage = stage;
    this.settings = settings;
    this.place = part(stage.root, "lesson");
    this.lessons = [...stage.root.querySelectorAll("template[data-lesson]")];
    this.current = null;
    stage.settled.push((table) => this.consider(table));
    this.place.addEventListener("click", ({ target }) => {
      if (target.closest("[data-understood]")) this.end();
      else if (target.closest("[data-more]")) this.readAll();
      else if (target.closest("[data-no-lessons]")) this.stop();
    });
    stage.root.querySelector("dialog[data-dialog=idea]")?.showModal();
    // In the order in which they come up, unless their chapters make a better text.
    this.chapters = [...this.lessons].sort((one, other) => Number(one.dataset.chapter ?? 0) - Number(other.dataset.chapter ?? 0));
    part(stage.root, "all-lessons")?.append(...this.chapters.map((lesson) => lesson.content.cloneNode(true)));
  }

  // While others act, what was told last stays to be read.
  consider(table) {
    if (!this.settings.get("lessons") || this.stage.root.dataset.turn === "theirs" || table.ply === this.ply) return;
    this.ply = table.ply;
    this.end();
    const due = this.stage.board.lessons(table);
    const seen = this.settings.get("seen");
    const next = this.lessons.find(({ dataset }) => due.has(dataset.lesson) && !seen.includes(dataset.lesson));
    if (next) this.begin(next);
  }

  begin(lesson) {
    this.current = lesson;
    this.settings.set("seen", [...this.settings.get("seen"), lesson.dataset.lesson]);
    part(this.place, "lesson-text").replaceChildren(lesson.content.cloneNode(true));
    this.point(true);
    show(this.place, true);
  }

  end() {
    this.point(false);
    this.current = null;
    show(this.place, false);
  }

  // Frames what an explanation speaks of; what it spoke of may be something else by now.
  point(shown) {
    for (const element of this.stage.root.querySelectorAll(".is-told-of")) element.classList.remove("is-told-of");
    const about = shown && this.current?.dataset.about;
    if (!about) return;
    for (const element of this.stage.root.querySelectorAll(about)) element.classList.add("is-told-of");
  }

  // In a narrow or low window an explanation is a line; the whole of it stands among all of them.
  readAll() {
    const place = this.chapters.indexOf(this.current);
    part(this.stage.root, "all-lessons").closest("dialog").showModal();
    part(this.stage.root, "all-lessons").children[place]?.scrollIntoView();
  }

  stop() {
    this.settings.set("lessons", false);
    this.stage.root.classList.remove("is-newcomer");
    this.end();
  }
}
