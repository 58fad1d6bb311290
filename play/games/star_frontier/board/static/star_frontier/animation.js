// An event in motion: units glide, shots fly, dice tumble where they fall, what is lost bursts, gold is counted.

import { noiseOf } from "./noises.js";

const TIMES = { move: 320, shot: 160, tumble: 55, roll: 480, removed: 320, placed: 240, income: 520 };
const TUMBLES = 5; // faces that are seen before the die lies
const FACES = 12;
const DIE_ABOVE = 26; // the middle of its target, in units of the drawing

export class Animation {
  constructor(board) {
    this.board = board;
    this.motion = board.shell.motion;
    this.shooter = null;
  }

  // Of a step the one that fires is told by its action only.
  open({ action }) {
    const [verb, from] = action.split(" ");
    this.shooter = verb === "fire" ? from : null;
  }

  async play(event) {
    const { board } = this;
    board.shell.sound(noiseOf(event));
    const place = event.target ?? event.to ?? event.at;
    if (place && board.camera.isEnlarged) board.camera.show(board.field.pointOf(place));
    if (event.event === "roll") return this.roll(event);
    const next = structuredClone(board.view);
    tell(next, event);
    if (event.event === "removed") await this.leave(event.at);
    board.showView(next);
    if (event.event === "move") await this.glide(event);
    else if (event.event === "placed") await this.appear(event.at);
    else if (event.event === "income" && event.gold) await this.earn(event);
  }

  // Shown for a while over the map; `fill` makes it what it is.
  async show(name, place, fill, frames, time) {
    if (this.motion.still) return;
    const { field } = this.board;
    const drawn = field.clone(name);
    drawn.setAttribute("transform", `translate(${field.pointOf(place).join(" ")})`);
    fill?.(drawn);
    field.layers.show.append(drawn);
    await this.motion.animate(drawn.firstElementChild ?? drawn, frames, time);
    drawn.remove();
  }

  leave(place) {
    const { motion, board: { field } } = this;
    const burst = [{ transform: "scale(0.2)", opacity: 1 }, { transform: "scale(1)", opacity: 0.9 }, { transform: "scale(1.2)", opacity: 0 }];
    return Promise.all([
      this.show("burst", place, null, burst, TIMES.removed),
      motion.animate(field.find(place), [{ opacity: 1 }, { opacity: 0 }], TIMES.removed),
    ]);
  }

  appear(place) {
    const drawn = this.board.field.find(place)?.firstElementChild;
    return this.motion.animate(drawn, [{ transform: "scale(0)", opacity: 0 }, { transform: "scale(1.25)", opacity: 1 }, { transform: "scale(1)" }], TIMES.placed);
  }

  // The drawing itself moves within its place, in units of the map.
  glide({ from, to }) {
    const { field } = this.board;
    const [x, y] = field.between(from, to);
    const frames = [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }];
    return Promise.all([...field.find(to)?.children ?? []].map((drawn) => this.motion.animate(drawn, frames, TIMES.move)));
  }

  earn({ seat, gold }) {
    const mines = this.board.view.elements.filter((each) => each.seat === seat && each.kind === "mine");
    const frames = [{ transform: "translateY(4px)", opacity: 0 }, { transform: "translateY(-8px)", opacity: 1 }, { transform: "translateY(-18px)", opacity: 0 }];
    const each = `+${gold / Math.max(1, mines.length)}`;
    return Promise.all(mines.map(({ at }) => this.show("gain", at[0], (drawn) => drawn.firstElementChild.replaceChildren(each), frames, TIMES.income)));
  }

  async roll(event) {
    if (this.motion.still) return;
    const { field } = this.board;
    if (this.shooter) await this.fly(this.shooter, event.target);
    this.shooter = null; // The other dice of a blast follow from this one shot.
    const drawn = field.clone("die");
    const [x, y] = field.pointOf(event.target);
    drawn.setAttribute("transform", `translate(${x} ${y - DIE_ABOVE})`);
    field.layers.show.append(drawn);
    const face = drawn.querySelector(".die-face");
    for (let turn = 1; turn <= TUMBLES; turn += 1) {
      face.textContent = String(((event.die + 5 * turn) % FACES) + 1);
      await this.motion.pause(TIMES.tumble);
    }
    face.textContent = event.die;
    drawn.querySelector(".die-sum").textContent = sumOf(event);
    drawn.classList.toggle("is-hit", event.destroyed);
    if (!event.destroyed) this.hold(event.target);
    await this.motion.pause(TIMES.roll);
    drawn.remove();
  }

  // What stands there holds.
  hold(target) {
    const frames = [{ transform: "scale(0.8)", opacity: 0.9 }, { transform: "scale(1.1)", opacity: 0 }];
    const turn = (drawn) => drawn.setAttribute("transform", `${drawn.getAttribute("transform")}rotate(${this.board.field.angle})`);
    return this.show("guard", target, turn, frames, TIMES.removed);
  }

  async fly(from, to) {
    const { field, field: { layers } } = this.board;
    const [[x, y], [toX, toY]] = [field.pointOf(from), field.pointOf(to)];
    const drawn = field.clone("tracer");
    drawn.setAttribute("d", `M${x} ${y}L${toX} ${toY}`);
    const length = Math.hypot(toX - x, toY - y);
    drawn.setAttribute("stroke-dasharray", `14 ${length + 14}`);
    layers.show.append(drawn);
    await this.motion.animate(drawn, [{ strokeDashoffset: 14 }, { strokeDashoffset: -length }], TIMES.shot);
    drawn.remove();
  }
}

// The die and the power against the armour, such as "9+1 > 6".
function sumOf({ die, power, armour, destroyed }) {
  return `${power ? `${die}+${power}` : die} ${destroyed ? ">" : "≤"} ${armour}`;
}

// What an event changes in a view, as far as it is drawn.
export function tell(view, event) {
  const { event: kind, seat, at } = event;
  if (kind === "move") Object.assign(view.units.find((unit) => unit.at === event.from) ?? {}, { at: event.to });
  else if (kind === "placed") place(view, event);
  else if (kind === "income") Object.assign(view, { phase: "income" }).seats[seat].gold = event.total;
  else if (kind === "research") view.seats[seat].research.push(event.card);
  else if (kind === "removed") {
    view.units = view.units.filter((unit) => unit.at !== at);
    view.elements = view.elements.filter((element) => element.at.join("/") !== at);
    view.crossings = view.crossings.filter(({ side }) => side !== at);
  }
}

function place(view, { kind, seat, at }) {
  if (kind === "crossing") view.crossings.push({ side: at, seat });
  else if (["wall", "tower", "mine"].includes(kind)) view.elements.push({ at: at.split("/"), seat, kind });
  else view.units.push({ at, seat, kind });
}
