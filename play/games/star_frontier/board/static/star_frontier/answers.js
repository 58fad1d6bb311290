// What is chosen outside the map: the list of units or purchases, and the end of the phase.

import { part, write } from "../play/texts.js";

const GROUPS = { mine: "build", wall: "build", tower: "build", crossing: "build", recruit: "recruit" };
const FEW = 3; // pieces of a kind in stock

// By what `keyOf` gives the entries that have it, in their order.
function groupBy(entries, keyOf) {
  const groups = new Map();
  for (const entry of entries) {
    const key = keyOf(entry);
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return groups;
}

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
    const ends = choices.actions.filter(({ verb }) => verb === "end");
    this.list.replaceChildren(...ends.map((action) => this.button(action, !choices.leadsOn)));
    if (choices.isLaying) this.list.prepend(this.turner());
    this.palette.replaceChildren(...this.chips());
  }

  chips() {
    const { choices, table } = this.board;
    if (!choices.deciding || table.view.phase === "deploy") return [];
    return table.view.phase === "combat" ? this.units() : this.tools();
  }

  button(action, isSingle) {
    const button = this.pieces.clone("choice");
    button.dataset.action = action.text;
    button.classList.toggle("is-single", isSingle);
    button.classList.toggle("is-quiet", !isSingle);
    button.classList.toggle("is-armed", this.board.choices.armed === action.text);
    button.classList.toggle("is-hinted", this.board.choices.hinted === action.text);
    write(part(button, "label"), this.pieces.say(`end-${this.board.table.view.phase}`));
    write(part(button, "key"), "E");
    return button;
  }

  turner() {
    const button = this.pieces.clone("choice");
    button.dataset.turnPiece = "";
    write(part(button, "label"), this.pieces.say("turn-piece"));
    write(part(button, "key"), "T");
    return button;
  }

  // The units that may act, by their kind; a press goes to the next one of it.
  units() {
    const { board } = this;
    const byKind = groupBy(board.choices.sources, (place) => board.thingAt(place).kind);
    return [...byKind].map(([kind, places]) => {
      const chip = this.chip(kind, board.labels.kind(kind), places.includes(board.choices.from));
      write(part(chip, "left"), places.length > 1 ? `× ${places.length}` : "");
      part(chip, "left").classList.add("is-count");
      chip.dataset.unit = kind;
      return chip;
    });
  }

  // What can be done without a unit; once a place was pressed, what can be done there.
  tools() {
    const { choices } = this.board;
    const here = choices.place ? choices.lit.get(choices.place) ?? [] : null;
    const tools = here ? here.map(({ tool }) => tool) : [...choices.tools.keys()];
    const groups = groupBy(tools, (tool) => GROUPS[tool.split(" ")[0]] ?? "");
    return [...groups].flatMap(([name, found]) => {
      const chips = found.map((tool) => this.tool(tool, here?.find((action) => action.tool === tool)));
      return name ? this.group(name, chips) : chips;
    });
  }

  group(name, chips) {
    const group = this.pieces.clone("chip-group");
    const title = this.pieces.say(`group-${name}`);
    group.setAttribute("aria-label", title);
    write(part(group, "title"), title);
    group.append(...chips);
    return group;
  }

  tool(tool, action) {
    const { choices, labels, table } = this.board;
    const [verb, key] = tool.split(" ");
    const kind = verb === "recruit" ? key : verb;
    const { to_move: seat, seats } = table.view;
    const chip = choices.isLaying ? this.islandChip(key ?? verb, labels.tool(tool), choices.tool === tool) : this.chip(kind, labels.chip(tool), choices.tool === tool);
    if (table.figures[seat][kind]) write(part(chip, "figure"), labels.price(seat, kind));
    const left = seats[seat].stock[kind === "crossing" ? "wall" : kind];
    if (left !== undefined) write(part(chip, "left"), this.pieces.say("left-in-stock", { count: left }));
    part(chip, "left").classList.toggle("is-few", left <= FEW);
    chip.setAttribute("aria-label", labels.chipWords(tool, seat, left));
    const building = table.completes[action?.text];
    if (building) write(part(chip, "left"), `★ ${this.pieces.say(`building-${building}`)}`);
    part(chip, "left").classList.toggle("is-count", Boolean(building));
    if (action) chip.dataset.action = action.text;
    else chip.dataset.tool = tool;
    return chip;
  }

  // An island is drawn as it would be turned.
  islandChip(key, label, isPressed) {
    const chip = this.chip("", label, isPressed);
    const drawing = this.pieces.icon(`island-${key}`);
    const { field, choices } = this.board;
    drawing.style.rotate = `${60 * (isPressed ? choices.turn : 0) + field.angle}deg`;
    chip.prepend(drawing);
    return chip;
  }

  chip(kind, label, isPressed) {
    const chip = this.pieces.clone("chip");
    const isDrawn = this.pieces.say(`kind-${kind}`) !== "";
    if (isDrawn) chip.querySelector("use").setAttribute("href", `${this.board.field.svg.dataset.sprite}#${kind}`);
    else chip.querySelector("svg").remove();
    write(part(chip, "label"), label);
    chip.setAttribute("aria-pressed", String(isPressed));
    return chip;
  }
}
