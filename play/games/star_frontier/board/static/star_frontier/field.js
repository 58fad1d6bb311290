// The drawn map: ground and lava once, what stands on it anew at each table, and over all a cell for each
// place that can be chosen.

import { SHAPE, middleOf, sideOf } from "./hexes.js";

const MARGIN = 24;
const ROOM = 150; // around a map that grows
const LONG = "scale(2.2 1)"; // a wall of two hexes
const SHORT = "scale(.4545 1)"; // what lies on it
const MARKS = ["is-source", "is-chosen", "is-reach", "is-target", "is-site", "is-armed", "can-fire", "is-completing"];

export class Field {
  constructor(svg, pieces, camera) {
    this.svg = svg;
    this.pieces = pieces;
    this.camera = camera;
    this.layers = Object.fromEntries([...svg.querySelectorAll("[data-layer]")].map((layer) => [layer.dataset.layer, layer]));
    this.cells = new Map();
    this.drawn = "";
    this.isTurned = false;
  }

  clone(name) {
    return this.pieces.clone(name).firstElementChild;
  }

  // The own bridgehead lies below.
  turnTowards(view, near) {
    const head = view.map.pieces.find(({ seat }) => seat === near);
    this.isTurned = Boolean(head) && middleOf(head.at)[1] < 0;
  }

  pointOf(place) {
    return middleOf(place).map((each) => (this.isTurned ? -each : each));
  }

  renderGround({ ground, view }, near) {
    this.turnTowards(view, near);
    const drawn = JSON.stringify([ground, this.isTurned]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const places = ground.hexes.map(([q, r]) => `${q},${r}`);
    this.layers.ground.replaceChildren(...ground.hexes.map(([q, r, piece]) => this.hex(`${q},${r}`, view.map.pieces[piece]?.seat, piece)));
    this.layers.lava.replaceChildren(...ground.lava.map((side) => this.lava(side)));
    this.layers.deposits.replaceChildren(...ground.hexes.filter(([, , , rich]) => rich).map(([q, r]) => this.thing(`${q},${r}`, "deposit", "none")));
    this.layers.cells.replaceChildren();
    this.cells.clear();
    for (const place of places) this.addCell(place);
    this.fit(places, view.map.left.length || view.phase === "bridgeheads" ? ROOM : MARGIN);
  }

  fit(places, margin) {
    const points = places.map((place) => this.pointOf(place));
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
    this.camera.fit({ x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y });
  }

  hex(place, seat, piece) {
    const hex = this.clone("hex");
    hex.setAttribute("d", SHAPE);
    hex.setAttribute("transform", `translate(${this.pointOf(place).join(" ")})`);
    hex.dataset.at = place;
    hex.classList.toggle("ground-centre", piece === 0);
    if (seat) hex.classList.add(`ground-${seat}`);
    return hex;
  }

  lava(side) {
    const line = this.clone("lava");
    for (const path of line.children) path.setAttribute("d", sideOf(side).path);
    if (this.isTurned) line.setAttribute("transform", "rotate(180)");
    return line;
  }

  thing(place, kind, seat) {
    const thing = this.clone("drawn");
    const turn = place.includes("/") ? `rotate(${sideOf(place).turn})${kind === "wall" ? LONG : ""}` : "";
    thing.dataset.at = place;
    thing.classList.add(`thing-${kind}`, `thing-${seat}`);
    thing.setAttribute("transform", `translate(${this.pointOf(place).join(" ")})${turn}`);
    thing.firstElementChild.setAttribute("href", `${this.svg.dataset.sprite}#${kind}`);
    return thing;
  }

  // With the sign of its seat, as the plates have it.
  piece(place, kind, seat) {
    const piece = this.thing(place, kind, seat);
    const mark = this.clone(`seat-${seat}`);
    // Upright in the middle of what is turned over a side: the signs differ by where they point.
    const upright = () => `${kind === "wall" ? SHORT : ""}rotate(${-sideOf(place).turn})`;
    mark.setAttribute("transform", place.includes("/") ? upright() : "translate(-12.5 -8.5)");
    piece.append(mark);
    return piece;
  }

  renderThings(view) {
    const done = new Set(view.acted);
    const standing = [
      ...view.elements.map(({ at, kind, seat }) => this.piece(at.join("/"), kind, seat)),
      ...view.units.map(({ at, kind, seat }) => {
        const unit = this.piece(at, kind, seat);
        unit.classList.add("is-unit");
        unit.classList.toggle("is-done", done.has(at));
        return unit;
      }),
    ];
    this.layers.things.replaceChildren(...standing);
    const mined = new Set(view.elements.map(({ at }) => at[0]));
    for (const deposit of this.layers.deposits.children) deposit.classList.toggle("is-mined", mined.has(deposit.dataset.at));
    this.layers.crossings.replaceChildren(...view.crossings.map(({ side, seat }) => this.piece(side, "crossing", seat)));
  }

  // The ground of complete buildings has the colour of their side.
  renderBuildings(buildings) {
    const built = new Map(Object.entries(buildings).flatMap(([seat, found]) => found.flatMap(({ at }) => at.map((place) => [place, seat]))));
    for (const hex of this.layers.ground.children) {
      const seat = built.get(hex.dataset.at);
      for (const each of ["A", "B"]) hex.classList.toggle(`is-built-${each}`, seat === each);
    }
  }

  addCell(place) {
    const cell = this.clone("cell");
    const isSide = place.includes("/");
    cell.dataset.at = place;
    cell.classList.toggle("cell-side", isSide);
    cell.querySelector("path").setAttribute("d", SHAPE);
    cell.setAttribute("transform", `translate(${this.pointOf(place).join(" ")})${isSide ? "scale(.5)" : ""}`);
    this.layers.cells.append(cell);
    this.cells.set(place, cell);
    return cell;
  }

  // `marks` by place: a class, and words such as a chance. Sides and places beside the map have cells only
  // while they are marked.
  mark(marks) {
    for (const [place, cell] of this.cells) {
      if (marks.has(place) || !this.isPassing(cell)) continue;
      cell.remove();
      this.cells.delete(place);
    }
    for (const place of marks.keys()) {
      if (!this.cells.has(place)) this.addCell(place).dataset.passing = "";
    }
    for (const [place, cell] of this.cells) {
      const { kinds = [], words = "" } = marks.get(place) ?? {};
      for (const name of MARKS) cell.classList.toggle(name, kinds.includes(name));
      cell.querySelector("tspan").textContent = words;
      cell.querySelector("text").classList.toggle("is-empty", !words);
    }
  }

  isPassing(cell) {
    return "passing" in cell.dataset;
  }

  find(place) {
    return this.layers.things.querySelector(`[data-at="${place}"]`) ?? this.layers.crossings.querySelector(`[data-at="${place}"]`);
  }

  // How far apart two places are, in units of the drawing.
  between(from, to) {
    const [[x, y], [toX, toY]] = [this.pointOf(from), this.pointOf(to)];
    return [x - toX, y - toY];
  }
}
