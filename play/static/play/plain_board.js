// The board of a game without pieces of its own: what its view says as lists, legal actions as buttons, and
// forms for those that are too many.
//
// A game's own board extends it: `draw(picture)` draws into the place of that name, where each element with
// data-action does that action when it is pressed; `showEvent(event)` moves things; fields of the view that
// the picture shows stand in `drawn`, and without `lists` it shows them all. Lists longer than `few` are grouped
// by verb, and verbs of `last` come last. Names of fields and values are texts of the game: field-NAME,
// value-NAME, shape-VERB; without one the name itself is shown. ask-STEP asks for what is decided.

import { BoardBase } from "./board_base.js";
import { PlainFacts } from "./plain_facts.js";
import { PlainGroups } from "./plain_groups.js";
import { Choices, PlainPicking } from "./plain_picking.js";
import { PlainShapes, isOfShape } from "./plain_shapes.js";
import { namesOf, part, show, write } from "./texts.js";

const OF_EVERY_GAME = ["seats", "to_move", "pending", "out", "round", "places", "reason", "legal", "result"];
const byNumber = new Intl.Collator("en", { numeric: true }).compare; // 2 before 10
const PAUSE = 300; // in which an event is read
const STOPS = "[data-action], .shape :is(input, select, button)";

export class PlainBoard extends BoardBase {
  /** @type {string[]} fields of the view that are drawn, so that no list has them */
  drawn = [];
  lists = true;
  few = Infinity;
  /** @type {string[]} */
  last = [];
  stops = STOPS;

  constructor(root, shell) {
    super(root, shell);
    this.choices = new Choices();
    this.picture = part(root, "picture");
    this.facts = new PlainFacts(root, shell.pieces);
    this.groups = new PlainGroups(this);
    this.shapes = new PlainShapes(this);
    if (shell.acting) this.picking = new PlainPicking(this);
    root.addEventListener("keydown", (event) => {
      const pressed = event.key === "Enter" && event.target.closest?.("svg [data-action]");
      if (pressed) pressed.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    });
  }

  // What a game's own board has

  draw(_picture) {}

  // The first of these actions that can be chosen now, for a press on what they concern.
  actionOn(...actions) {
    return (this.choices.deciding && this.view.legal.find((action) => actions.includes(action))) || null;
  }

  shapeName(/** @type {any} */ _shape) { return ""; }

  decided(/** @type {any} */ { step }) {
    return step;
  }

  showEvent(_event) {
    return this.shell.motion.pause(PAUSE);
  }

  // A die falls, where the board has one (data-part=die).
  roll(value) {
    const die = part(this.root, "die");
    write(die, value);
    show(die, true);
    die.classList.remove("is-rolling");
    void die.offsetWidth; // begins the movement again
    die.classList.add("is-rolling");
  }

  // What the page asks

  settle(table, more) {
    this.table = table;
    this.view = table.view;
    this.groups.opened = null;
    this.choices.deciding = !more && Boolean(this.picking) && Boolean(this.view.legal.length || table.shapes);
    if (!this.view.legal.includes(this.choices.armed)) this.choices.clear();
    this.render();
  }

  open() {
    this.choices.deciding = false;
    this.choices.clear();
    this.render();
  }

  playEvent(event) {
    return this.showEvent(event);
  }

  when({ view }) {
    return this.pieces.say("when", { round: view.round });
  }

  question(table, isMine) {
    if (isMine) return this.pieces.say(`ask-${this.decided(table.view)}`) || this.pieces.say("choose");
    const name = namesOf(table.to_move, table.match);
    return this.pieces.say(table.chosen?.includes(table.seat) ? "has-chosen" : "waiting", { name });
  }

  verdict({ result }) {
    const reason = this.facts.named("reason", result.reason);
    return reason.charAt(0).toUpperCase() + reason.slice(1);
  }

  weight() {
    return 0;
  }

  lessons() {
    return new Set();
  }

  // Of games whose matches that follow one another are named by their size and bot.
  step({ match, seat }) {
    const bot = Object.values(match.players).find((player) => player?.bot)?.bot;
    return match.kind === "bot" && match.size && seat !== null ? `${match.size}-${bot}` : "";
  }

  conceal() {
    this.facts.clear();
    this.picture.replaceChildren();
  }

  isNotation(text) {
    const [verb] = text.split(" ");
    return this.actions.some((action) => action.split(" ")[0] === verb);
  }

  fits(action) {
    return (this.table.shapes ?? []).some((shape) => isOfShape(action, shape));
  }

  // Begins as its key says where the trace does: the rules are not known here.
  isDealtFrom() {
    return true;
  }

  cancel() {
    return this.picking?.cancel() ?? false;
  }

  key(key) {
    const button = part(this.root, "choices").children[Number(key) - 1];
    button?.click();
    return Boolean(button);
  }

  firstStop() {
    return this.root.querySelector(STOPS);
  }

  // How it is shown

  get actions() {
    return [...this.view.legal, ...(this.table.shapes ?? []).map(({ pattern }) => pattern)];
  }

  render() {
    if (this.lists) this.facts.render(this.table, [...OF_EVERY_GAME, ...this.drawn]);
    this.draw(this.picture);
    this.renderChoices();
  }

  // The answers in the order in which they are listed; a game may leave some to its picture.
  listed(legal) {
    return this.groups.listed(legal);
  }

  // Made anew only where there are others, so that neither focus nor what was typed is lost.
  renderChoices() {
    const { armed, deciding } = this.choices;
    const legal = deciding ? this.listed(this.view.legal.toSorted(byNumber)) : [];
    const groups = deciding ? this.groups.buttons(this.view.legal) : [];
    const shown = JSON.stringify([legal, armed, this.groups.opened, groups.map((group) => group.textContent)]);
    if (shown !== this.shown) part(this.root, "choices").replaceChildren(...legal.map((action, at) => this.choice(action, at)), ...groups);
    this.shown = shown;
    this.shapes.render((deciding && this.table.shapes) || []);
  }

  choice(action, at) {
    const button = this.pieces.clone("choice");
    button.dataset.action = action;
    button.classList.toggle("is-armed", action === this.choices.armed);
    write(part(button, "text"), this.table.words[action] ?? action);
    write(part(button, "key"), at < 9 ? at + 1 : "");
    return button;
  }
}

export async function createBoard(root, shell) {
  return new PlainBoard(root, shell);
}
