// The drawn map: ground and lava once, what stands on it anew at each table, and over all a cell for each
// place that can be chosen.

import { SHAPE, middleOf, sideOf, sizeOf, turned } from "./hexes.js";

const MARGIN = 24;
const BETWEEN_ROWS = { false: 15, true: 8.66 }; // from the middle of a row of hexes, as they stand and as they lie
const WORTH_A_TURN = 1.1; // by how much hexes grow where the map is turned by a quarter
const ROOM = 150; // around a map that grows
const LONG = "scale(2.2 1)"; // a wall of two hexes
const SHORT = "scale(.4545 1)"; // what lies on it
const MARKS = ["is-source", "is-chosen", "is-reach", "is-target", "is-site", "is-armed", "is-hinted", "can-fire", "is-completing"];

export class Field {
  constructor(svg, pieces, camera) {
    this.svg = svg;
    this.pieces = pieces;
    this.camera = camera;
    this.layers = Object.fromEntries([...svg.querySelectorAll("[data-layer]")].map((layer) => [layer.dataset.layer, layer]));
    this.cells = new Map();
    this.drawn = "";
    this.angle = 0;
  }

  clone(name) {
    return this.pieces.clone(name).firstElementChild;
  }

  // The own bridgehead lies below. A map is turned by a quarter where its hexes are larger so, as in the upright
  // window of a phone.
  turnTowards({ ground, view }, near) {
    const [width, height] = sizeOf(ground.hexes.map(([q, r]) => middleOf(`${q},${r}`))).map((size) => size + 2 * MARGIN);
    const room = this.svg.getBoundingClientRect();
    const scaleOf = (across, along) => Math.min(room.width / across, room.height / along);
    const isWorth = scaleOf(height, width) > WORTH_A_TURN * scaleOf(width, height);
    const quarter = isWorth && isWhole(view) ? 90 : 0;
    const head = view.map.pieces.find(({ seat }) => seat === near);
    const isAbove = Boolean(head) && turned(middleOf(head.at), quarter)[1] < 0;
    this.angle = quarter + (isAbove ? 180 : 0);
  }

  // Whether hexes lie on a side.
  get isLying() {
    return this.angle % 180 !== 0;
  }

  pointOf(place) {
    return turned(middleOf(place), this.angle);
  }

  // By how many degrees what lies over a side is turned.
  turnOf(side) {
    return sideOf(side).turn + (this.angle % 180);
  }

  renderGround({ ground, view }, near, nameOf) {
    this.turnTowards({ ground, view }, near);
    const drawn = JSON.stringify([ground, this.angle]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const places = ground.hexes.map(([q, r]) => `${q},${r}`);
    this.layers.ground.replaceChildren(...ground.hexes.map(([q, r, piece]) => this.hex(`${q},${r}`, view.map.pieces[piece]?.seat, piece)));
    this.layers.lava.replaceChildren(...ground.lava.map((side) => this.lava(side)));
    this.layers.names.replaceChildren(...view.map.pieces.map((_piece, number) => this.name(nameOf(number), places.filter((_place, each) => ground.hexes[each][2] === number))));
    this.layers.deposits.replaceChildren(...ground.hexes.filter(([, , , rich]) => rich).map(([q, r]) => this.thing(`${q},${r}`, "deposit", "none")));
    this.layers.cells.replaceChildren();
    this.cells.clear();
    for (const place of places) this.addCell(place);
    this.fit(places, isWhole(view) ? MARGIN : ROOM);
  }

  fit(places, margin) {
    const points = places.map((place) => this.pointOf(place));
    const [width, height] = sizeOf(points).map((size) => size + 2 * margin);
    const [x, y] = [0, 1].map((axis) => Math.min(...points.map((point) => point[axis])) - margin);
    this.camera.fit({ x, y, width, height });
  }

  hex(place, seat, piece) {
    const hex = this.clone("hex");
    hex.setAttribute("d", SHAPE);
    hex.setAttribute("transform", `translate(${this.pointOf(place).join(" ")})rotate(${this.angle})`);
    hex.dataset.at = place;
    hex.classList.toggle("ground-centre", piece === 0);
    if (seat) hex.classList.add(`ground-${seat}`);
    return hex;
  }

  // The name of an island, in the middle of its hexes.
  name(text, places) {
    const name = this.clone("island-name");
    const points = places.map((place) => this.pointOf(place));
    const [x, y] = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
    name.setAttribute("x", x);
    const between = BETWEEN_ROWS[this.isLying];
    name.setAttribute("y", between * (2 * Math.round((y / between - 1) / 2) + 1)); // clear of signs
    name.textContent = text;
    return name;
  }

  lava(side) {
    const line = this.clone("lava");
    for (const path of line.children) path.setAttribute("d", sideOf(side).path);
    line.setAttribute("transform", `rotate(${this.angle})`);
    return line;
  }

  thing(place, kind, seat) {
    const thing = this.clone("drawn");
    const turn = place.includes("/") ? `rotate(${this.turnOf(place)})${kind === "wall" ? LONG : ""}` : "";
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
    const upright = () => `${kind === "wall" ? SHORT : ""}rotate(${-this.turnOf(place)})`;
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
    cell.querySelector("path").setAttribute("transform", `rotate(${this.angle})`);
    cell.setAttribute("transform", `translate(${this.pointOf(place).join(" ")})${isSide ? "scale(.5)" : ""}`);
    this.layers.cells.append(cell);
    this.cells.set(place, cell);
    return cell;
  }

  // `marks` by place: a class, and words such as a chance. Sides and places beside the map have cells only
  // while they are marked.
  mark(marks) {
    for (const [place, cell] of this.cells) {
      if (marks.has(place) || !("passing" in cell.dataset)) continue;
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

  find(place) {
    return this.layers.things.querySelector(`[data-at="${place}"]`) ?? this.layers.crossings.querySelector(`[data-at="${place}"]`);
  }

  // How far apart two places are, in units of the drawing.
  between(from, to) {
    return [0, 1].map((axis) => this.pointOf(from)[axis] - this.pointOf(to)[axis]);
  }
}

// Whether all islands and both bridgeheads lie.
function isWhole({ map, phase }) {
  return !map.left.length && phase !== "bridgeheads";
}
