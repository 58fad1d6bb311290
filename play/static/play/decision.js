// Whose decision it is, what it is about, and what can be answered at once.

import { part, show, signed, write, writeNote } from "./texts.js";
import { nearSeat, onScreen, other } from "./sides.js";
import { total } from "./beams.js";

const ONE_READER = new Set(["bot", "invitation", "open"]); // kinds of match that one of the players sees
const BROKEN_OFF = new Set(["resigned", "time"]); // endings that armour did not decide

export class Decision {
  constructor(root, pieces, drawings) {
    Object.assign(this, { root, pieces, drawings });
  }

  render(table, choices) {
    const { view, match, seat } = table;
    const mine = seat !== null && view.to_move === seat && match.kind !== "replay";
    const isYou = mine && match.kind !== "hotseat";
    const name = match.players[view.to_move]?.name ?? view.to_move;
    this.root.dataset.seat = view.to_move ?? view.result?.winner ?? "";
    this.root.classList.toggle("is-mine", mine);
    this.root.classList.toggle("is-over", Boolean(view.result));
    write(part(this.root, "who"), view.result ? this.headline(table) : isYou ? this.pieces.say("your-decision") : this.pieces.say("their-decision", { name }));
    write(part(this.root, "when"), this.pieces.say("round", { round: view.round, phase: this.pieces.say(`phase-${view.phase}`) }));
    write(part(this.root, "what"), view.result ? this.verdict(table) : mine ? this.question(table, choices) : this.waiting(view));
    this.renderFaces(choices);
    this.renderButtons(table, choices);
    show(part(this.root, "after"), Boolean(view.result));
  }

  // While a step is shown, it tells who acted and what is happening.
  open(step, { match, seat }) {
    this.root.dataset.seat = step.seat;
    this.root.classList.remove("is-mine");
    const name = match.players[step.seat]?.name ?? step.seat;
    write(part(this.root, "who"), step.seat === seat && match.kind !== "hotseat" ? this.pieces.say("you") : name);
    this.tell(step.words);
  }

  tell(text) {
    write(part(this.root, "what"), text);
    part(this.root, "choices").replaceChildren();
    show(part(this.root, "faces"), false);
  }

  note(text, { rule = null, kind = "note" } = {}) {
    writeNote(part(this.root, "note"), text, { rule, kind });
  }

  question({ view }, choices) {
    if (view.phase === "deployment") return this.deploymentQuestion(choices);
    if (view.phase === "effect") {
      const { effect, card } = { ...view.pending, card: cardAt(view, view.pending) };
      const step = choices.target ? "where" : "what";
      return this.pieces.say(`ask-${effect}-${step}`, { card }) || this.pieces.say(`ask-${effect}-what`, { card });
    }
    return this.pieces.say(`ask-${view.phase}`, { card: cardAt(view, view.pending) });
  }

  deploymentQuestion(choices) {
    const faces = choices.faces();
    if (faces.size === 0) return this.pieces.say("ask-only-pass");
    if (!choices.card) return this.pieces.say("ask-card");
    if (choices.landings().some((each) => each.face === choices.face)) return this.pieces.say(`ask-sector-${choices.face}`, { card: choices.card });
    return this.pieces.say("ask-other-face", { card: choices.card });
  }

  waiting(view) {
    const effect = view.pending?.effect;
    return effect ? this.pieces.say(`wait-${effect}`) : this.pieces.say(`wait-${view.phase}`);
  }

  headline({ view: { result: { winner } }, match, seat }) {
    if (!winner) return this.pieces.say("verdict-draw");
    if (seat && ONE_READER.has(match.kind)) return this.pieces.say(winner === seat ? "verdict-victory" : "verdict-defeat");
    return this.pieces.say("verdict-other", { name: match.players[winner]?.name ?? winner });
  }

  // Why it ended so, and the armour of both, the reader's first.
  verdict({ view, match, seat }) {
    const near = nearSeat(seat);
    const figure = (each) => `${this.nameOf(each, match, seat)} ${signed(view.seats[each].armour)}`;
    const armour = this.pieces.say("verdict-armour", { near: figure(near), far: figure(other(near)) });
    const reason = this.pieces.say(`reason-${view.result.reason}`);
    return BROKEN_OFF.has(view.result.reason) ? reason : [reason, armour].filter(Boolean).join(" ");
  }

  nameOf(seat, { players, kind }, reader) {
    if (seat === reader && ONE_READER.has(kind)) return this.pieces.say("you");
    const name = players[seat]?.name;
    return name && name !== players[other(seat)]?.name ? name : seat;
  }

  renderFaces(choices) {
    const faces = part(this.root, "faces");
    show(faces, Boolean(choices.card) && choices.faces().has(choices.card));
    for (const button of faces.querySelectorAll("[data-face]")) {
      button.setAttribute("aria-pressed", String(button.dataset.face === choices.face));
      button.disabled = !choices.faces().get(choices.card)?.has(button.dataset.face);
    }
  }

  renderButtons(table, choices) {
    const single = choices.actions.length === 1;
    const buttons = single ? choices.actions : [...choices.buttons(), ...choices.refusedShifts()];
    const near = table.seat ?? "A";
    const ordered = [...buttons].sort((a, b) => screenOrder(a, near) - screenOrder(b, near));
    const keys = ordered.map((action, index) => (action.verb === "pass" ? "P" : index + 1));
    part(this.root, "choices").replaceChildren(...ordered.map((action, index) => {
      const button = this.button(table, action, near, single, keys[index]);
      button.classList.toggle("is-armed", choices.armed === action.text);
      button.classList.toggle("is-refused", !choices.actions.includes(action));
      return button;
    }));
  }

  button(table, action, near, single, key) {
    const button = this.pieces.clone("choice");
    button.dataset.action = action.text;
    if (action.verb === "resolve") this.renderOrder(part(button, "order"), action.half, table.order);
    button.classList.toggle("is-single", single);
    button.classList.toggle("is-quiet", action.verb === "pass" && !single);
    write(part(button, "label"), this.label(table, action, near));
    write(part(button, "key"), key);
    const facing = table.options?.[action.text];
    show(part(button, "detail"), Boolean(facing));
    if (facing) write(part(button, "detail"), this.pieces.say("shift-detail", { taken: total(facing, table.seat), given: total(facing, table.seat === "A" ? "B" : "A") }));
    return button;
  }

  renderOrder(place, first, effects) {
    const then = first === "upper" ? "lower" : "upper";
    place.replaceChildren(...[effects[first], "right", effects[then]].map((name) => this.pieces.icon(name)));
    show(place, true);
  }

  label(table, action, near) {
    if (action.verb === "shift") return this.pieces.say(`shift-${["left", "stay", "right"][onScreen(action.step, near) + 1]}`);
    if (action.verb === "direction") return this.pieces.say(`direction-${(action.order === "ltr") === (near === "A") ? "right" : "left"}`);
    if (action.verb === "pass") return this.pieces.say("pass");
    return table.words?.[action.text] ?? action.text;
  }
}

function screenOrder(action, near) {
  if (action.verb === "shift") return onScreen(action.step, near);
  if (action.verb === "direction") return (action.order === "ltr") === (near === "A") ? 0 : 1;
  if (action.verb === "resolve") return action.half === "upper" ? 0 : 1;
  return 0;
}

export function cardAt(view, place) {
  return (place && view.seats[place.seat].sectors[place.sector - 1][place.level]?.card) ?? "";
}
