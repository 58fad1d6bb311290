// Turns presses on map, lists and buttons into choices, and choices into actions.

import { PickingBase } from "../play/picking_base.js";
import { parse } from "./notation.js";

const SHOWN_FIRST = new Set(["fire", "island", "bridgehead"]);

export class Picking extends PickingBase {
  // The chance of a shot, which cannot be taken back, or the island as it would lie.
  isShownFirst(text) {
    return SHOWN_FIRST.has(parse(text).verb);
  }

  isForeseen(text) {
    return parse(text).verb !== "end";
  }

  click({ target }) {
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

  hasChoice() {
    const { from, tool, place, armed, isLaying } = this.choices;
    return Boolean(from || place || armed || (tool && !isLaying));
  }

  consider(target) {
    this.board.look(target?.closest?.(".cell")?.dataset.at ?? null);
    super.consider(target);
  }

  actionOf(target) {
    const cell = target.closest?.(".cell");
    const button = target.closest?.("[data-action]");
    if (button) return button.dataset.action;
    const meant = cell ? this.choices.lit.get(cell.dataset.at) ?? [] : [];
    return meant.length === 1 ? meant[0].text : null;
  }

  clearShown() {
    this.board.field.svg.querySelector(".ghost-piece")?.remove();
  }

  foreseen(preview) {
    return this.board.questions.foreseen(preview);
  }

  showHint(action) {
    this.board.questions.showHint(action);
  }
}
