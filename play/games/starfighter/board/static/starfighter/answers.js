// What can be answered at once: the faces of the chosen card, and buttons for all that is not done on the board.

import { nearSeat, other } from "../play/seats.js";
import { part, show, write } from "../play/texts.js";
import { total } from "./beams.js";
import { onScreen } from "./columns.js";

export class Answers {
  constructor(root, pieces, drawings) {
    this.drawings = drawings;
    this.meanings = part(root, "meanings");
    this.faces = part(root, "faces");
    this.list = part(root, "choices");
    this.pieces = pieces;
  }

  clear() {
    this.list.replaceChildren();
    this.meanings.replaceChildren();
    show(this.faces, false);
  }

  render(table, choices) {
    this.renderMeanings(table, choices);
    this.renderFaces(choices);
    this.renderButtons(table, choices);
  }

  // What the waiting effects do, or those of the card that would be played face up.
  renderMeanings({ view, order }, choices) {
    const waiting = view.phase === "order" ? [order.upper, order.lower] : [view.pending?.effect].filter(Boolean);
    const played = choices.card && choices.face === "front" ? this.drawings.meanings(choices.card) : [];
    const meanings = [...new Set(waiting)].map((each) => this.drawings.meaning(each));
    this.meanings.replaceChildren(...(waiting.length ? meanings : played));
  }

  renderFaces(choices) {
    show(this.faces, Boolean(choices.card) && choices.faces().has(choices.card));
    for (const button of this.faces.querySelectorAll("[data-face]")) {
      button.setAttribute("aria-pressed", String(button.dataset.face === choices.face));
      const may = choices.faces().get(choices.card)?.has(button.dataset.face);
      button.setAttribute("aria-disabled", String(!may)); // a click says why
    }
  }

  renderButtons(table, choices) {
    const single = choices.actions.length === 1;
    const buttons = single ? choices.actions : [...choices.buttons(), ...choices.refusedShifts()];
    const near = nearSeat(table.seat);
    const ordered = [...buttons].sort((a, b) => screenOrder(a, near) - screenOrder(b, near));
    const keys = ordered.map((action, index) => (action.verb === "pass" ? "P" : index + 1));
    this.list.replaceChildren(...ordered.map((action, index) => {
      const button = this.button(table, action, near, single, keys[index]);
      button.classList.toggle("is-armed", choices.armed === action.text);
      button.classList.toggle("is-hinted", choices.isHinted([action]));
      button.classList.toggle("is-refused", !choices.actions.includes(action));
      return button;
    }));
  }

  button(table, action, near, single, key) {
    const button = this.pieces.clone("choice");
    button.dataset.action = action.text;
    if (action.verb === "resolve") this.renderOrder(part(button, "order"), action.half, table.order);
    button.classList.toggle("is-single", single);
    button.classList.toggle("is-quiet", action.verb === "pass" && !single);
    write(part(button, "label"), this.label(table, action, near));
    write(part(button, "key"), key);
    const facing = table.options?.[action.text];
    show(part(button, "detail"), Boolean(facing));
    if (facing) write(part(button, "detail"), this.pieces.say("shift-detail", { taken: total(facing, table.seat), given: total(facing, other(table.seat)) }));
    return button;
  }

  renderOrder(place, first, effects) {
    const then = first === "upper" ? "lower" : "upper";
    const halves = { upper: "top-half", lower: "bottom-half" };
    const shown = effects.upper === effects.lower ? halves : effects;
    place.replaceChildren(...[shown[first], "right", shown[then]].map((name) => this.pieces.icon(name)));
    show(place, true);
  }

  label(table, action, near) {
    if (action.verb === "shift") return this.pieces.say(`shift-${["left", "stay", "right"][onScreen(action.step, near) + 1]}`);
    if (action.verb === "direction") return this.pieces.say(`direction-${(action.order === "ltr") === (near === "A") ? "right" : "left"}`);
    if (action.verb === "pass") return this.pieces.say("pass");
    if (action.verb === "hit" && action.half) return this.pieces.say(`half-${action.half}`);
    return table.words?.[action.text] ?? action.text;
  }
}

function screenOrder(action, near) {
  if (action.verb === "shift") return onScreen(action.step, near);
  if (action.verb === "direction") return (action.order === "ltr") === (near === "A") ? 0 : 1;
  if (action.half) return action.half === "upper" ? 0 : 1;
  return 0;
}
