// What a game's view says, as lists: of each seat on its plate, of all on the board.

import { part, write } from "./texts.js";

export class PlainFacts {
  constructor(root, pieces) {
    this.root = root;
    this.pieces = pieces;
  }

  // All fields but those that are shown otherwise.
  render({ view, match: { players } }, shown) {
    const facts = Object.entries(view).filter(([name]) => !shown.includes(name));
    const bySeat = facts.filter(([, value]) => isBySeat(value, players));
    const others = facts.filter(([, value]) => !isBySeat(value, players));
    part(this.root, "facts").replaceChildren(...others.map(([name, value]) => this.fact(name, value)));
    for (const plate of this.root.querySelectorAll("[data-plate]")) {
      const { seat } = plate.dataset;
      const held = bySeat.filter(([, value]) => seat in value);
      part(plate, "holdings")?.replaceChildren(...held.map(([name, value]) => this.fact(name, value[seat])));
    }
  }

  clear() {
    for (const place of this.root.querySelectorAll("[data-part=holdings], [data-part=facts]")) place.replaceChildren();
  }

  fact(name, value) {
    const piece = this.pieces.clone("fact");
    write(piece.firstElementChild, this.named("field", name));
    write(piece.lastElementChild, this.valueText(value));
    return piece;
  }

  // A name of the game in the reader's language.
  named(kind, name) {
    return this.pieces.say(`${kind}-${name}`) || String(name).replaceAll("_", " ");
  }

  valueText(value) {
    if (value === null) return "?";
    if (typeof value === "boolean") return value ? "✓" : "–";
    if (Array.isArray(value)) return value.map((each) => this.valueText(each)).join(", ") || "–";
    if (typeof value === "object") return Object.entries(value).map(([name, each]) => `${this.named("value", name)}: ${this.valueText(each)}`).join("; ") || "–";
    return this.named("value", value);
  }
}

function isBySeat(value, players) {
  const keys = value && typeof value === "object" && !Array.isArray(value) ? Object.keys(value) : [];
  return keys.length > 0 && keys.every((key) => key in players);
}
