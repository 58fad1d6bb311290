// Legal actions that are too many for a list: a form of the fields of each shape.

import { BoardPart } from "./board_part.js";
import { namesOf, part, write } from "./texts.js";

export class PlainShapes extends BoardPart {
  place = part(this.board.root, "shapes");

  // Made anew only where there are others, so that neither focus nor what was typed is lost.
  render(shapes) {
    const shown = JSON.stringify(shapes);
    if (shown !== this.shown) this.place.replaceChildren(...shapes.map((shape) => this.form(shape)));
    this.shown = shown;
  }

  form({ pattern, fields }) {
    const { facts } = this.board;
    const form = this.pieces.clone("shape");
    write(part(form, "text"), this.board.shapeName({ pattern, fields }) || facts.named("shape", pattern.split(" ")[0]));
    part(form, "fields").append(...Object.entries(fields).map(([name, field]) => this.field(name, field)));
    form.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !event.target.matches("select")) return;
      event.preventDefault(); // Enter acts from a list, too, as it does from a number.
      form.requestSubmit();
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const given = new FormData(form);
      const action = pattern.replace(/\{(\w+)\}/g, (_, name) => String(given.get(name)));
      if (this.board.choices.deciding) this.board.picking.tapped(action);
    });
    return form;
  }

  field(name, { least, most, choices }) {
    const { facts } = this.board;
    const piece = this.pieces.clone(choices ? "shape-choice" : "shape-number");
    const input = piece.querySelector("input, select");
    write(part(piece, "label"), facts.named("field", name));
    input.name = name;
    const told = (value) => (name === "seat" ? namesOf([value], this.table.match) : facts.named("value", value));
    if (choices) input.append(...choices.map((each) => new Option(told(each), each)));
    else Object.assign(input, { min: least, max: most, value: least });
    return piece;
  }
}

// Whether an action is the pattern with a value of each field.
export function isOfShape(action, { pattern, fields }) {
  const names = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const literal = pattern.split(/\{\w+\}/).map((text) => text.replace(/[.*+?^$()|[\]\\]/g, "\\$&"));
  const found = new RegExp(`^${literal.join("(\\S+)")}$`).exec(action);
  return Boolean(found) && names.every((name, at) => {
    const { choices, least, most } = fields[name];
    const value = found[at + 1];
    return choices ? choices.includes(value) : /^-?\d+$/.test(value) && Number(value) >= least && Number(value) <= most;
  });
}
