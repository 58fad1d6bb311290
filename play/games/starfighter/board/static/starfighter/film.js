// One moment of a round's combat after another, painted on a canvas.

import { other } from "../play/seats.js";
import { signed } from "../play/texts.js";
import { SECTORS, columnOf, span } from "./columns.js";

export const WIDTH = 1280; // units of the drawing
export const HEIGHT = 720;
const SHIP = new Path2D("M0-11.5 2.1-3.4 10.6 5.6V8.6L3.1 6.6 2.2 10.4H-2.2L-3.1 6.6-10.6 8.6V5.6L-2.1-3.4z");
const CRACK = new Path2D("M-17-3-9 1-6-7 1-1 5-9 9 0 17-4 11 6 3 3-2 10-7 4-15 6z");
const TOP = { A: 555, B: 165 }; // the inner edge of each hull; A is below
const STARS = Array.from({ length: 90 }, (_, place) => [(place * 397) % WIDTH, (place * 241 + place * place * 7) % HEIGHT, 1 + (place % 3) / 2]);

// A token as the page shows it, in its theme.
function colourOf(board, name) {
  const probe = board.pieces.clone("probe");
  probe.style.color = `var(--${name})`;
  board.root.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

export class Film {
  constructor(board, scenes, { round, offset }) {
    this.board = board;
    this.scenes = scenes;
    this.round = round;
    this.offset = offset;
    const style = getComputedStyle(board.root);
    const names = { A: "seat-a", B: "seat-b", ground: "ground", ink: "ink", quiet: "ink-quiet", danger: "danger", warning: "warning", shield: "card-shield" };
    this.colours = Object.fromEntries(Object.entries(names).map(([key, name]) => [key, colourOf(board, name)]));
    this.family = style.fontFamily;
    this.hulls = Object.fromEntries(["A", "B"].map((seat) => [seat, new Path2D(board.drawings.cruiser(board.view.seats[seat].cruiser).querySelector(".hull-drawing path:last-child").getAttribute("d"))]));
  }

  column(seat, sector) {
    const width = Math.min(190, 1040 / span(this.offset));
    const place = columnOf("A", sector, this.offset, "A");
    const own = seat === "A" ? place : columnOf("B", sector, this.offset, "A");
    return WIDTH / 2 + (own - (span(this.offset) - 1) / 2) * width;
  }

  paint(context, time) {
    this.context = context;
    context.fillStyle = this.colours.ground;
    context.fillRect(0, 0, WIDTH, HEIGHT);
    context.lineWidth = 2;
    context.fillStyle = this.colours.quiet;
    for (const [x, y, size] of STARS) context.fillRect((x + time * 6 * size) % WIDTH, y, size, size);
    const scene = this.scenes.find(({ begin, end }) => time >= begin && time < end) ?? null;
    const last = this.scenes.at(-1);
    const part = scene ? (time - scene.begin) / (scene.end - scene.begin) : 0;
    for (const seat of ["A", "B"]) this.paintCruiser(seat, { time, scene, part });
    if (scene) this.paintBattle(scene, part);
    if (time < this.scenes[0].begin) this.title(this.board.pieces.say("score-round", { round: this.round }));
    if (time >= last.end) this.paintEnd(last, time - last.end);
  }

  armour(seat, { time, scene, part }) {
    if (scene) return part > 0.6 ? scene.after[seat] : scene.before[seat];
    return time < this.scenes[0].begin ? this.scenes[0].before[seat] : this.scenes.at(-1).after[seat];
  }

  paintCruiser(seat, moment) {
    const { context, colours } = this;
    const isLost = moment.time >= this.scenes.at(-1).end && this.scenes.at(-1).won === other(seat);
    const shake = moment.scene && moment.part > 0.6 && moment.scene.after[seat] < moment.scene.before[seat] ? Math.sin(moment.part * 90) * 5 : 0;
    const left = (this.column(seat, 1) + this.column(seat, SECTORS)) / 2 - 480;
    context.save();
    context.translate(left + 480 + shake, TOP[seat]);
    if (seat === "B") context.rotate(Math.PI);
    context.scale(3, 2.4);
    context.translate(-160, -172);
    context.globalAlpha = isLost ? 0.12 : 0.3;
    context.fillStyle = colours[seat];
    context.fill(this.hulls[seat]);
    context.globalAlpha = isLost ? 0.4 : 1;
    context.strokeStyle = colours[seat];
    context.lineWidth = 1.4;
    context.stroke(this.hulls[seat]);
    context.restore();
    context.strokeStyle = colours[seat];
    for (let sector = 1; sector <= SECTORS; sector += 1) {
      context.strokeRect(this.column(seat, sector) - 44, TOP[seat] - (seat === "A" ? 26 : 0), 88, 26);
    }
    for (const scene of this.scenes.filter(({ after, before, begin }) => after[seat] < before[seat] && moment.time > begin + 0.8)) {
      this.shape(CRACK, { x: this.column(seat, scene.sector[seat]), y: TOP[seat] + (seat === "A" ? 40 : -40), size: 2.4, colour: colours.ground });
    }
    const y = seat === "A" ? HEIGHT - 28 : 40;
    this.text(`${this.board.shell.nameOf(seat)}  ${signed(this.armour(seat, moment))}`, { x: WIDTH / 2, y, size: 34, colour: colours.ink });
  }

  paintBattle({ sector, damage, before, after }, part) {
    for (const seat of ["A", "B"]) {
      const enemy = other(seat);
      const ships = Math.min(damage[enemy], 6);
      const [from, to] = [this.column(seat, sector[seat]), this.column(enemy, sector[enemy])];
      const way = Math.sin(Math.min(1, part * 1.15) * Math.PI);
      for (let ship = 0; ship < ships; ship += 1) {
        const aside = (ship - (ships - 1) / 2) * 34 + (seat === "A" ? 16 : -16) * way;
        const y = TOP[seat] + (TOP[enemy] - TOP[seat]) * way * 0.85 + (seat === "A" ? -34 : 34);
        const isBack = part > 0.5;
        this.shape(SHIP, { x: from + (to - from) * way + aside, y, size: 1.9, colour: this.colours[seat], turn: (seat === "B") !== isBack ? Math.PI : 0 });
        if (part > 0.25 && part < 0.6) this.shot(from + (to - from) * way + aside, y, TOP[enemy], seat);
      }
      if (part > 0.45 && part < 0.75 && damage[seat]) this.hit(this.column(seat, sector[seat]), TOP[seat], { part, isThrough: after[seat] < before[seat], seat });
      if (part > 0.6 && after[seat] < before[seat]) {
        this.text(signed(after[seat] - before[seat]), { x: this.column(seat, sector[seat]), y: TOP[seat] + (seat === "A" ? -70 : 90), size: 64, colour: this.colours.danger });
      }
    }
  }

  shot(x, from, to, seat) {
    const { context } = this;
    context.strokeStyle = this.colours[seat];
    context.lineWidth = 3;
    context.beginPath();
    context.moveTo(x, from);
    context.lineTo(x, from + (to - from) * 0.6);
    context.stroke();
  }

  // What comes through breaks the hull; the rest is caught before it.
  hit(x, y, { part, isThrough, seat }) {
    const { context } = this;
    context.strokeStyle = isThrough ? this.colours.warning : this.colours.shield;
    context.lineWidth = 6;
    context.beginPath();
    if (isThrough) context.arc(x, y, 20 + (part - 0.45) * 160, 0, 2 * Math.PI);
    else context.ellipse(x, y + (seat === "A" ? -44 : 44), 70, 26, 0, 0, 2 * Math.PI);
    context.stroke();
  }

  paintEnd({ after, won }, time) {
    const { pieces, shell } = this.board;
    if (won) {
      const loser = other(won);
      for (let place = 0; place < 9; place += 1) {
        const age = time * 1.6 - place * 0.15;
        if (age < 0 || age > 1) continue;
        this.context.globalAlpha = 1 - age;
        this.hit(WIDTH / 2 + (place - 4) * 95, TOP[loser] + (loser === "A" ? 40 : -40), { part: 0.45 + age * 0.6, isThrough: true, seat: loser });
        this.context.globalAlpha = 1;
      }
    }
    const figures = `${shell.nameOf("A")} ${signed(after.A)} : ${signed(after.B)} ${shell.nameOf("B")}`;
    this.title(won ? pieces.say("verdict-other", { name: shell.nameOf(won) }) : figures);
  }

  title(text) {
    this.text(text, { x: WIDTH / 2, y: HEIGHT / 2, size: 64, colour: this.colours.ink });
  }

  text(text, { x, y, size, colour }) {
    const { context } = this;
    context.font = `700 ${size}px ${this.family}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.lineWidth = 8;
    context.strokeStyle = this.colours.ground;
    context.strokeText(text, x, y, WIDTH - 80);
    context.fillStyle = colour;
    context.fillText(text, x, y, WIDTH - 80);
  }

  shape(path, { x, y, size, colour, turn = 0 }) {
    const { context } = this;
    context.save();
    context.translate(x, y);
    context.rotate(turn);
    context.scale(size, size);
    context.fillStyle = colour;
    context.fill(path);
    context.restore();
  }
}
