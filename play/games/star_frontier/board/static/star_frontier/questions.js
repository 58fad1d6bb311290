// What is decided, in words and marks: for the one who decides, for the one who waits, and how the game ended.

import { other } from "../play/seats.js";
import { parse } from "./notation.js";

const SET_UP = new Set(["islands", "bridgeheads", "deploy"]);
const VERBS = { move: "is-reach", fire: "is-target" };

export class Questions {
  constructor(board) {
    this.board = board;
    this.pieces = board.pieces;
  }

  when({ view, limit }) {
    const phase = this.pieces.say(`phase-${view.phase}`);
    return SET_UP.has(view.phase) ? phase : this.pieces.say("when", { turn: view.turn, limit, phase });
  }

  ask(table) {
    const { view } = table;
    const { choices, labels } = this.board;
    if (SET_UP.has(view.phase)) return this.pieces.say(`ask-${view.phase}`);
    if (choices.from) return this.pieces.say(this.askUnit(), { kind: labels.kind(this.board.thingAt(choices.from)?.kind ?? "") });
    if (choices.place) return this.pieces.say("ask-place", { place: labels.place(choices.place) });
    if (choices.tool) return this.pieces.say("ask-tool", { tool: labels.tool(choices.tool) });
    if (view.phase === "construction" && this.isClosed(table)) return this.pieces.say("ask-closed");
    return this.pieces.say(choices.leadsOn ? `ask-${view.phase}` : `ask-no-${view.phase}`);
  }

  // Whether there are buildings and no hex for what they make.
  isClosed({ buildings, landings, view }, seat = view.to_move) {
    return buildings[seat].length > 0 && landings[seat] === 0;
  }

  // What the chosen unit can still do.
  askUnit() {
    const verbs = new Set(this.board.choices.meant().map(({ verb }) => verb));
    if (verbs.size === 2) return "ask-unit";
    return verbs.has("fire") ? "ask-fire" : "ask-move";
  }

  waiting({ view }) {
    return this.pieces.say(`wait-${view.phase}`);
  }

  // By place how it is lit, and the chance of a shot at it.
  marks() {
    const { choices, table } = this.board;
    const marks = new Map();
    const armed = new Set(choices.actions.filter(({ verb }) => verb === "fire").map(({ from }) => from));
    for (const place of choices.sources) marks.set(place, { kinds: ["is-source", ...(armed.has(place) ? ["can-fire"] : [])], words: "" });
    for (const [place, actions] of choices.lit) {
      const [action] = actions;
      const chance = table.chances?.[action.text]?.[0]?.[1];
      const kinds = [VERBS[action.verb] ?? "is-site"];
      const building = actions.map(({ text }) => table.completes[text]).find(Boolean);
      if (building) kinds.push("is-completing");
      if (actions.some(({ text }) => text === choices.armed)) kinds.push("is-armed");
      marks.set(place, { kinds, words: chance === undefined ? "" : String(chance), tool: actions.length === 1 ? action.tool : null, building });
    }
    if (choices.from) marks.set(choices.from, { kinds: ["is-source", "is-chosen"], words: "" });
    if (choices.place) marks.get(choices.place)?.kinds.push("is-chosen");
    for (const place of choices.hintedPlaces) marks.get(place)?.kinds.push("is-hinted");
    return marks;
  }

  // What an action would bring: chances, new buildings, targets from there; a piece that is laid is drawn.
  foreseen({ action, events, buildings, chances, ground, landings }) {
    const { verb } = parse(action);
    if (verb === "fire") return this.drawBlast(chances[action], events);
    if (verb === "island" || verb === "bridgehead") return this.drawPiece(ground);
    const { table } = this.board;
    const seat = table.view.to_move;
    const told = this.completed(table.buildings[seat], buildings[seat]);
    const closes = this.isClosed({ view: table.view, buildings, landings }) && table.landings[seat] > 0;
    told.push(closes ? this.pieces.say("foresee-closed") : "");
    if (verb === "move") {
      const end = parse(action).to;
      const targets = Object.keys(chances).filter((each) => parse(each).from === end).length;
      told.push(targets ? this.pieces.say("foresee-targets", { count: targets }) : "");
    }
    return told;
  }

  // What else a blast hits stands on the map; in words the own pieces come first.
  drawBlast(hits, events) {
    const { field } = this.board;
    const told = [events[0].text];
    if (hits.length === 1) return told;
    const group = field.clone("blast");
    group.append(...hits.map(([place, chance]) => this.chanceAt(place, chance)));
    field.layers.cells.after(group);
    const others = hits.slice(1);
    for (const [name, found] of [["blast-own", others.filter(([place]) => !this.board.isEnemy(place))], ["blast-also", others.filter(([place]) => this.board.isEnemy(place))]]) {
      const things = found.map(([place, chance]) => `${this.board.labels.kind(this.board.thingAt(place).kind)} ${chance}\u00a0%`);
      if (things.length) told.push(this.pieces.say(name, { things: things.join(", ") }));
    }
    return told;
  }

  chanceAt(place, chance) {
    const { field } = this.board;
    const label = field.clone("gain");
    label.setAttribute("transform", `translate(${field.pointOf(place).join(" ")})`);
    label.querySelector("tspan").textContent = String(chance);
    return label;
  }

  completed(before, after) {
    const known = before.map((each) => JSON.stringify(each));
    const fresh = after.filter((each) => !known.includes(JSON.stringify(each)));
    const lost = before.length > after.length - fresh.length ? this.pieces.say("foresee-loss") : "";
    return [...fresh.map(({ key }) => this.pieces.say("foresee-building", { building: this.pieces.say(`building-${key}`), makes: this.pieces.say(`makes-${key}`) })), lost];
  }

  drawPiece(ground) {
    const { field, table } = this.board;
    const known = new Set(table.ground.hexes.map(([q, r]) => `${q},${r}`));
    const fresh = ground.hexes.filter(([q, r]) => !known.has(`${q},${r}`));
    const group = field.clone("ghost");
    group.append(...fresh.map(([q, r]) => field.hex(`${q},${r}`, null, -1)));
    group.append(...fresh.filter(([, , , rich]) => rich).map(([q, r]) => field.thing(`${q},${r}`, "deposit", "none")));
    field.layers.cells.before(group);
    return [];
  }

  // The unit or tool of a hint is chosen already; the player has only to do it.
  showHint(text) {
    const { choices, field, shell } = this.board;
    const action = parse(text);
    choices.clear();
    if (action.from) choices.from = action.from;
    else if (action.to) choices.tool = action.tool;
    if (action.turn !== null) choices.turn = action.turn;
    choices.hinted = text;
    this.board.update();
    const shown = action.to ? field.cells.get(choices.placesOf(action)[0]) : this.board.root.querySelector(`[data-action="${CSS.escape(text)}"]`);
    if (action.to) field.camera.show(field.pointOf(action.to));
    shell.motion.pulse(action.to ? shown?.firstElementChild : shown);
  }

  // Why it ended so, and the mines of both, the reader's first.
  verdict({ view }) {
    const { near, shell } = this.board;
    const mines = (seat) => view.elements.filter((each) => each.seat === seat && each.kind === "mine").length;
    const figure = (seat) => `${shell.nameOf(seat, "you-within")} ${mines(seat)}`;
    const figures = { near: figure(near), far: figure(other(near)) };
    return `${this.pieces.say(`reason-${view.result.reason}`)} ${this.pieces.say("verdict-mines", figures)}`;
  }
}
