// The table page of Rex: the city as a picture, and what its seats hold on their plates.
//
// Places of the picture fill in the forms of movements and deployments: the first press chooses whose units
// go, the next one where they go.

import { PlainBoard } from "../play/plain_board.js";
import { namesOf } from "../play/texts.js";
import { City } from "./city.js";
import { Contest } from "./contest.js";
import { Holdings } from "./holdings.js";
import { Scene } from "./scene.js";

const STARTED = /^(move|cross) (\S+) /;
const STOPS = "[data-action], .shape :is(input, select, button), .rex-place.is-open";

class RexBoard extends PlainBoard {
  stops = STOPS;
  start = "";
  lists = false;

  constructor(root, shell) {
    super(root, shell);
    this.city = new City(this);
    this.holdings = new Holdings(this);
    this.scene = new Scene(this);
    this.contest = new Contest(this);
    root.addEventListener("click", ({ target }) => this.pressed(target));
    root.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && this.pressed(event.target)) event.preventDefault();
    });
  }

  settle(table, more) {
    if (table.ply !== this.table?.ply) this.start = "";
    super.settle(table, more);
  }

  draw() {
    if (!this.view) return;
    this.city.render();
    this.holdings.render();
    this.scene.render();
  }

  conceal() {
    this.facts.clear();
    this.city.clear();
    this.contest.clear();
  }

  when({ view }) {
    return this.pieces.say("when", { round: view.round, phase: this.pieces.say(`phase-${view.phase}`) });
  }

  // A ceasefire without alliances (X12.1, X12.5) asks for less.
  decided(view) {
    const isAlone = view.step === "ceasefire" && !view.legal.some((action) => /^(offer|leave)/.test(action));
    return isAlone ? "gifts" : super.decided(view);
  }

  lessons({ view }) {
    const found = new Set(view.phase === "setup" ? [] : ["rex-aim"]);
    const lesson = { bid: "rex-bidding", move: "rex-manoeuvres", plan: "rex-battle" }[view.step];
    if (lesson) found.add(lesson);
    return found;
  }

  name(seat) {
    const { match, seat: reader } = this.table;
    return seat === reader && match.kind !== "hotseat" ? this.pieces.say("you") : namesOf([seat], match);
  }

  words(keys) {
    return keys.map((key) => this.value(key)).join(" + ");
  }

  value(key) {
    return this.facts.named("value", key);
  }

  // The shapes of the chosen place, and those of none; without a choice only the latter are forms.
  get openShapes() {
    return (this.table.shapes ?? []).filter(({ pattern }) => {
      const [, , place] = STARTED.exec(pattern) ?? [];
      return !place || place === this.start;
    });
  }

  get starts() {
    return (this.table.shapes ?? []).map(({ pattern }) => STARTED.exec(pattern)?.[2]).filter(Boolean);
  }

  get ends() {
    return this.openShapes.flatMap(({ fields }) => (fields.to ?? fields.place)?.choices ?? []);
  }

  // A deployment says what its units cost.
  shapeName({ fields }) {
    return this.pieces.say(`deploy-${this.view.prices[fields.place?.choices?.[0]]}`);
  }

  // Without what a form takes; the many alliances last.
  listed(legal) {
    const left = legal.filter((action) => !this.fits(action));
    return left.toSorted((one, other) => Number(one.startsWith("offer")) - Number(other.startsWith("offer")));
  }

  renderChoices() {
    const all = this.table.shapes;
    this.table.shapes = all ? this.openShapes : all;
    super.renderChoices();
    this.table.shapes = all;
    this.contest.render(); // which turns the dial of a form
  }

  pressed(target) {
    const place = target.closest?.("[data-place]")?.dataset.place;
    if (!place || !this.choices.deciding) return false;
    if (this.start !== place && this.ends.includes(place)) return this.fill(place);
    if (!this.starts.includes(place)) return false;
    this.picking.change(() => { this.start = this.start === place ? "" : place; });
    return true;
  }

  // Puts a place into the forms that may take it; the number of units is chosen next.
  fill(place) {
    const select = [...this.root.querySelectorAll(".shape select")].find(
      ({ name, options }) => ["to", "place"].includes(name) && [...options].some(({ value }) => value === place),
    );
    if (!select) return false;
    select.value = place;
    this.city.mark(place);
    const units = select.form.elements.namedItem("units");
    units.value = units.max ?? [...units.options].at(-1).value; // a list ends with most, too
    units.focus();
    return true;
  }

  cancel() {
    if (!this.start) return super.cancel();
    this.picking.change(() => { this.start = ""; });
    return true;
  }
}

export async function createBoard(root, shell) {
  return new RexBoard(root, shell);
}
