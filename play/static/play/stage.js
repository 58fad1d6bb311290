// The table as it is shown: boards, hand, players, decision and story, all from one view.

import { Beams } from "./beams.js";
import { Boards } from "./boards.js";
import { Choices } from "./choices.js";
import { Clock } from "./clock.js";
import { Decision } from "./decision.js";
import { Hand } from "./hand.js";
import { Marks } from "./marks.js";
import { Plates } from "./plates.js";
import { nearSeat, other } from "./sides.js";
import { placeOf } from "./story.js";
import { part, show } from "./texts.js";

export class Stage {
  constructor(root, pieces, drawings, motion, log) {
    const arena = root.querySelector("[data-arena]");
    this.boards = new Boards(arena, pieces, drawings);
    this.beams = new Beams(root.querySelector("[data-beams]"), pieces, this.boards);
    this.hand = new Hand(root.querySelector("[data-hand]"), pieces, drawings);
    this.farHand = new Hand(root.querySelector("[data-far-hand]"), pieces, drawings);
    this.plates = new Plates(root, pieces, drawings);
    this.clock = new Clock(this.plates.plates);
    this.decision = new Decision(root.querySelector("[data-decision]"), pieces, drawings);
    this.marks = new Marks(this.boards, this.hand, pieces);
    this.choices = new Choices();
    this.settled = []; // called with every table that is settled on
    Object.assign(this, { root, pieces, drawings, motion, log, table: null, view: null });
  }

  get seat() {
    return this.table?.seat ?? null;
  }

  // A view in the middle of a story: nothing can be chosen.
  showView(view, table = this.table) {
    this.view = view;
    this.boards.render(view, table.seat);
    const near = nearSeat(table.seat);
    this.root.classList.toggle("has-no-hand", !Array.isArray(view.seats[near].hand));
    this.hand.render(view.seats[near].hand);
    this.farHand.render(view.seats[other(near)].hand); // open in replays only
    this.plates.render(view, table.match, table.seat);
  }

  // The table between two decisions; with more steps to come it is not for choosing either.
  settle(table, more = false) {
    this.table = table;
    this.showView(table.view, table);
    this.clock.render(table.match.clock);
    show(part(this.root, "skip"), more);
    this.choices.reset(more || table.match.kind === "replay" ? null : table);
    if (more) return;
    this.root.dataset.ply = table.ply;
    this.root.dataset.turn = table.view.result ? "over" : table.view.legal.length ? "mine" : "theirs";
    this.decision.note("");
    this.render();
    this.settled.forEach((listener) => listener(table));
  }

  render() {
    this.decision.render(this.table, this.choices);
    this.marks.render(this.table.view, this.choices);
    this.restoreBeams();
  }

  // Why something is not done, with the paragraph of the rules.
  tellWhy(message, rule) {
    this.decision.note(message, { rule, kind: "refused" });
    if (message) this.log.speak(message);
  }

  updateMatch(match) {
    if (!this.table) return;
    this.table = { ...this.table, match };
    this.plates.render(this.view, match, this.table.seat);
    this.clock.render(match.clock);
  }

  restoreBeams() {
    const { view, facing } = this.table;
    this.boards.place(view.offset);
    const near = view.passed.length > 0 || view.battle || ["shift", "direction"].includes(view.phase);
    if (near && !view.result) this.beams.render(facing, { battle: view.battle });
    else this.beams.clear();
  }

  // What a combat decision would bring: boards and beams as they would stand.
  previewCombat(action) {
    const { view, facing, options } = this.table;
    if (action?.verb === "shift") {
      const offset = view.offset + (this.table.seat === "A" ? action.step : -action.step);
      this.boards.place(offset);
      this.beams.render(options[action.text] ?? [], { offset });
    } else if (action?.verb === "direction") {
      this.beams.render(facing, { order: action.order });
    } else {
      this.restoreBeams();
    }
  }

  // Playback

  open(step) {
    this.step = step;
    this.root.dataset.turn = "shown";
    show(part(this.root, "skip"), true);
    this.choices.reset(null);
    this.marks.render(this.view, this.choices);
    this.decision.note("");
    this.decision.open(step, this.table);
    this.log.open(step);
  }

  tellEvent(event) {
    this.log.tell(this.step.ply, event);
    if (event.text) this.decision.tell(event.text);
    if (event.event === "battle") {
      this.beams.render([{ ...event.sector, damage: event.damage }], { battle: { sector: event.sector } });
    } else if (event.event === "round") {
      this.beams.clear();
    }
  }

  async stress(event, time) {
    const place = placeOf(event);
    const item = place && event.event !== "destroy" ? this.boards.item(place.seat, place.sector, place.level) : null;
    if (item && ["trigger", "token", "no_target", "resolve"].includes(event.event)) {
      item.classList.add("is-acting");
      await this.motion.pulse(item, time);
      item.classList.remove("is-acting");
    } else if (event.event === "armour") {
      const hull = this.boards.holders[event.seat === this.boards.near ? "near" : "far"].querySelector(".hull");
      hull.classList.add("is-hit");
      await this.motion.pulse(hull, time);
      hull.classList.remove("is-hit");
    } else if (["battle", "shift", "round"].includes(event.event)) {
      await this.motion.pause(time);
    }
  }

  rectangle(key) {
    return this.root.querySelector(`[data-key="${key}"]`)?.getBoundingClientRect() ?? null;
  }

  pile(seat, name) {
    const side = seat === this.boards.near ? "near" : "far";
    const own = part(this.plates.plates[side], name);
    const shown = own?.offsetParent ? own : part(this.plates.plates.near, name);
    return shown?.getBoundingClientRect() ?? null;
  }
}
