// The keys of the board: the arrows go from hex to hex, letters and digits choose.

import { CursorBase } from "../play/cursor_base.js";
import { beside } from "./hexes.js";

export const STOPS = ".cell[tabindex='0'], [data-palette] button, .choices button, .palette-dialogs button, [data-zoom]";

export class Cursor extends CursorBase {
  constructor(board) {
    super(board.root, ".cell", () => board.field.cells);
    this.board = board;
    this.field = board.field;
  }

  show(place) {
    this.field.camera.show(this.field.pointOf(place));
  }

  // Whether there is a hex in that direction of the screen.
  move(direction) {
    if (!this.isOnBoard || this.at.includes("/")) return false;
    const found = beside(this.at, direction, this.field.angle).find((place) => this.field.cells.has(place));
    return Boolean(found) && this.focus(found);
  }

  answer(key) {
    const { choices, picking, root, camera } = this.board;
    if (key === "+" || key === "=") camera.run("in");
    else if (key === "-") camera.run("out");
    else if (key === "0") camera.run("all");
    else if ((key === "Enter" || key === " ") && this.isOnBoard) picking.press(this.at);
    else if (key === "n") return this.next();
    else if (key === "e") root.querySelector(".choices [data-action=end]")?.click();
    else if (key === "t" && choices.isLaying) root.querySelector("[data-turn-piece]")?.click();
    else if (/^[1-9]$/.test(key)) root.querySelectorAll("[data-palette] .chip")[Number(key) - 1]?.click();
    else return false;
    return true;
  }

  // The next unit that may act, or the next place that is lit.
  next() {
    const { choices } = this.board;
    const places = [...(choices.from || choices.tool || !choices.sources.size ? choices.lit.keys() : choices.sources)];
    return this.focus(places[(places.indexOf(this.at) + 1) % Math.max(1, places.length)]) || true;
  }

  firstStop() {
    const { choices } = this.board;
    const place = choices.from ?? [...choices.sources, ...choices.lit.keys()][0] ?? this.at;
    return this.field.cells.get(place) ?? null;
  }
}
