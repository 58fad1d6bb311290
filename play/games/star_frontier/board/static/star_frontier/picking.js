// Turns presses on map, lists and buttons into choices, and choices into actions.

import { parse } from "./notation.js";

const PREVIEW_DELAY = 140;
const SHOWN_FIRST = new Set(["fire", "island", "bridgehead"]);

export class Picking {
  constructor(board) {
    const { root } = board;
    this.board = board;
    this.shell = board.shell;
    this.choices = board.choices;
    this.previewed = null;
    this.byTouch = false;
    root.addEventListener("pointerdown", ({ pointerType }) => { this.byTouch = pointerType === "touch"; }, { capture: true });
    addEventListener("keydown", () => { this.byTouch = false; });
    root.addEventListener("click", ({ target }) => this.click(target));
    for (const kind of ["pointerover", "focusin"]) root.addEventListener(kind, ({ target }) => this.consider(target));
    for (const kind of ["pointerout", "focusout"]) root.addEventListener(kind, () => this.consider(null));
  }

  // A finger rests on nothing: its first tap shows the chance of a shot, which cannot be taken back, or the
  // island as it would lie, and the second does it. So it is with everything where the reader wants to confirm.
  tapped(text) {
    const { acting } = this.shell;
    const asks = acting.isLegal(text) && ((this.byTouch && SHOWN_FIRST.has(parse(text).verb)) || this.shell.confirms());
    if (!asks || this.choices.armed === text) return acting.act(text);
    this.choices.armed = text;
    this.board.update();
    this.shell.note(this.again(), { kind: "preview" });
    this.preview(text);
  }

  again() {
    return this.board.pieces.say(this.byTouch ? "tap-again" : "confirm-again");
  }

  click(target) {
    const action = target.closest("[data-action]");
    const tool = target.closest("[data-tool]");
    const unit = target.closest("[data-unit]");
    const cell = target.closest(".cell");
    if (action) this.run(action);
    else if (target.closest("[data-turn-piece]")) this.change(() => this.choices.turnOn());
    else if (tool) this.change(() => this.choices.pickTool(tool.dataset.tool));
    else if (unit) this.pickKind(unit.dataset.unit);
    else if (cell) this.press(cell.dataset.at);
  }

  run(button) {
    button.closest("dialog")?.close();
    this.tapped(button.dataset.action);
  }

  change(choose) {
    this.shell.note("");
    choose();
    this.board.update();
  }

  pickUnit(place) {
    this.change(() => this.choices.pickSource(place));
    this.board.look(place);
  }

  // The next unit of that kind, brought into sight.
  pickKind(kind) {
    const { board, choices } = this;
    const place = choices.nextAmong([...choices.sources].filter((each) => board.thingAt(each).kind === kind));
    if (place !== choices.from) this.pickUnit(place);
    board.camera.show(board.field.pointOf(place));
  }

  press(place) {
    const { choices } = this;
    const meant = choices.lit.get(place) ?? [];
    this.board.look(place);
    if (meant.length === 1 && (choices.tool || choices.from || meant[0].verb === "deploy")) this.tapped(meant[0].text);
    else if (choices.sources.has(place)) this.pickUnit(place);
    else if (meant.length) this.change(() => choices.pickPlace(place));
    else this.refuse(place);
  }

  // Why nothing is done there.
  refuse(place) {
    const { from, tool, deciding, isLaying } = this.choices;
    const asked = from ? `${this.board.isEnemy(place) ? "fire" : "move"} ${from} ${place}` : tool && !isLaying ? `${tool} ${place}` : null;
    if (deciding && asked && from !== place) this.shell.acting.why(asked);
    else if (deciding) this.change(() => { this.choices.place = null; });
  }

  cancel() {
    const { from, tool, place, armed, isLaying } = this.choices;
    if (!from && !place && !armed && (isLaying || !tool)) return false;
    this.change(() => this.choices.clear());
    return true;
  }

  // What would happen, while the pointer or the focus rests on something legal.
  consider(target) {
    clearTimeout(this.timer);
    const cell = target?.closest?.(".cell");
    this.board.look(cell?.dataset.at ?? null);
    const text = target ? this.actionOf(target, cell) : null;
    if (text !== this.previewed) this.timer = setTimeout(() => this.preview(text), PREVIEW_DELAY);
  }

  actionOf(target, cell) {
    const button = target.closest?.("[data-action]");
    if (button) return button.dataset.action;
    const meant = cell ? this.choices.lit.get(cell.dataset.at) ?? [] : [];
    return meant.length === 1 ? meant[0].text : null;
  }

  preview(text) {
    this.previewed = text;
    this.board.clearGhost();
    if (!this.board.table || !this.choices.deciding) return;
    if (text && parse(text).verb !== "end" && this.shell.acting.isLegal(text)) this.shell.acting.preview(text);
    else this.shell.clearPreview();
  }

  showPreview(preview) {
    if (preview.action !== this.previewed) return;
    const told = [...this.board.foreseen(preview), this.choices.armed === preview.action ? this.again() : ""];
    this.shell.note(told.filter(Boolean).join("\n"), { kind: "preview" });
  }
}
