// The board of Star Frontier: a map of hexes, what stands on it, and the choice of an action.

import { BoardBase, stepBy } from "../play/board_base.js";
import { describePlaces } from "../play/cursor_base.js";
import { part, show, write } from "../play/texts.js";
import { Animation } from "./animation.js";
import { Answers } from "./answers.js";
import { Camera } from "../play/camera.js";
import { Choices } from "./choices.js";
import { Cursor, STOPS } from "./cursor.js";
import { isDealtFrom } from "./fairness.js";
import { Field } from "./field.js";
import { Holdings } from "./holdings.js";
import { Labels } from "./labels.js";
import { factsOf } from "./lessons.js";
import { isNotation } from "./notation.js";
import { Picking } from "./picking.js";
import { Questions } from "./questions.js";
import { Score } from "./score.js";

/** @import { Board, CreateBoard } from "../play/board.js" */

/** @type {CreateBoard} */
export async function createBoard(root, shell) {
  return new FrontierBoard(root, shell);
}

/** @implements {Board} */
class FrontierBoard extends BoardBase {
  stops = STOPS;
  lessons = factsOf;
  step = stepBy("map");
  isNotation = isNotation;
  isDealtFrom = isDealtFrom;

  constructor(root, shell) {
    super(root, shell);
    const svg = root.querySelector("[data-field]");
    this.choices = new Choices();
    this.camera = new Camera(svg);
    this.field = new Field(svg, shell.pieces, this.camera);
    this.labels = new Labels(this);
    this.answers = new Answers(this);
    this.holdings = new Holdings(root, shell.pieces);
    this.score = new Score(root, shell);
    this.questions = new Questions(this);
    this.cursor = new Cursor(this);
    this.keys = this.cursor;
    this.animation = new Animation(this);
    root.addEventListener("click", ({ target }) => this.camera.run(target.closest("[data-zoom]")?.dataset.zoom));
    if (shell.acting) this.picking = new Picking(this);
  }

  hexAt(place) {
    return this.table.ground.hexes.find(([q, r]) => `${q},${r}` === place) ?? null;
  }

  thingAt(place) {
    const { units, elements, crossings } = this.view;
    const crossing = crossings.find(({ side }) => side === place);
    return units.find(({ at }) => at === place) ?? elements.find(({ at }) => at.includes(place) || at.join("/") === place) ?? (crossing && { ...crossing, kind: "crossing" }) ?? null;
  }

  wordsOf(text) {
    return this.labels.action(text);
  }

  isEnemy(place) {
    const thing = this.thingAt(place);
    return Boolean(thing) && thing.seat !== this.table.view.to_move;
  }

  settle(table, more) {
    this.table = table;
    this.field.renderGround(table, this.near, (piece) => this.labels.island(piece));
    this.showView(table.view);
    this.field.renderBuildings(table.buildings);
    this.choices.reset(more || !this.shell.acting ? null : table);
    if (!more) this.render();
  }

  // A view, also in the middle of a story.
  showView(view) {
    this.view = view;
    this.field.renderThings(view);
    this.holdings.render(this.table, view, this.near);
    this.score.render(this.table, view, this.near);
  }

  render() {
    const marks = this.questions.marks();
    this.field.mark(marks);
    describePlaces(this.field.cells, (place) => this.labels.of(place, marks.get(place)));
    this.cursor.keep();
    this.answers.render();
    this.look(this.choices.from);
  }

  // The figures of what stands on a place.
  look(place) {
    const shown = place && this.thingAt(place) ? place : this.choices.from;
    const text = shown && this.table ? this.labels.facts(shown) : "";
    write(part(this.root, "facts"), text);
    show(part(this.root, "facts"), Boolean(text));
  }

  open(step) {
    this.animation.open(step);
    this.choices.reset(null);
    this.look(null);
    this.field.mark(new Map());
    this.answers.clear();
  }

  playEvent(event) {
    return this.animation.play(event);
  }

  round(view) {
    return view.turn;
  }

  weight({ view }) {
    return view.phase === "combat" ? 0.5 : 0.2;
  }

  move(direction) {
    return this.cursor.move(direction);
  }

  firstStop() {
    return this.cursor.firstStop();
  }
}
