// A puzzle: one decision at the table, answered by the server with a verdict.

import { load } from "./loading.js";
import { part, show } from "./texts.js";

export class PuzzleSource {
  constructor(root, { stage, playback, log, acting }) {
    this.root = root;
    this.stage = stage;
    this.playback = playback;
    this.log = log;
    this.acting = acting;
    this.verdict = part(root, "puzzle-verdict");
    this.verdict.addEventListener("click", ({ target }) => {
      if (target.closest("[data-again]")) this.again();
      if (target.closest("[data-line]")) this.showLine();
      // On a phone the verdict lies below the board.
      if (target.closest("[data-again], [data-line]")) root.scrollIntoView();
    });
  }

  start() {
    this.table = JSON.parse(document.querySelector("#first-table").textContent);
    this.again();
  }

  // The decision once more, as it was.
  again() {
    show(this.verdict, false);
    this.rewind();
    // Where the window is narrow, what is to be found stands below the board.
    const task = part(this.root, "task");
    this.stage.decision.note(task.textContent.trim(), { kind: "task" });
  }

  // The answer and what follows it, on the board.
  showLine() {
    this.rewind();
    this.playback.push(this.line);
  }

  rewind() {
    this.log.cut(this.table.ply);
    this.playback.jump(this.table);
    this.acting.release();
  }

  async send({ type, action }) {
    if (type === "act") await this.answer(action);
    else if (type === "preview") await this.preview(action);
  }

  async preview(action) {
    const response = await load(`${this.root.dataset.preview}?action=${encodeURIComponent(action)}`).catch((error) => error);
    if (response.ok) this.stage.board.showPreview(await response.json());
  }

  async answer(action) {
    const body = new FormData();
    body.set("action", action);
    const headers = { "X-CSRFToken": this.root.dataset.csrf };
    const response = await fetch(this.root.dataset.puzzle, { method: "POST", body, headers }).catch((error) => error);
    this.acting.release();
    const told = response.json ? await response.json().catch(() => ({})) : { message: response.message };
    if (!response.ok) return this.stage.refuse(told.message);
    this.line = told.line;
    this.playback.push(told.steps);
    // A piece of page that the server wrote, as htmx would swap it.
    this.verdict.replaceChildren(document.createRange().createContextualFragment(told.told));
    show(this.verdict, true);
    this.verdict.focus();
  }
}
