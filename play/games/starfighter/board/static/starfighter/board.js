// The board of Starfighter: two cruisers, the hand, what each side holds, and the choice of an action.

import { BoardBase, stepBy } from "../play/board_base.js";
import { nearSeat, other } from "../play/seats.js";
import { part, show } from "../play/texts.js";
import { Answers } from "./answers.js";
import { Animation } from "./animation.js";
import { Beams } from "./beams.js";
import { Choices } from "./choices.js";
import { Cruisers } from "./cruisers.js";
import { Dragging } from "./drag.js";
import { Drawings } from "./drawings.js";
import { Hand } from "./hand.js";
import { Holdings } from "./holdings.js";
import { STOPS, Keys, firstStop } from "./keys.js";
import { Lens } from "./lens.js";
import { factsOf } from "./lessons.js";
import { Marks } from "./marks.js";
import { isNotation } from "./notation.js";
import { Outcome } from "./outcome.js";
import { Picking } from "./picking.js";
import { Premove } from "./premove.js";
import { Piles } from "./piles.js";
import { Questions } from "./questions.js";
import { Score } from "./score.js";
import { isDealtFrom } from "./shuffle.js";
import { adoptKeys, positionOf } from "./story.js";
import { weightOf } from "./weight.js";

/** @import { Board, CreateBoard } from "../play/board.js" */

/** @type {CreateBoard} */
export async function createBoard(root, shell) {
  return new StarfighterBoard(root, shell, await Drawings.load(root.dataset.drawings));
}

/** @implements {Board} */
class StarfighterBoard extends BoardBase {
  stops = STOPS;
  lessons = factsOf;
  step = stepBy("mode");
  isNotation = isNotation;
  isDealtFrom = isDealtFrom;
  weight = weightOf;
  position = positionOf;

  constructor(root, shell, drawings) {
    super(root, shell);
    const { pieces } = shell;
    this.drawings = drawings;
    this.choices = new Choices();
    this.cruisers = new Cruisers(root.querySelector("[data-arena]"), pieces, drawings);
    this.beams = new Beams(root.querySelector("[data-beams]"), pieces, this.cruisers);
    this.hand = new Hand(root.querySelector("[data-hand]"), pieces, drawings);
    this.farHand = new Hand(root.querySelector("[data-far-hand]"), pieces, drawings);
    this.holdings = new Holdings(root, drawings);
    this.answers = new Answers(root.querySelector("[data-decision]"), pieces, drawings);
    this.questions = new Questions(shell);
    this.marks = new Marks(this.cruisers, this.hand, pieces);
    this.outcome = new Outcome(this);
    this.score = new Score(root, shell);
    this.animation = new Animation(this);
    new Lens(this);
    new Piles(this);
    if (!shell.acting) return;
    this.picking = new Picking(this);
    this.premove = new Premove(this);
    this.keys = new Keys(this);
    new Dragging(this);
  }

  settle(table, more) {
    adoptKeys(table.view, this.view);
    this.table = table;
    this.showView(table.view);
    this.choices.reset(more || !this.shell.acting ? null : table);
    if (!more) this.render();
    if (!more) this.premove?.settle(table, table.view.legal.length > 0);
  }

  // A view, also in the middle of a story.
  showView(view) {
    const { seat } = this.table;
    const near = nearSeat(seat);
    this.view = view;
    this.cruisers.render(view, seat);
    this.root.classList.toggle("has-no-hand", !Array.isArray(view.seats[near].hand));
    this.hand.render(view.seats[near].hand);
    this.farHand.render(view.seats[other(near)].hand); // open in replays only
    this.holdings.render(view, near);
  }

  render() {
    this.outcome.clear();
    this.score.hide();
    this.animation.battles.repair();
    this.answers.render(this.table, this.choices);
    this.marks.render(this.table.view, this.choices);
    this.restoreBeams();
    const isOpen = Array.isArray(this.table.view.seats.A.hand); // to spectators, too
    show(part(this.root, "watching"), this.seat === null && this.shell.acting !== null && !isOpen);
  }

  restoreBeams() {
    const { view, facing } = this.table;
    this.cruisers.place(view.offset);
    const hasCards = Object.values(view.seats).some(({ sectors }) => sectors.some((stack) => stack.length > 0));
    if (hasCards && !view.result) this.beams.render(facing, { battle: view.battle });
    else this.beams.clear();
  }

  // What a combat decision would bring: cruisers and beams as they would stand.
  previewCombat(action) {
    const { view, facing, options } = this.table;
    if (action?.verb === "shift") {
      const offset = view.offset + (this.seat === "A" ? action.step : -action.step);
      this.cruisers.place(offset);
      this.beams.render(options[action.text] ?? [], { offset });
    } else if (action?.verb === "direction") {
      this.beams.render(facing, { order: action.order });
    } else {
      this.restoreBeams();
    }
  }

  open() {
    this.choices.reset(null);
    this.marks.render(this.view, this.choices);
    this.answers.clear();
    this.premove?.render(true);
  }

  playEvent(event) {
    if (event.event === "battle") {
      this.beams.render([{ ...event.sector, damage: event.damage }], { battle: { sector: event.sector } });
    } else if (event.event === "round") {
      this.beams.clear();
    }
    return this.animation.play(event);
  }

  when({ view }) {
    return this.questions.when(view);
  }

  question({ view }, isMine) {
    return isMine ? this.questions.ask(view, this.choices) : this.questions.waiting(view);
  }

  explain(event) {
    return event.event === "resolve" ? this.drawings.sentence(event.effect) : "";
  }

  // Loaded where a film is wanted alone.
  async film() {
    return import(this.root.dataset.clipScript);
  }

  conceal() {
    this.hand.render([]);
  }

  firstStop() {
    return firstStop(this.root);
  }
}
