// Turns clicks on the board into choices and choices into actions.

import { part } from "../play/texts.js";
import { foreseen } from "./foreseen.js";
import { halfAt } from "./halves.js";
import { isTargeted, parse, placeName } from "./notation.js";
import { Reasons } from "./reasons.js";

const PREVIEW_DELAY = 140;

export class Picking {
  constructor(board) {
    const { root } = board;
    this.board = board;
    this.shell = board.shell;
    this.choices = board.choices;
    this.reasons = new Reasons(board);
    this.previewed = null;
    this.byTouch = false;
    root.addEventListener("pointerdown", ({ pointerType }) => { this.byTouch = pointerType === "touch"; }, { capture: true });
    addEventListener("keydown", () => { this.byTouch = false; });
    root.addEventListener("click", (event) => this.click(event));
    for (const kind of ["pointerover", "focusin"]) root.addEventListener(kind, (event) => this.consider(event.target, event.clientY));
    root.addEventListener("pointermove", ({ target, clientY }) => this.choices.halves().length && this.consider(target, clientY));
    for (const kind of ["pointerout", "focusout"]) root.addEventListener(kind, () => this.consider(null));
  }

  say(name) {
    return this.board.pieces.say(name);
  }

  why(action) {
    this.shell.acting.why(action);
  }

  // A finger rests on nothing, so its first tap shows what would happen and the second does it; so it is with
  // everything where the reader wants to confirm.
  tapped(text) {
    const action = parse(text);
    const isSeen = this.byTouch && this.isForeseen(action) && action.verb !== "play" && this.choices.actions.length > 1;
    const asks = this.shell.acting.isLegal(text) && (isSeen || this.shell.confirms());
    if (!asks || this.choices.armed === text) return this.shell.acting.act(text);
    this.choices.armed = text;
    this.board.update();
    clearTimeout(this.timer);
    this.shell.note(this.again(), { kind: this.isForeseen(action) ? "preview" : "note" });
    if (this.isForeseen(action)) this.preview(text);
  }

  again() {
    return this.byTouch ? this.say("tap-again") : this.say("confirm-again");
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

  cancel() {
    const { card, target, armed } = this.choices;
    if (!card && !target && !armed) return false;
    this.choices.clear();
    this.shell.note("");
    this.board.update();
    return true;
  }

  // What would happen, while the pointer or the focus rests on something legal.
  consider(target, y = null) {
    clearTimeout(this.timer);
    const text = target ? this.actionOf(target, y) : null;
    if (text === this.previewed) return;
    this.timer = setTimeout(() => this.preview(text), PREVIEW_DELAY);
  }

  preview(text) {
    const { board, shell } = this;
    if (this.previewed !== null && board.table) {
      board.outcome.clear();
      board.restoreBeams();
    }
    this.previewed = text;
    if (!board.table || !this.choices.deciding) return;
    const action = text && this.shell.acting.isLegal(text) ? parse(text) : null;
    if (["shift", "direction"].includes(board.table.view.phase)) board.previewCombat(action);
    else if (action && this.isForeseen(action)) shell.acting.preview(text);
    else shell.clearPreview();
  }

  isForeseen(action) {
    return isTargeted(action) || ["play", "resolve", "shift", "direction"].includes(action.verb);
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

  showPreview({ action, events, facing }) {
    if (action !== this.previewed) return;
    const chosen = parse(action);
    const told = [this.board.outcome.show(chosen, facing), foreseen(chosen, events, this.board)].filter(Boolean).join(" · ");
    const again = this.choices.armed === action ? this.again() : "";
    this.shell.note([again, told].filter(Boolean).join(" "), { kind: "preview" });
  }

  // The card of a hint is chosen already; the player has only to do it.
  showHint(action) {
    const button = this.board.root.querySelector(`[data-action="${CSS.escape(action)}"]`);
    this.shell.motion.pulse(button);
    const [verb, card, face] = action.split(" ");
    if (verb !== "play" || !this.choices.faces().has(card)) return;
    if (this.choices.card !== card) this.choices.pickCard(card);
    this.turnOver(face);
  }
}

function placeOf({ dataset }) {
  return placeName(dataset.seat, Number(dataset.sector), Number(dataset.level));
}
