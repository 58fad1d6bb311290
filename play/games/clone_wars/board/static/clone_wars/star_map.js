// The galaxy map: who stands and holds where, which cells can be reached, and the ways of missions.

import { PlainMap, element } from "../play/plain_map.js";

const SPREAD = [[-7, -7], [7, -7], [-7, 7], [7, 7]]; // of heroes on one cell

export class StarMap extends PlainMap {
  draw() {
    const { cells, players } = this.view;
    for (const [key, cell] of this.cells) {
      const held = cells[key];
      cell.dataset.side = held?.side ?? cell.dataset.home ?? "";
      cell.classList.toggle("is-near", key in this.table.reach);
      this.mark(cell, this.board.actionOn(`step ${key}`, `retreat ${key}`, `target ${key}`), held && tokens(held));
    }
    this.layer("tokens").replaceChildren(...Object.entries(cells).map(([key, held]) => this.held(key, held)));
    this.layer("ways").replaceChildren(...this.table.routes.map((route) => this.way(route)));
    this.layer("heroes").replaceChildren(...Object.entries(players).map(([seat, player]) => this.hero(seat, player)));
  }

  held(cell, held) {
    const [x, y] = this.at(cell);
    return element("text", { x, y: y + 17 }, tokens(held));
  }

  way({ cells, done }) {
    const points = cells.map((cell) => this.at(cell).join(",")).join(" ");
    return element("polyline", { points, class: done ? "way is-done" : "way" });
  }

  hero(seat, { side, cell, missing }) {
    const group = element("g", { class: missing ? "hero is-missing" : "hero", transform: this.place(seat, cell), "data-hero": seat, "data-side": side });
    const shape = side === "republic" ? element("circle", { r: 7 }) : element("path", { d: "M0-8 8 0 0 8-8 0z" });
    group.append(element("title", {}, this.table.heroes[seat].name), shape, element("text", { y: 3 }, seat));
    return group;
  }

  place(seat, cell) {
    const [x, y] = this.at(cell);
    const [dx, dy] = SPREAD[Object.keys(this.view.players).indexOf(seat)];
    return `translate(${x + dx} ${y + dy})`;
  }

  // A hero comes to a cell while a story is told.
  move(seat, cell) {
    this.layer("heroes").querySelector(`[data-hero="${seat}"]`)?.setAttribute("transform", this.place(seat, cell));
    this.camera.show(this.at(cell));
  }
}

function tokens({ tokens: known }) {
  return known.map((each) => each ?? "?").join(" ");
}
