// Keys for everything; ? shows them. Those that the page does not use are the board's.

import { pressedKey } from "../catalog/pressed_key.js";

export const TYPING = "input:not([type=range]), textarea, select, [contenteditable]";
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const LETTERS = { u: "take_back", h: "hint", y: "explain", s: "skip", l: "story", m: "sound" };
const AFTER = ".after :is(button, a):not([hidden])";

export class Keys {
  constructor(stage, { controls, commands = null, replay = null }) {
    this.stage = stage;
    this.controls = controls;
    this.commands = commands;
    this.replay = replay;
    this.byKeys = false;
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("pointerdown", () => { this.byKeys = false; });
    stage.settled.push(() => this.keepFocus());
  }

  key(event) {
    this.byKeys = true;
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.(TYPING)) return;
    if (document.querySelector("dialog[open]") && pressedKey(event) !== "?") return;
    if (this.answer(event)) event.preventDefault();
  }

  answer(event) {
    const key = pressedKey(event);
    if (key === "?") return this.controls.dialog("keys") ?? true;
    if (this.replay?.key(key)) return true;
    if (ARROWS[key]) return this.stage.board.move?.(key.slice("Arrow".length).toLowerCase()) || this.move(ARROWS[key]);
    if (LETTERS[key]) return this.controls.run(LETTERS[key]);
    if (this.replay) return false;
    if (key === ":" || key === "/") return this.commands.open() ?? true;
    if (key === "Escape") return this.stage.board.cancel() || this.controls.run("skip");
    return this.stage.board.key(key);
  }

  // The nearest thing in that direction, as it stands on the screen.
  move([dx, dy]) {
    const all = this.stage.root.querySelectorAll(`${this.stage.board.stops}, ${AFTER}`);
    const stops = [...all].filter((stop) => stop.offsetParent !== null);
    const from = stops.includes(document.activeElement) ? middle(document.activeElement) : null;
    if (!from) {
      this.firstStop()?.focus();
      return true;
    }
    let best = null;
    let least = Infinity;
    for (const stop of stops) {
      const to = middle(stop);
      const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
      const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
      const distance = along + aside * 2.5;
      if (along > 4 && aside < along * 3 && distance < least) [best, least] = [stop, distance];
    }
    best?.focus();
    best?.scrollIntoView({ block: "nearest", inline: "nearest" });
    return true;
  }

  firstStop() {
    const { root, table, board } = this.stage;
    return table?.result ? root.querySelector(AFTER) : board.firstStop();
  }

  // What had the focus may be gone; then it goes to what can be decided next.
  keepFocus() {
    const lost = document.activeElement === document.body || !document.activeElement?.checkVisibility();
    const { turn } = this.stage.root.dataset;
    const hasChoice = turn === "over" || (turn === "mine" && !this.replay);
    if (this.byKeys && lost && hasChoice && !document.querySelector("dialog[open]")) this.firstStop()?.focus({ preventScroll: true });
  }
}

function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
