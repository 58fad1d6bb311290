// Turns clicks on the board into choices and choices into actions.

import { PickingBase } from "../play/picking_base.js";
import { part } from "../play/texts.js";
import { foreseen } from "./foreseen.js";
import { halfAt } from "./halves.js";
import { isTargeted, parse, placeName } from "./notation.js";
import { Reasons } from "./reasons.js";

export class Picking extends PickingBase {
  constructor(board) {
    super(board);
    this.reasons = new Reasons(board);
    board.root.addEventListener("pointermove", ({ target, clientY }) => this.choices.halves().length && this.consider(target, clientY));
  }

  why(action) {
    this.shell.acting.why(action);
  }

  isShownFirst(text) {
    return this.isForeseen(text) && parse(text).verb !== "play" && this.choices.actions.length > 1;
  }

  isForeseen(text) {
    const action = parse(text);
    return isTargeted(action) || ["play", "resolve", "shift", "direction"].includes(action.verb);
  }

  click({ target, clientY, detail }) {
    const choice = target.closest("[data-action]");
    const face = target.closest("[data-face]");
    const held = target.closest(".held");
    const landing = target.closest(".landing");
    const lying = target.closest(".lying");
    const sector = target.closest(".sector");
    if (choice) this.tapped(choice.dataset.action);
    else if (face) this.turnOver(face.dataset.face);
    else if (held) this.pickCard(held.dataset.card);
    else if (landing) this.land(part(landing, "button").dataset);
    else if (lying && this.choices.candidates().size) this.pickPlace(lying, detail > 0 ? clientY : null);
    else if (lying && this.board.table?.view.phase === "order") this.pickOrder(lying, clientY);
    else if (sector && (this.choices.card || this.choices.target)) this.land(sector.dataset);
    else if (lying) this.board.root.dispatchEvent(new CustomEvent("look", { detail: lying }));
  }

  turnOver(face) {
    const { card } = this.choices;
    if (card && !this.choices.faces().get(card)?.has(face)) return this.why(`play ${card} ${face} 1`);
    this.choices.turnOver(face);
    this.board.update();
  }

  pickCard(card) {
    if (!this.choices.deciding) {
      if (this.board.root.dataset.turn === "theirs") this.why(`play ${card} front 1`);
      return;
    }
    this.shell.note("");
    this.choices.pickCard(card);
    this.board.update();
    if (this.board.table.view.phase !== "deployment") this.why(`play ${card} front 1`);
  }

  land({ seat, sector }) {
    const landing = this.choices.landing(seat, Number(sector));
    if (landing) this.tapped(landing.action.text);
    else if (this.choices.card) this.reasons.notPlayed(seat, sector);
    else if (this.choices.target) this.reasons.notThere(seat, sector);
  }

  // A second click on the chosen card names a half of it where one is asked for; a key press, which is
  // nowhere (`y` is null), leaves that to the buttons.
  pickPlace(lying, y) {
    const { sector } = lying.dataset;
    const place = placeOf(lying);
    const half = this.halfAction(lying, y);
    if (half) return this.tapped(half.text);
    const only = this.choices.only(place);
    if (only) {
      this.tapped(only.text);
    } else if (this.choices.candidates().has(place)) {
      this.choices.pickTarget(place);
      this.board.update();
    } else {
      this.reasons.notChosen(this.board.table.view.pending.effect, sector, place);
    }
  }

  // Two effects of one card wait: its upper or its lower half is clicked.
  pickOrder(lying, y) {
    if (lying.classList.contains("is-pending")) this.tapped(`resolve ${halfAt(lying, y, this.board.cruisers.near)}`);
  }

  // The action for the half that is pointed at where that of the chosen card is asked for, otherwise null.
  halfAction(lying, y) {
    if (y === null || placeOf(lying) !== this.choices.target) return null;
    return this.choices.halves().find(({ half }) => half === halfAt(lying, y, this.board.cruisers.near)) ?? null;
  }

  hasChoice() {
    const { card, target, armed } = this.choices;
    return Boolean(card || target || armed);
  }

  clearShown() {
    if (this.previewed === null || !this.board.table) return;
    this.board.outcome.clear();
    this.board.restoreBeams();
  }

  preview(text) {
    const { board } = this;
    const isCombat = ["shift", "direction"].includes(board.table?.view.phase) && this.choices.deciding;
    if (!isCombat) return super.preview(text);
    this.clearShown();
    this.previewed = text;
    board.previewCombat(text && this.shell.acting.isLegal(text) ? parse(text) : null);
  }

  actionOf(target, y) {
    const choice = target.closest?.("[data-action]");
    if (choice) return choice.dataset.action;
    const landing = target.closest?.(".landing");
    if (landing) {
      const { seat, sector } = part(landing, "button").dataset;
      return this.choices.landing(seat, Number(sector))?.action.text ?? null;
    }
    const lying = target.closest?.(".lying.is-candidate");
    if (!lying) return null;
    return (this.halfAction(lying, y) ?? this.choices.only(placeOf(lying)))?.text ?? null;
  }

  foreseen({ action, events, facing }) {
    const chosen = parse(action);
    return [this.board.outcome.show(chosen, facing), foreseen(chosen, events, this.board)];
  }

  showPreview(preview) {
    if (preview.action !== this.previewed) return;
    const told = this.foreseen(preview).filter(Boolean).join(" · ");
    const again = this.choices.armed === preview.action ? this.again() : "";
    this.shell.note([again, told].filter(Boolean).join(" "), { kind: "preview" });
  }

  // The card of a hint is chosen already, and where it goes is marked; the player has only to do it.
  showHint(action) {
    const { choices } = this;
    const [verb, card, face] = action.split(" ");
    choices.clear();
    choices.hinted = action;
    if (verb === "play" && choices.faces().has(card)) {
      choices.pickCard(card);
      choices.turnOver(face);
    }
    this.board.update();
  }
}

function placeOf({ dataset }) {
  return placeName(dataset.seat, Number(dataset.sector), Number(dataset.level));
}
