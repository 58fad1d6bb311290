// Turns clicks on the board into choices and choices into actions.

import { part } from "../play/texts.js";
import { foreseen } from "./foreseen.js";
import { halfAt } from "./halves.js";
import { isTargeted, parse, placeName } from "./notation.js";

const PREVIEW_DELAY = 140;

export class Picking {
  constructor(board) {
    const { root } = board;
    this.board = board;
    this.shell = board.shell;
    this.choices = board.choices;
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

  // A finger rests on nothing, so its first tap shows what would happen and the second does it.
  tapped(text) {
    const action = parse(text);
    const isSeen = this.shell.acting.isLegal(text) && this.isForeseen(action) && action.verb !== "play" && this.choices.actions.length > 1;
    if (!this.byTouch || !isSeen || this.choices.armed === text) return this.shell.acting.act(text);
    this.choices.armed = text;
    this.board.update();
    clearTimeout(this.timer);
    this.shell.note(this.say("tap-again"), { kind: "preview" });
    this.preview(text);
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
    else if (this.choices.card) this.whyNotPlayed(seat, sector);
    else if (this.choices.target) this.whyNotThere(seat, sector);
  }

  // The notation cannot even say that a card goes to the other player's board.
  whyNotPlayed(seat, sector) {
    if (seat !== this.board.seat) this.shell.refuse(this.say("not-own-board"), "R5.2");
    else this.why(`play ${this.choices.card} ${this.choices.face} ${sector}`);
  }

  whyNotThere(seat, sector) {
    const [any] = this.choices.candidates().get(this.choices.target) ?? [];
    if (any && any.seat !== seat) this.shell.refuse(this.say("not-across"), "R7.7");
    else if (any) this.why(`${any.verb} ${any.seat} ${any.sector} ${any.level} ${sector}`);
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
      this.whyNotChosen(this.board.table.view.pending.effect, sector, place);
    }
  }

  // The notation names no level of a hit, so it cannot say that a covered card is hit either.
  whyNotChosen(effect, sector, place) {
    if (effect === "hit") this.shell.refuse(this.say("hit-top-only"), "R7");
    else this.why(`${effect} ${place}${effect === "lateral" || effect === "free" ? ` ${sector}` : ""}`);
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
    this.previewed = text;
    const { board, shell } = this;
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

  showPreview({ action, events }) {
    if (action !== this.previewed) return;
    const texts = foreseen(events, this.board);
    if (this.choices.armed === action) texts.push(this.say("tap-again"));
    this.shell.note(texts.join("\n"), { kind: "preview" });
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
