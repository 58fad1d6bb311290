// What is decided, in words: for the one who decides, for the one who waits, and how the game ended.

import { nearSeat, other } from "../play/seats.js";
import { signed } from "../play/texts.js";

export class Questions {
  constructor(shell) {
    this.shell = shell;
    this.pieces = shell.pieces;
  }

  when(view) {
    return this.pieces.say("round", { round: view.round, phase: this.pieces.say(`phase-${view.phase}`) });
  }

  ask(view, choices) {
    if (view.phase === "deployment") return [this.lastRound(view), this.askForCard(choices)].filter(Boolean).join(" ");
    const card = cardAt(view, view.pending);
    if (view.phase !== "effect") return this.pieces.say(`ask-${view.phase}`, { card });
    const { effect } = view.pending;
    if (choices.halves().length) return this.pieces.say(`ask-${effect}-half`, { card });
    const step = choices.target ? "where" : "what";
    return this.pieces.say(`ask-${effect}-${step}`, { card }) || this.pieces.say(`ask-${effect}-what`, { card });
  }

  // A cruiser without armour is played on with to the end of the round.
  lastRound({ seats, to_move: seat }) {
    const lead = seats[seat].armour - seats[other(seat)].armour;
    if (seats.A.armour > 0 && seats.B.armour > 0) return "";
    return this.pieces.say(lead > 0 ? "last-round-ahead" : lead < 0 ? "last-round-behind" : "last-round-even", { by: Math.abs(lead) });
  }

  askForCard(choices) {
    const { card, face } = choices;
    if (choices.faces().size === 0) return this.pieces.say("ask-only-pass");
    if (!card) return this.pieces.say("ask-card");
    if (choices.landings().some((each) => each.face === face)) return this.pieces.say(`ask-sector-${face}`, { card });
    return this.pieces.say("ask-other-face", { card });
  }

  waiting(view) {
    const effect = view.pending?.effect;
    return effect ? this.pieces.say(`wait-${effect}`) : this.pieces.say(`wait-${view.phase}`);
  }

  // Why it ended so, and the armour of both, the reader's first.
  verdict({ view, seat }) {
    const near = nearSeat(seat);
    const named = (each) => this.shell.nameOf(each, "you-within");
    const figure = (each) => `${named(each)} ${signed(view.seats[each].armour)}`;
    const armour = this.pieces.say("verdict-armour", { near: figure(near), far: figure(other(near)) });
    const { reason } = view.result;
    const count = (each) => `${named(each)} ${cardsOf(view.seats[each])}`;
    const cards = reason === "cards" ? this.pieces.say("verdict-cards", { near: count(near), far: count(other(near)) }) : "";
    return [this.pieces.say(`reason-${reason}`), armour, cards].filter(Boolean).join(" ");
  }
}

// Those that decide on equal armour: on the board, in hand and set aside.
function cardsOf({ sectors, hand, aside }) {
  return sectors.flat().length + (Array.isArray(hand) ? hand.length : hand) + aside;
}

function cardAt(view, place) {
  return (place && view.seats[place.seat].sectors[place.sector - 1][place.level]?.card) ?? "";
}
