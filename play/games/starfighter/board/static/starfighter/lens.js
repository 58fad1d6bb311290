// A card enlarged with all its known halves (R10.1): while the pointer or the focus rests on it,
// or after a long press.

import { part, show, write } from "../play/texts.js";

const REST = 420;
const LONG_PRESS = 450;
const GAP = 12;
const COLUMN = 1000;

export class Lens {
  constructor(board) {
    const { root } = board;
    this.board = board;
    this.lens = root.querySelector("[data-lens]");
    root.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.rest(event.target, REST));
    root.addEventListener("pointerout", () => this.close());
    root.addEventListener("focusin", (event) => event.target.matches(":focus-visible") && this.rest(event.target, REST));
    root.addEventListener("focusout", () => this.close());
    root.addEventListener("pointerdown", (event) => this.press(event));
    root.addEventListener("click", (event) => this.swallow(event), { capture: true });
    root.addEventListener("look", (event) => this.open(event.detail));
    for (const kind of ["pointerup", "pointercancel", "scroll"]) addEventListener(kind, () => this.release(), { passive: true });
    root.addEventListener("contextmenu", (event) => event.target.closest(".lying, .held") && event.preventDefault());
  }

  rest(target, time) {
    const item = target.closest?.(".lying, .held");
    if (!item) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(item), time);
  }

  press(event) {
    this.close();
    this.pressed = event.pointerType !== "mouse";
    this.wasLong = false;
    if (this.pressed) this.rest(event.target, LONG_PRESS);
  }

  // A long press reads a card and does not choose it.
  swallow(event) {
    if (!this.wasLong) return;
    this.wasLong = false;
    event.stopPropagation();
    event.preventDefault();
  }

  release() {
    if (this.pressed) clearTimeout(this.timer);
    this.pressed = false;
  }

  close() {
    clearTimeout(this.timer);
    if (this.lens.matches(":popover-open")) this.lens.hidePopover();
  }

  open(item) {
    if (!item.isConnected) return;
    this.wasLong = this.pressed;
    const { drawings, pieces, cruisers, shell } = this.board;
    const lying = cruisers.cells.get(item);
    const cell = lying?.cell ?? { card: item.dataset.card, face: "front", pivoted: false };
    const facing = lying && lying.seat !== cruisers.near ? "down" : "up";
    part(this.lens, "drawing").replaceChildren(drawings.draw(cell, facing));
    const known = cell.face === "back" && cell.card;
    show(part(this.lens, "front"), Boolean(known));
    part(this.lens, "front").replaceChildren(...(known ? [drawings.front(cell.card)] : []));
    write(part(this.lens, "text"), drawings.text(cell.face === "back" && known ? { card: cell.card, face: "front" } : cell));
    part(this.lens, "meanings").replaceChildren(...drawings.meanings(cell.card));
    write(part(this.lens, "place"), lying ? pieces.say("lens-place", { ...lying, name: shell.nameOf(lying.seat) }) : "");
    if (!this.lens.matches(":popover-open")) this.lens.showPopover();
    this.stand(item.getBoundingClientRect());
  }

  // Over the log, down to the hand; where there is no column for it, over the boards. Then nothing that is asked,
  // lit or held lies under it.
  stand(card) {
    const { root } = this.board;
    const { width, height } = this.lens.getBoundingClientRect();
    const arena = root.querySelector(".arena").getBoundingClientRect();
    const desk = root.querySelector(".desk").getBoundingClientRect();
    const isColumn = innerWidth >= COLUMN;
    const bottom = isColumn ? (desk.height ? desk.top : innerHeight) : arena.bottom;
    const left = isColumn ? arena.right + GAP : Math.min(Math.max(card.left + card.width / 2 - width / 2, GAP), innerWidth - width - GAP);
    const top = Math.max(isColumn ? GAP : arena.top, bottom - height - GAP);
    Object.assign(this.lens.style, { left: `${left}px`, top: `${top}px`, maxHeight: `${bottom - top}px` });
  }
}
