// Canned greetings between people: only their codes travel, each reads them in the own language.

import { part, show, write } from "./texts.js";

const BETWEEN_PEOPLE = new Set(["invitation", "open"]);
const SHOWN = 4000;

export class Greetings {
  constructor(stage, source, settings) {
    this.stage = stage;
    this.settings = settings;
    this.timers = {};
    this.dialog = stage.root.querySelector("dialog[data-dialog=greetings]");
    for (const button of this.dialog.querySelectorAll("[data-greeting]")) write(button, this.words(button.dataset.greeting));
    this.dialog.addEventListener("click", ({ target }) => {
      const code = target.closest("[data-greeting]")?.dataset.greeting;
      if (!code) return;
      source.send({ type: "greet", code });
      this.dialog.close();
    });
    stage.settled.push(({ match, seat }) => {
      show(stage.root.querySelector("[data-open=greetings]"), seat !== null && BETWEEN_PEOPLE.has(match.kind));
    });
  }

  words(code) {
    return this.stage.pieces.say(`greeting-${code}`);
  }

  hear({ seat, code }) {
    const own = this.stage.table?.seat;
    if (seat !== own && !this.settings.get("greetings")) return;
    const bubble = part(this.stage.plates.of(seat), "bubble");
    write(bubble, this.words(code));
    show(bubble, true);
    clearTimeout(this.timers[seat]);
    this.timers[seat] = setTimeout(() => show(bubble, false), SHOWN);
  }
}
