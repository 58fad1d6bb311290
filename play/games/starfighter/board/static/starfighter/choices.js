// What the player has chosen so far, and which legal actions that leaves.

import { isTargeted, parseAll, placeName, targetLevel } from "./notation.js";

export class Choices {
  constructor() {
    this.card = null;
    this.face = "front";
    this.hinted = null; // the action that a hint advises
    this.reset(null);
  }

  // Of another table; a chosen card stays chosen where it may still be played, and where the decision is the
  // same, such as after a lost connection, everything does.
  reset(table) {
    const { card, face, target } = this;
    const isSame = Boolean(table) && table.ply === this.table?.ply && table.branch === this.table?.branch;
    this.table = table;
    this.actions = table ? parseAll(table.view.legal) : [];
    if (!isSame) this.hinted = null;
    this.clear();
    if (card && this.faces().has(card)) this.pickCard(card);
    if (isSame) this.face = face;
    if (isSame && this.candidates().has(target)) this.target = target;
  }

  get deciding() {
    return this.actions.length > 0;
  }

  // The faces by which each card of the hand may be played now.
  faces() {
    const faces = new Map();
    for (const action of this.actions) {
      if (action.verb !== "play") continue;
      if (!faces.has(action.card)) faces.set(action.card, new Set());
      faces.get(action.card).add(action.face);
    }
    return faces;
  }

  pickCard(card) {
    const faces = this.faces().get(card);
    const same = this.card === card;
    this.card = same ? null : card;
    this.target = this.armed = null;
    if (!same) this.face = faces && !faces.has("front") ? "back" : "front";
  }

  turnOver(face = this.face === "front" ? "back" : "front") {
    this.face = face;
  }

  pickTarget(place) {
    this.target = this.target === place ? null : place;
    this.armed = null;
  }

  clear() {
    this.card = this.target = this.armed = null;
  }

  // The cards that the waiting effect may act on, by place.
  candidates() {
    const places = new Map();
    for (const action of this.actions.filter(isTargeted)) {
      const name = placeName(action.seat, action.sector, targetLevel(this.table.view, action));
      places.set(name, [...(places.get(name) ?? []), action]);
    }
    return places;
  }

  // Where the chosen card may go: [{ seat, sector, action, face }].
  landings() {
    if (this.card) {
      const plays = this.actions.filter((action) => action.verb === "play" && action.card === this.card);
      return plays.map((action) => ({ seat: this.table.seat, sector: action.to, action, face: action.face }));
    }
    const moves = this.candidates().get(this.target) ?? [];
    return moves.filter((action) => action.to !== null).map((action) => ({ seat: action.seat, sector: action.to, action, face: null }));
  }

  // The landing of a sector with the face that is turned up now.
  landing(seat, sector) {
    return this.landings().find((each) => each.seat === seat && each.sector === sector && (each.face === null || each.face === this.face));
  }

  // What a click on a card means: an action when one is left, otherwise null.
  only(place) {
    const actions = this.candidates().get(place) ?? [];
    return actions.length === 1 ? actions[0] : null;
  }

  // The actions for the halves of the chosen card, where its effect is for one of them.
  halves() {
    if (!this.target) return [];
    return (this.candidates().get(this.target) ?? []).filter((action) => action.half);
  }

  isHinted(actions) {
    return this.hinted !== null && actions.some((action) => action.text === this.hinted);
  }

  isArmed(actions) {
    return Boolean(this.armed) && actions.some((action) => action.text === this.armed);
  }

  // Actions that are offered as buttons: all that are not made on the board, and halves, for the keys.
  buttons() {
    return [...this.actions.filter((action) => action.verb !== "play" && !isTargeted(action)), ...this.halves()];
  }

  // Shifts that are not possible now; choosing one tells why.
  refusedShifts() {
    if (!this.deciding || this.table.view.phase !== "shift") return [];
    return parseAll(["shift -1", "shift 0", "shift 1"]).filter(({ text }) => !this.actions.some((action) => action.text === text));
  }
}
