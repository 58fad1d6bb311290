// What is chosen outside the map: the end of the phase, what can be done on a place, and the list of units or
// purchases.

import { part, show, write } from "../play/texts.js";

export class Answers {
  constructor(board) {
    this.board = board;
    this.pieces = board.pieces;
    this.list = part(board.root, "choices");
    this.palette = board.root.querySelector("[data-palette]");
  }

  clear() {
    this.list.replaceChildren();
    this.palette.replaceChildren();
  }

  render() {
    const { choices } = this.board;
    const buttons = choices.buttons();
    this.list.replaceChildren(...buttons.map((action) => this.button(action, buttons.length === 1 && choices.actions.length === 1)));
    if (choices.isLaying) this.list.prepend(this.turner());
    const chips = choices.deciding ? (this.board.table.view.phase === "combat" ? this.units() : this.tools()) : [];
    this.palette.replaceChildren(...chips);
  }

  button(action, isSingle) {
    const { words, view } = this.board.table;
    const button = this.pieces.clone("choice");
    button.dataset.action = action.text;
    button.classList.toggle("is-single", isSingle);
    button.classList.toggle("is-quiet", action.verb === "end" && !isSingle);
    button.classList.toggle("is-armed", this.board.choices.armed === action.text);
    write(part(button, "label"), action.verb === "end" ? this.pieces.say(`end-${view.phase}`) : words[action.text] ?? this.board.wordsOf(action.text));
    write(part(button, "key"), action.verb === "end" ? "E" : "");
    return button;
  }

  turner() {
    const button = this.pieces.clone("choice");
    button.dataset.turnPiece = "";
    write(part(button, "label"), this.pieces.say("turn-piece"));
    write(part(button, "key"), "T");
    return button;
  }

  // The units that may act.
  units() {
    const { choices, labels } = this.board;
    return [...choices.sources].map((place) => {
      const { kind } = this.board.thingAt(place);
      const chip = this.chip(kind, labels.kind(kind), place, choices.from === place);
      chip.dataset.unit = place;
      return chip;
    });
  }

  tools() {
    const { choices, labels, table } = this.board;
    return [...choices.tools.keys()].map((tool) => {
      const [verb, key] = tool.split(" ");
      const kind = verb === "recruit" ? key : verb;
      const price = table.figures[table.view.to_move][kind] ? labels.price(table.view.to_move, kind) : "";
      const chip = this.chip(kind, labels.tool(tool), verb === "deploy" ? "" : price, choices.tool === tool);
      chip.dataset.tool = tool;
      return chip;
    });
  }

  chip(kind, label, price, isPressed) {
    const chip = this.pieces.clone("chip");
    const isDrawn = this.board.pieces.say(`kind-${kind}`) !== "";
    show(chip.querySelector("svg"), isDrawn);
    if (!isDrawn) chip.querySelector("svg").remove();
    else chip.querySelector("use").setAttribute("href", `${this.board.field.svg.dataset.sprite}#${kind}`);
    write(part(chip, "label"), label);
    write(part(chip, "price"), price);
    chip.setAttribute("aria-pressed", String(isPressed));
    return chip;
  }
}
