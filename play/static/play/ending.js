// The end of a match: who won, by what, where it turned, its statistics, and what comes next. The server has
// the facts as a piece of a page: <section data-ending="address">.

import { TYPING } from "./keys.js";
import { part, show, write } from "./texts.js";

const PAUSE = 2000;

export class Ending {
  constructor(stage) {
    this.stage = stage;
    this.panel = stage.root.querySelector("[data-ending]");
    this.isOver = null; // not known before the first table
    stage.settled.push((table) => this.consider(table));
    stage.root.addEventListener("click", ({ target }) => {
      if (target.closest("[data-ending-close]")) show(this.panel, false);
      else if (target.closest("[data-ending-open]")) show(this.panel, this.panel.hidden);
    });
    part(this.panel, "ending-facts").addEventListener("submit", (event) => this.analyse(event));
  }

  consider(table) {
    const isOver = Boolean(table.result);
    if (isOver === this.isOver) return;
    const wasPlaying = this.isOver === false && table.seat !== null;
    this.isOver = isOver;
    show(this.panel, isOver);
    if (!isOver) return;
    const { board, decision } = this.stage;
    this.panel.dataset.seat = table.result.winners[0] ?? "";
    write(part(this.panel, "ending-who"), decision.headline(table));
    write(part(this.panel, "ending-why"), decision.verdict(table, board));
    if (wasPlaying) this.takeFocus();
    this.load();
  }

  // From an open dialog only once it is closed, and never from where somebody types.
  takeFocus() {
    const dialog = document.querySelector("dialog[open]");
    if (dialog) dialog.addEventListener("close", () => this.takeFocus(), { once: true });
    else if (!this.panel.hidden && !document.activeElement?.matches(TYPING)) part(this.panel, "ending-who").focus();
  }

  async load() {
    clearTimeout(this.timer);
    const place = part(this.panel, "ending-facts");
    const isUnderWay = () => Boolean(place.querySelector("[data-under-way]"));
    const wasUnderWay = isUnderWay();
    const answer = await fetch(this.panel.dataset.ending).catch(() => null);
    if (answer?.ok) {
      const facts = new DOMParser().parseFromString(await answer.text(), "text/html").body;
      const wasOpen = place.querySelector("details")?.open;
      const hadFocus = place.contains(document.activeElement);
      place.replaceChildren(...facts.childNodes);
      const details = place.querySelector("details");
      if (details && wasOpen) details.open = true;
      if (hadFocus) place.querySelector("a, summary")?.focus();
    }
    const turn = place.querySelector(".ending-turn");
    if (turn && isUnderWay() !== wasUnderWay) this.stage.log.speak(turn.textContent.trim());
    if (isUnderWay()) this.timer = setTimeout(() => this.load(), PAUSE);
  }

  // The analysis is followed here; a refusal is told on the page of the replay.
  async analyse(event) {
    const form = event.target;
    event.preventDefault();
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form) }).catch(() => null);
    if (answer?.ok) this.load();
    else form.submit();
  }
}
