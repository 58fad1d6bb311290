// What stands on a place, in words: for screen readers, and for the line below the question.

import { parse } from "./notation.js";

// As the server lists them.
export const FIGURES = ["speed", "shots", "range", "power", "around", "armour", "price"];

export class Labels {
  constructor(board) {
    this.board = board;
    this.pieces = board.pieces;
  }

  kind(key) {
    return this.pieces.say(`kind-${key}`);
  }

  // Whose piece it is and what.
  thing(place) {
    const thing = this.board.thingAt(place);
    if (!thing) return "";
    const words = { name: this.board.shell.nameOf(thing.seat, "you-within"), kind: this.kind(thing.kind) };
    return this.pieces.say("thing-of", words);
  }

  island(piece) {
    return this.pieces.say(`island-${this.board.table.view.map.pieces[piece].key}`);
  }

  // A hex or side with the islands that it lies on, as the server's sentences have it.
  place(place) {
    const hexes = place.split("/").map((each) => this.board.hexAt(each)).filter(Boolean);
    const islands = [...new Set(hexes.map(([, , piece]) => this.island(piece)))].join(" – ");
    return islands ? `${islands} ${place}` : place;
  }

  // What is done on a place, for which the server sends no words.
  action(text) {
    const { verb, from, to, tool, turn } = parse(text);
    const kind = (place) => this.kind(this.board.thingAt(place)?.kind);
    if (verb === "move") return `${kind(from)}, ${this.place(from)} → ${this.place(to)}`;
    if (verb === "fire") return this.pieces.say("fires", { unit: kind(from), start: this.place(from), target: kind(to), at: this.place(to) });
    if (verb === "raze") return this.pieces.say("razes", { what: kind(to), at: this.place(to) });
    if (turn !== null) return this.pieces.say("docks", { piece: this.tool(tool), turn, at: to });
    const told = `${this.tool(tool)}, ${this.place(to)}`;
    return told.charAt(0).toUpperCase() + told.slice(1);
  }

  ground(place) {
    const hex = this.board.hexAt(place);
    if (!hex) return "";
    const [, , piece, isRich] = hex;
    const island = this.island(piece);
    return isRich ? this.pieces.say("rich-island", { island }) : island;
  }

  of(place, mark) {
    const { view } = this.board;
    const told = [
      place, this.ground(place), this.thing(place),
      view.acted.includes(place) ? this.pieces.say("has-acted") : "",
      mark ? this.may(mark) : "",
    ];
    return told.filter(Boolean).join(", ");
  }

  may({ kinds, words, tool, building }) {
    if (building) return this.pieces.say("may-complete", { building: this.pieces.say(`building-${building}`) });
    if (kinds.includes("is-target")) return this.pieces.say("may-fire", { chance: words });
    if (kinds.includes("is-reach")) return this.pieces.say("may-move");
    if (kinds.includes("is-site")) return tool ? this.tool(tool) : this.pieces.say("may-build");
    if (kinds.includes("is-chosen")) return this.pieces.say("is-chosen");
    return kinds.includes("is-source") ? this.pieces.say("may-act") : "";
  }

  // On a button, where the list says what it is for.
  chip(tool) {
    const [verb, key] = tool.split(" ");
    return verb === "recruit" ? this.kind(key) : this.tool(tool);
  }

  tool(tool) {
    const [verb, key] = tool.split(" ");
    if (verb === "recruit") return this.pieces.say("tool-recruit", { kind: this.kind(key) });
    if (verb === "island" || verb === "bridgehead") return this.pieces.say(`island-${key ?? verb}`);
    return this.pieces.say(`tool-${verb}`) || this.kind(verb);
  }

  // A piece with its figures, research included.
  facts(place) {
    const thing = this.board.thingAt(place);
    if (!thing) return "";
    const figures = this.board.table.figures[thing.seat][thing.kind];
    const isUnit = figures[FIGURES.indexOf("shots")] > 0;
    const shown = FIGURES.filter((name) => (isUnit ? name !== "price" : name === "armour") && (name !== "around" || thing.kind === "hammer"));
    const told = shown.map((name) => `${this.pieces.say(`stat-${name}`)} ${figures[FIGURES.indexOf(name)]}`);
    return [`${this.thing(place)}: ${told.join(" · ")}`, ...this.worksAt(place, thing.seat)].join(" · ");
  }

  // The buildings of which an element is a part.
  worksAt(place, seat) {
    const names = this.board.table.buildings[seat].filter(({ at }) => at.includes(place)).map(({ key }) => this.pieces.say(`building-${key}`));
    return new Set(names);
  }

  // A chip of the list for screen readers, with what its figures are of.
  chipWords(tool, seat, left) {
    const [verb, key] = tool.split(" ");
    const kind = verb === "recruit" ? key : verb;
    const gold = this.board.table.figures[seat][kind] ? this.pieces.say("price-in-gold", { gold: this.price(seat, kind) }) : "";
    const stock = left === undefined ? "" : this.pieces.say("left-in-stock", { count: left });
    return [this.tool(tool), gold, stock].filter(Boolean).join(", ");
  }

  price(seat, kind) {
    return this.board.table.figures[seat][kind][FIGURES.indexOf("price")];
  }
}
