// A picture with places (data-cell, data-name, data-x, data-y) that can be enlarged: a place where a press does
// something is a button, and what an answer names is marked.

import { BoardPart } from "./board_part.js";
import { Camera } from "./camera.js";

const NS = "http://www.w3.org/2000/svg";

export function element(name, attributes, text = "") {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

export class PlainMap extends BoardPart {
  constructor(board, svg) {
    super(board);
    this.svg = svg;
    this.camera = new Camera(svg);
    const [x, y, width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
    this.camera.fit({ x, y, width, height });
    this.cells = new Map([...svg.querySelectorAll("[data-cell]")].map((cell) => [cell.dataset.cell, cell]));
    board.root.addEventListener("click", ({ target }) => this.camera.run(target.closest("[data-zoom]")?.dataset.zoom));
    for (const kind of ["pointerover", "focusin"]) board.root.addEventListener(kind, ({ target }) => this.point(target.closest(".choice")?.dataset.action));
  }

  layer(name) {
    return this.svg.querySelector(`[data-layer="${name}"]`);
  }

  /** @returns {[number, number]} */
  at(cell) {
    const { x, y } = this.cells.get(cell).dataset;
    return [Number(x), Number(y)];
  }

  // A place that a press acts on, with what is told of it besides its name.
  mark(cell, action, ...facts) {
    cell.classList.toggle("is-legal", Boolean(action));
    if (action) Object.assign(cell.dataset, { action });
    else delete cell.dataset.action;
    cell.setAttribute("role", action ? "button" : "img");
    if (action) cell.setAttribute("tabindex", "0");
    else cell.removeAttribute("tabindex");
    cell.setAttribute("aria-label", [cell.dataset.name, ...facts, action && this.table.words[action]].filter(Boolean).join(", "));
  }

  point(action = "") {
    const words = action.split(" ");
    for (const [key, cell] of this.cells) cell.classList.toggle("is-named", words.includes(key));
  }
}
