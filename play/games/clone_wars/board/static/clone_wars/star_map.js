// The galaxy map: who stands and holds where, which cells can be reached, and the ways of missions.

import { Camera } from "../play/camera.js";

const NS = "http://www.w3.org/2000/svg";
const SPREAD = [[-7, -7], [7, -7], [-7, 7], [7, 7]]; // of heroes on one cell

function element(name, attributes, text = "") {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

export class StarMap {
  constructor(board) {
    this.board = board;
    this.svg = board.root.querySelector("[data-star-map]");
    this.camera = new Camera(this.svg);
    const [x, y, width, height] = this.svg.getAttribute("viewBox").split(" ").map(Number);
    this.camera.fit({ x, y, width, height });
    this.cells = new Map([...this.svg.querySelectorAll("[data-cell]")].map((cell) => [cell.dataset.cell, cell]));
  }

  layer(name) {
    return this.svg.querySelector(`[data-layer="${name}"]`);
  }

  at(cell) {
    const { x, y } = this.cells.get(cell).dataset;
    return [Number(x), Number(y)];
  }

  draw() {
    const { table, view } = this.board;
    for (const [key, cell] of this.cells) {
      const action = this.board.actionAt(key);
      const held = view.cells[key];
      cell.dataset.side = held?.side ?? cell.dataset.home ?? "";
      cell.classList.toggle("is-legal", Boolean(action));
      cell.classList.toggle("is-near", key in table.reach);
      if (action) Object.assign(cell.dataset, { action });
      else delete cell.dataset.action;
      cell.setAttribute("role", action ? "button" : "img");
      if (action) cell.setAttribute("tabindex", "0");
      else cell.removeAttribute("tabindex");
      cell.setAttribute("aria-label", [cell.dataset.name, this.tokens(held), action && table.words[action]].filter(Boolean).join(", "));
    }
    this.drawTokens();
    this.drawWays();
    this.drawHeroes();
  }

  // Marks the cells that an answer names.
  point(action = "") {
    const words = action.split(" ");
    for (const [key, cell] of this.cells) cell.classList.toggle("is-named", words.includes(key));
  }

  tokens(held) {
    return held ? held.tokens.map((each) => each ?? "?").join(" ") : "";
  }

  drawTokens() {
    const tokens = Object.entries(this.board.view.cells).map(([cell, held]) => {
      const [x, y] = this.at(cell);
      return element("text", { x, y: y + 17, class: `held held-${held.side}` }, this.tokens(held));
    });
    this.layer("tokens").replaceChildren(...tokens);
  }

  drawWays() {
    const ways = this.board.table.routes.map(({ cells, done }) => {
      const points = cells.map((cell) => this.at(cell).join(",")).join(" ");
      return element("polyline", { points, class: done ? "way is-done" : "way" });
    });
    this.layer("ways").replaceChildren(...ways);
  }

  drawHeroes() {
    const { players } = this.board.view;
    this.layer("heroes").replaceChildren(...Object.keys(players).map((seat, at) => this.hero(seat, at)));
  }

  hero(seat, place) {
    const { side, cell, missing } = this.board.view.players[seat];
    const [x, y] = this.at(cell);
    const [dx, dy] = SPREAD[place];
    const group = element("g", { class: `hero hero-${side}${missing ? " is-missing" : ""}`, transform: `translate(${x + dx} ${y + dy})`, "data-hero": seat });
    const shape = side === "republic" ? element("circle", { r: 7 }) : element("path", { d: "M0-8 8 0 0 8-8 0z" });
    group.append(element("title", {}, this.board.table.heroes[seat].name), shape, element("text", { y: 3 }, seat));
    return group;
  }

  // A hero comes to a cell while a story is told.
  move(seat, cell) {
    const { players } = this.board.view;
    const [x, y] = this.at(cell);
    const [dx, dy] = SPREAD[Object.keys(players).indexOf(seat)];
    this.layer("heroes").querySelector(`[data-hero="${seat}"]`)?.setAttribute("transform", `translate(${x + dx} ${y + dy})`);
    this.camera.show([x, y]);
  }
}
