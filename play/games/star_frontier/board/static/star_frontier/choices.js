// What the player has chosen so far, and which legal actions that leaves.

import { parse } from "./notation.js";

const ORDER = ["mine", "wall", "tower", "crossing", "recruit", "raze"]; // of the list of purchases
const MAP_TOOLS = new Set(["island", "bridgehead"]);

export class Choices {
  constructor() {
    this.from = this.tool = this.place = this.armed = null;
    this.turn = 0;
    this.reset(null);
  }

  // Of another table; what was chosen stays chosen where it leads on.
  reset(table) {
    this.table = table;
    this.actions = table ? table.view.legal.map(parse) : [];
    this.place = this.armed = this.hinted = null;
    const acting = table?.view.acting?.at;
    if (acting && this.sources.has(acting)) this.from = acting;
    else if (!this.sources.has(this.from)) this.from = null;
    if (!this.tools.has(this.tool)) this.tool = null;
    if (this.isLaying) this.tool ??= this.tools.keys().next().value ?? null;
    if (this.isLaying && !this.turns.includes(this.turn)) [this.turn] = this.turns;
  }

  get deciding() {
    return this.actions.length > 0;
  }

  get isLaying() {
    return this.actions.some(({ verb }) => MAP_TOOLS.has(verb));
  }

  // The units that may act.
  get sources() {
    return new Set(this.actions.filter(({ from }) => from).map(({ from }) => from));
  }

  // What can be done on the map without a unit, by tool its actions.
  get tools() {
    const tools = new Map();
    for (const action of this.actions) {
      if (action.from || !action.to) continue;
      tools.set(action.tool, [...(tools.get(action.tool) ?? []), action]);
    }
    const place = (tool) => ORDER.indexOf(tool.split(" ")[0]);
    return new Map([...tools].sort(([one], [two]) => place(one) - place(two)));
  }

  // The ways to turn the chosen piece.
  get turns() {
    return [...new Set((this.tools.get(this.tool) ?? []).map(({ turn }) => turn))].sort();
  }

  // By place the actions that a press on it may mean.
  get lit() {
    const lit = new Map();
    for (const action of this.meant()) {
      for (const place of this.placesOf(action)) lit.set(place, [...(lit.get(place) ?? []), action]);
    }
    return lit;
  }

  // A wall of two hexes that stands is pressed on either.
  placesOf({ verb, to }) {
    const stands = verb === "fire" || verb === "raze";
    return stands && to.includes("/") && !this.table.ground.lava.includes(to) ? to.split("/") : [to];
  }

  // Where the advised action is done.
  get hintedPlaces() {
    const action = this.actions.find(({ text }) => text === this.hinted);
    return action?.to ? this.placesOf(action) : [];
  }

  meant() {
    if (this.isLaying) return (this.tools.get(this.tool) ?? []).filter(({ turn }) => turn === this.turn);
    if (this.tool) return this.tools.get(this.tool) ?? [];
    if (this.from) return this.actions.filter(({ from }) => from === this.from);
    return this.actions.filter(({ from, to, verb }) => !from && to && verb !== "raze");
  }

  // The same once more lets go of it.
  pickSource(place) {
    this.from = this.from === place ? null : place;
    this.place = this.armed = null;
  }

  pickPlace(place) {
    this.place = this.place === place ? null : place;
    this.armed = null;
  }

  pickTool(tool) {
    this.tool = this.tool === tool && !this.isLaying ? null : tool;
    if (this.isLaying && !this.turns.includes(this.turn)) [this.turn] = this.turns;
    this.place = this.armed = null;
  }

  // The next way to turn the piece.
  turnOn() {
    const { turns } = this;
    this.turn = turns[(turns.indexOf(this.turn) + 1) % turns.length];
    this.armed = null;
  }

  clear() {
    this.from = this.place = this.armed = null;
    if (!this.isLaying) this.tool = null;
  }

  // Whether anything but the end of the phase, or razing what is one's own, can be done.
  get leadsOn() {
    return this.actions.some(({ verb }) => verb !== "end" && verb !== "raze");
  }

  // The next unit among those, after the chosen one.
  nextAmong(places) {
    return places[(places.indexOf(this.from) + 1) % places.length];
  }
}
