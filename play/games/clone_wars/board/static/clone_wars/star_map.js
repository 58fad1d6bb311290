// The galaxy map: who stands and holds where, which cells can be reached, and the ways of missions.

import { PlainMap, element } from "../play/plain_map.js";

const SPREAD = [[-7, -7], [7, -7], [-7, 7], [7, 7]]; // of heroes on one cell

export class StarMap extends PlainMap {
  draw() {
    const { table, view } = this.board;
    for (const [key, cell] of this.cells) {
      const held = view.cells[key];
      cell.dataset.side = held?.side ?? cell.dataset.home ?? "";
      cell.classList.toggle("is-near", key in table.reach);
      this.mark(cell, this.board.actionOn(`step ${key}`, `retreat ${key}`, `target ${key}`), this.tokens(held));
    }
    this.drawTokens();
    this.drawWays();
    this.drawHeroes();
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
