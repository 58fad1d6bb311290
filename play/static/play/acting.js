// Turns clicks into choices and choices into actions; why not is asked of the server.

import { isTargeted, parse, placeName } from "./notation.js";
import { part } from "./texts.js";

const PREVIEW_DELAY = 140;
const OBVIOUS = new Set(["play", "trigger"]);

export class Acting {
  constructor(stage, source) {
    Object.assign(this, { stage, source, sent: null, previewed: null, byTouch: false });
    stage.settled.push(() => { this.sent = null; });
    stage.root.addEventListener("pointerdown", ({ pointerType }) => { this.byTouch = pointerType === "touch"; }, { capture: true });
    addEventListener("keydown", () => { this.byTouch = false; });
    stage.root.addEventListener("click", (event) => this.click(event));
    for (const kind of ["pointerover", "focusin"]) stage.root.addEventListener(kind, (event) => this.consider(event.target));
    for (const kind of ["pointerout", "focusout"]) stage.root.addEventListener(kind, () => this.consider(null));
  }

  get choices() {
    return this.stage.choices;
  }

  act(action) {
    const { table } = this.stage;
    if (this.sent === table.ply) return;
    if (!this.isLegal(action)) return this.why(action);
    this.sent = table.ply;
    this.source.send({ type: "act", ply: table.ply, action });
  }

  isLegal(text) {
    return this.stage.table.view.legal.includes(text);
  }

  // A finger rests on nothing, so its first tap shows what would happen and the second does it.
  tapped(text) {
    const action = parse(text);
    const isSeen = this.isLegal(text) && this.isForeseen(action) && action.verb !== "play" && this.choices.actions.length > 1;
    if (!this.byTouch || !isSeen || this.choices.armed === text) return this.act(text);
    this.choices.armed = text;
    this.stage.render();
    clearTimeout(this.timer);
    this.stage.decision.note(this.stage.pieces.say("tap-again"), { kind: "preview" });
    this.preview(text);
  }

  why(action) {
    this.source.send({ type: "why", ply: this.stage.table.ply, action });
  }

  click({ target, clientY }) {
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
    else if (lying && this.choices.candidates().size) this.pickPlace(lying.dataset);
    else if (lying && this.stage.table?.view.phase === "order") this.pickHalf(lying, clientY);
    else if (sector && (this.choices.card || this.choices.target)) this.land(sector.dataset);
    else if (lying) this.stage.root.dispatchEvent(new CustomEvent("look", { detail: lying }));
  }

  turnOver(face) {
    this.choices.turnOver(face);
    this.stage.render();
  }

  pickCard(card) {
    if (!this.choices.deciding) {
      if (this.stage.root.dataset.turn === "theirs") this.why(`play ${card} front 1`);
      return;
    }
    this.stage.decision.note("");
    this.choices.pickCard(card);
    this.stage.render();
    if (this.stage.table.view.phase !== "deployment") this.why(`play ${card} front 1`);
  }

  land({ seat, sector }) {
    const landing = this.choices.landing(seat, Number(sector));
    if (landing) this.tapped(landing.action.text);
    else if (this.choices.card) this.whyNotPlayed(seat, sector);
    else if (this.choices.target) this.whyNotThere(seat, sector);
  }

  // The notation cannot even say that a card goes to the other player's board.
  whyNotPlayed(seat, sector) {
    if (seat !== this.stage.seat) this.stage.tellWhy(this.stage.pieces.say("not-own-board"), "R5.2");
    else this.why(`play ${this.choices.card} ${this.choices.face} ${sector}`);
  }

  whyNotThere(seat, sector) {
    const [any] = this.choices.candidates().get(this.choices.target) ?? [];
    if (any && any.seat !== seat) this.stage.tellWhy(this.stage.pieces.say("not-across"), "R7.7");
    else if (any) this.why(`${any.verb} ${any.seat} ${any.sector} ${any.level} ${sector}`);
  }

  pickPlace({ seat, sector, level }) {
    const place = placeName(seat, Number(sector), Number(level));
    const only = this.choices.only(place);
    if (only) {
      this.tapped(only.text);
    } else if (this.choices.candidates().has(place)) {
      this.choices.pickTarget(place);
      this.stage.render();
    } else {
      this.whyNotChosen(this.stage.table.view.pending.effect, seat, sector, place);
    }
  }

  // The notation names a hit's sector alone, so it cannot say that a covered card is hit either.
  whyNotChosen(effect, seat, sector, place) {
    if (effect === "hit") this.stage.tellWhy(this.stage.pieces.say("hit-top-only"), "R7");
    else this.why(`${effect} ${place}${effect === "lateral" || effect === "free" ? ` ${sector}` : ""}`);
  }

  // Two effects of one card wait: its upper or its lower half is clicked. The half towards the enemy
  // is the upper one, which the enemy's cards show below.
  pickHalf(lying, y) {
    if (!lying.classList.contains("is-pending")) return;
    const { top, height } = lying.getBoundingClientRect();
    const above = y < top + height / 2;
    const near = lying.dataset.seat === this.stage.boards.near;
    this.tapped(`resolve ${above === near ? "upper" : "lower"}`);
  }

  cancel() {
    const { card, target, armed } = this.choices;
    if (!card && !target && !armed) return false;
    this.choices.clear();
    this.stage.decision.note("");
    this.stage.render();
    return true;
  }

  // What would happen, while the pointer or the focus rests on something legal.
  consider(target) {
    clearTimeout(this.timer);
    const text = target ? this.actionOf(target) : null;
    if (text === this.previewed) return;
    this.timer = setTimeout(() => this.preview(text), PREVIEW_DELAY);
  }

  preview(text) {
    this.previewed = text;
    const { stage } = this;
    if (!stage.table || !this.choices.deciding) return;
    const action = text && this.isLegal(text) ? parse(text) : null;
    if (["shift", "direction"].includes(stage.table.view.phase)) stage.previewCombat(action);
    else if (action && this.isForeseen(action)) this.source.send({ type: "preview", ply: stage.table.ply, action: text });
    else if (part(stage.decision.root, "note").dataset.kind === "preview") stage.decision.note("");
  }

  isForeseen(action) {
    return isTargeted(action) || ["play", "resolve", "shift", "direction"].includes(action.verb);
  }

  actionOf(target) {
    const choice = target.closest?.("[data-action]");
    if (choice) return choice.dataset.action;
    const landing = target.closest?.(".landing");
    if (landing) {
      const { seat, sector } = part(landing, "button").dataset;
      return this.choices.landing(seat, Number(sector))?.action.text ?? null;
    }
    const lying = target.closest?.(".lying.is-candidate");
    if (!lying) return null;
    const { seat, sector, level } = lying.dataset;
    return this.choices.only(placeName(seat, Number(sector), Number(level)))?.text ?? null;
  }

  showPreview({ action, events }) {
    if (action !== this.previewed) return;
    const texts = events.filter((event) => !OBVIOUS.has(event.event)).map((event) => event.text).filter(Boolean);
    if (this.choices.armed === action) texts.push(this.stage.pieces.say("tap-again"));
    this.stage.decision.note(texts.join("\n"), { kind: "preview" });
  }
}
