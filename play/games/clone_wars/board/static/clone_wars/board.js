// The board of War of the Clones: the plain board with a map, sheets, scenes of battle and duel, and a hand.

import { PlainBoard } from "../play/plain_board.js";
import { Scenes } from "./scenes.js";
import { Sheets } from "./sheets.js";
import { StarMap } from "./star_map.js";

export async function createBoard(root, shell) {
  return new CloneBoard(root, shell);
}

class CloneBoard extends PlainBoard {
  lists = false;
  few = 9;
  last = ["discard", "play", "hold", "stop", "rest", "skip", "withdraw", "refuse", "surrender"];

  constructor(root, shell) {
    super(root, shell);
    this.map = new StarMap(this, root.querySelector("[data-star-map]"));
    this.scenes = new Scenes(this);
    this.sheets = new Sheets(this);
  }

  decided(/** @type {any} */ { phase }) { return phase; }

  draw() {
    this.map.draw();
    this.scenes.draw();
    this.sheets.draw();
  }

  conceal() {
    this.facts.clear();
    this.sheets.own.draw([]);
  }

  weight({ view }) {
    return view.battle || view.duel ? 0.6 : 0.2;
  }

  lessons({ view }) {
    if (view.duel) return new Set(["clone-duel"]);
    const { battle } = view;
    if (battle?.turn) return new Set(["clone-battle", ...battle.units.some((unit) => unit.is_up) ? ["clone-colours"] : []]);
    return new Set([view.length === "lesson" ? "clone-move" : "clone-war", ...view.phase === "place" ? ["clone-place"] : []]);
  }

  showEvent(event) {
    if (event.event === "die") this.roll(event.value);
    if (event.event === "step" || event.event === "retreat") this.map.move(event.seat, event.cell);
    return super.showEvent(event);
  }
}
