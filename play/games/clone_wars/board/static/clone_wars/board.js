// The board of War of the Clones: the plain board with a map, sheets, scenes of battle and duel, and a hand.

import { PlainBoard } from "../play/plain_board.js";
import { part, show, write } from "../play/texts.js";
import { Scenes } from "./scenes.js";
import { Sheets } from "./sheets.js";
import { StarMap } from "./star_map.js";

const FEW = 9; // actions that are listed singly whatever their verbs
const LAST = ["discard", "play", "hold", "stop", "rest", "skip", "withdraw", "refuse", "surrender"];
const PAUSE = 420;
const DRAWN = ["edition", "length", "lone", "order", "players", "sides", "cells", "phase", "back", "active", "steps", "used", "deck", "discard", "aside", "common", "offer", "card", "asked", "battle", "duel", "retreating", "conquest", "fights", "left"];

export async function createBoard(root, shell) {
  return new CloneBoard(root, shell);
}

class CloneBoard extends PlainBoard {
  drawn = DRAWN;
  opened = null; // The verb or the card whose actions are listed.

  constructor(root, shell) {
    super(root, shell);
    this.map = new StarMap(this);
    this.scenes = new Scenes(this);
    this.sheets = new Sheets(this);
    root.addEventListener("click", ({ target }) => {
      this.map.camera.run(target.closest("[data-zoom]")?.dataset.zoom);
      const group = target.closest("[data-open-actions]")?.dataset.openActions;
      if (group !== undefined) this.toggle(group);
    });
    for (const kind of ["pointerover", "focusin"]) root.addEventListener(kind, ({ target }) => this.map.point(target.closest(".choice")?.dataset.action));
    root.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target.closest?.(".cell[data-action]")) event.target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    });
  }

  toggle(group) {
    this.opened = this.opened === group ? null : group;
    this.render();
  }

  settle(table, more) {
    this.opened = null;
    super.settle(table, more);
  }

  draw() {
    this.map.draw();
    this.scenes.draw();
    this.sheets.draw();
  }

  conceal() {
    this.facts.clear();
    this.sheets.conceal();
  }

  // What a press on a place would do: a step, a retreat, or an attack where the hero stands.
  actionAt(cell) {
    const { deciding } = this.choices;
    return (deciding && this.view.legal.find((action) => [`step ${cell}`, `retreat ${cell}`, `target ${cell}`].includes(action))) || null;
  }

  weight({ view }) {
    return view.battle || view.duel ? 0.6 : 0.2;
  }

  decided(/** @type {any} */ { phase }) {
    return phase;
  }

  lessons({ view }) {
    if (view.duel) return new Set(["clone-duel"]);
    const { battle } = view;
    if (battle?.turn) return new Set(["clone-battle", ...battle.units.some((unit) => unit.is_up) ? ["clone-colours"] : []]);
    return new Set([view.length === "lesson" ? "clone-move" : "clone-war", ...view.phase === "place" ? ["clone-place"] : []]);
  }

  async showEvent(event) {
    if (event.event === "die") {
      const die = part(this.root, "die");
      write(die, event.value);
      show(die, true);
      die.classList.remove("is-rolling");
      void die.offsetWidth; // begins the movement again
      die.classList.add("is-rolling");
    }
    if (event.event === "step" || event.event === "retreat") this.map.move(event.seat, event.cell);
    await this.shell.motion.pause(PAUSE);
  }

  // Long lists are grouped by verb; a card of the hand lists what can be done with it. What ends or gives
  // something up comes last.
  renderChoices() {
    super.renderChoices();
    const groups = this.choices.deciding ? this.groups(this.view.legal) : [];
    part(this.root, "choices").append(...groups.map((verb) => this.group(verb)));
    if (groups.length) this.shown = null; // The list is made anew after this one.
  }

  listed(legal) {
    const groups = this.groups(legal);
    const words = legal.map((action) => action.split(" ")).filter((each) => each.includes(this.opened) || !groups.includes(each[0]));
    return words.sort(([one], [other]) => LAST.indexOf(one) - LAST.indexOf(other)).map((each) => each.join(" "));
  }

  groups(legal) {
    if (legal.length <= FEW) return [];
    const verbs = legal.map((action) => action.split(" ")[0]);
    return [...new Set(verbs)].filter((verb) => verbs.filter((each) => each === verb).length > 2);
  }

  group(verb) {
    const button = this.pieces.clone("choice");
    button.dataset.openActions = verb;
    button.classList.add("choice-group");
    button.setAttribute("aria-expanded", String(this.opened === verb));
    const count = this.view.legal.filter((action) => action.startsWith(`${verb} `)).length;
    write(part(button, "text"), `${this.pieces.say(`verb-${verb}`) || verb} (${count})`);
    return button;
  }
}
