// The story of the match in prose, with the notation, and the same for screen readers as it happens.

import { part, write } from "./texts.js";

export class Log {
  constructor(root, pieces, onChoose) {
    this.list = part(root, "log");
    this.live = root.querySelector("[data-live]");
    this.pieces = pieces;
    this.entries = new Map();
    /** @type {(event: any) => string} */
    this.explain = () => "";
    /** @type {Set<string>} */
    this.said = new Set();
    if (onChoose) {
      this.list.addEventListener("click", (event) => {
        const entry = event.target.closest("[data-ply]");
        if (entry) onChoose(Number(entry.dataset.ply));
      });
    }
  }

  // The step's line; its events follow one by one, or all at once for what was missed.
  open(step, { silent = false } = {}) {
    if (this.entries.has(step.ply)) {
      if (!silent) this.speak(step.words);
      return;
    }
    const entry = this.pieces.clone("log-entry");
    entry.dataset.ply = step.ply;
    entry.dataset.seat = step.seat;
    write(part(entry, "ply"), step.ply);
    write(part(entry, "words"), step.words);
    write(part(entry, "notation"), step.action);
    this.entries.set(step.ply, entry);
    const after = [...this.entries.keys()].filter((ply) => ply < step.ply).sort((a, b) => b - a)[0];
    this.list.insertBefore(entry, after === undefined ? this.list.firstChild : this.entries.get(after).nextSibling);
    if (silent) {
      step.events.forEach((event) => this.tell(step.ply, event, { silent }));
      entry.dataset.told = "";
    } else {
      this.speak(step.words);
      this.scroll();
    }
  }

  tell(ply, event, { silent = false } = {}) {
    const entry = this.entries.get(ply);
    if (!entry || this.said.has(event.event) || !event.text) return;
    if ("told" in entry.dataset) {
      this.speak(event.text); // a replay's log is complete from the beginning
      return;
    }
    const line = this.pieces.clone("log-event");
    line.dataset.event = event.event;
    write(part(line, "text"), event.text);
    write(part(line, "meaning"), this.explain(event));
    part(entry, "events").append(line);
    if (silent) return;
    this.speak(event.text);
    this.scroll();
  }

  // After a take-back the plies beyond it did not happen.
  cut(ply) {
    for (const [each, entry] of this.entries) {
      if (each <= ply) continue;
      entry.remove();
      this.entries.delete(each);
    }
  }

  mark(ply) {
    for (const [each, entry] of this.entries) {
      if (each === ply) entry.setAttribute("aria-current", "step");
      else entry.removeAttribute("aria-current");
    }
    this.entries.get(ply)?.scrollIntoView({ block: "nearest" });
  }

  speak(text) {
    this.live.append(`${text} `);
    while (this.live.childNodes.length > 12) this.live.firstChild.remove();
  }

  scroll() {
    this.list.scrollTop = this.list.scrollHeight;
  }
}
