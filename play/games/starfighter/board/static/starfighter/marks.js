// Lights up what is legal: cards that may be chosen, fields where a card may land, what waits.

import { part, show, write } from "../play/texts.js";
import { placeName } from "./notation.js";

export class Marks {
  constructor(cruisers, hand, pieces) {
    this.cruisers = cruisers;
    this.hand = hand;
    this.pieces = pieces;
  }

  render(view, choices) {
    this.hand.mark(choices.faces(), choices.card, choices.deciding);
    this.markCards(view, choices);
    this.markLandings(choices);
  }

  markCards(view, choices) {
    const candidates = choices.candidates();
    const { pending } = view;
    const waiting = pending ? placeName(pending.seat, pending.sector, pending.level) : null;
    let digit = 0;
    for (const item of this.cruisers.cards.values()) {
      const name = placeName(item.dataset.seat, Number(item.dataset.sector), Number(item.dataset.level));
      const isCandidate = candidates.has(name);
      item.classList.toggle("is-candidate", isCandidate);
      item.classList.toggle("is-target", choices.target === name || choices.isArmed(candidates.get(name)?.filter((action) => action.to === null) ?? []));
      item.classList.toggle("is-hinted", choices.isHinted(candidates.get(name) ?? []));
      item.classList.toggle("is-halved", choices.target === name && choices.halves().length > 0);
      item.classList.toggle("is-pending", waiting === name);
      item.classList.toggle("is-upper", waiting === name && pending.half === "upper");
      item.classList.toggle("is-lower", waiting === name && pending.half === "lower");
      const button = part(item, "button");
      if (isCandidate) button.setAttribute("aria-pressed", String(choices.target === name));
      else button.removeAttribute("aria-pressed");
      digit += isCandidate ? 1 : 0;
    }
    this.cruisers.arena.classList.toggle("has-candidates", digit > 0 && !choices.target);
  }

  markLandings(choices) {
    const landings = new Map();
    for (const each of choices.landings()) {
      const name = `${each.seat} ${each.sector}`;
      const better = each.face === null || each.face === choices.face;
      if (better || !landings.has(name)) landings.set(name, { ...each, better });
    }
    for (const seat of ["A", "B"]) {
      for (let sector = 1; sector <= 5; sector += 1) {
        this.markLanding(seat, sector, landings.get(`${seat} ${sector}`), choices);
      }
    }
    this.cruisers.arena.classList.toggle("has-landings", landings.size > 0);
  }

  markLanding(seat, sector, landing, choices) {
    const item = this.cruisers.landingOf(seat, sector);
    const level = this.landingLevel(seat, sector, landing);
    item.style.setProperty("--level", level);
    show(item, Boolean(landing));
    if (!landing) return;
    item.classList.toggle("is-other-face", !landing.better);
    item.classList.toggle("is-back", landing.face === "back");
    item.classList.toggle("is-armed", choices.isArmed([landing.action]));
    item.classList.toggle("is-hinted", choices.isHinted([landing.action]));
    // A click on the one face that fits would be refused until the card is turned over.
    const text = landing.better ? landingText(landing.face) : onlyText(landing.face);
    write(part(item, "text"), this.pieces.say(text, { seat, sector, level, card: landing.action.card }));
    write(part(item, "sign"), sector);
  }

  // The field above the stack; a card that stays in its sector leaves one free below.
  landingLevel(seat, sector, landing) {
    const stays = landing?.action.sector === sector && landing.action.seat === seat;
    const height = this.cruisers.heightOf(seat, sector) - (stays ? 1 : 0);
    return Math.min(height, this.cruisers.fieldsOf(seat, sector) - 1);
  }
}

function landingText(face) {
  if (!face) return "landing-move";
  return face === "back" ? "landing-back" : "landing-front";
}

function onlyText(face) {
  return face === "back" ? "landing-only-back" : "landing-only-front";
}
