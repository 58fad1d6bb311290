// The two cruisers: cards overlap by halves, boards stand apart by the offset.

import { SEATS, nearSeat } from "../play/seats.js";
import { part, signed, write } from "../play/texts.js";
import { SECTORS, columnOf, firstColumn, ownersEntry, sectorOrder, span } from "./columns.js";

const MAX_FIELDS = 4;
const LEAST_GAP = 0.6;

export class Cruisers {
  constructor(arena, pieces, drawings) {
    this.arena = arena;
    this.pieces = pieces;
    this.drawings = drawings;
    this.holders = { far: arena.querySelector("[data-board=far]"), near: arena.querySelector("[data-board=near]") };
    this.cards = new Map(); // by key: the list item of a card that lies on a board
    this.cells = new WeakMap(); // what lies in a list item: { cell, seat, sector, level }
  }

  render(view, seat) {
    const near = nearSeat(seat);
    if (this.near !== near || this.fleet !== fleetOf(view)) this.build(view, near);
    const seen = new Set();
    for (const owner of SEATS) {
      this.renderArmour(owner, view.seats[owner].armour);
      view.seats[owner].sectors.forEach((stack, index) => this.renderStack(owner, index + 1, stack, seen));
    }
    for (const [key, item] of this.cards) {
      if (seen.has(key)) continue;
      item.remove();
      this.cards.delete(key);
    }
    this.place(view.offset);
  }

  build(view, near) {
    this.near = near;
    this.fleet = fleetOf(view);
    this.cards.clear();
    this.sectors = {};
    for (const owner of SEATS) {
      const holder = this.holders[owner === near ? "near" : "far"];
      const cruiser = this.drawings.cruiser(view.seats[owner].cruiser);
      holder.replaceChildren(cruiser);
      holder.dataset.seat = owner;
      holder.setAttribute("aria-label", this.pieces.say("board-label", { seat: owner, name: cruiser.dataset.name }));
      this.sectors[owner] = this.buildSectors(cruiser, owner, near);
    }
  }

  buildSectors(cruiser, owner, near) {
    const list = cruiser.querySelector(".sectors");
    const entries = [...list.children];
    const sectors = {};
    for (const sector of sectorOrder(near)) {
      const item = entries[ownersEntry(owner, sector)];
      list.append(item);
      item.dataset.seat = owner;
      item.dataset.sector = sector;
      item.style.setProperty("--fields", item.dataset.fields);
      item.setAttribute("aria-label", this.pieces.say("sector-label", { sector }));
      write(item.querySelector(".sector-number"), sector);
      item.querySelectorAll(".free-field").forEach((field, level) => field.style.setProperty("--level", level));
      item.querySelector(".stack").append(this.landing(owner, sector));
      sectors[sector] = item;
    }
    return sectors;
  }

  landing(owner, sector) {
    const item = this.pieces.clone("landing");
    Object.assign(part(item, "button").dataset, { seat: owner, sector });
    return item;
  }

  // The boards move as wholes; columns are counted on the screen.
  place(offset) {
    this.offset = offset;
    this.arena.style.setProperty("--span", span(offset));
    for (const owner of SEATS) {
      const holder = this.holders[owner === this.near ? "near" : "far"];
      holder.style.setProperty("--at", firstColumn(owner, offset, this.near));
    }
    this.arena.style.setProperty("--gap", this.gap(offset));
  }

  // Between the boards, in halves of a card: more where two full stacks face each other.
  gap(offset) {
    const reached = new Array(span(offset)).fill(0);
    for (const owner of SEATS) {
      for (let sector = 1; sector <= SECTORS; sector += 1) {
        const most = Math.max(this.fieldsOf(owner, sector), this.reach(owner, sector));
        reached[columnOf(owner, sector, offset, this.near)] += most;
      }
    }
    return Math.max(0, Math.max(...reached) - 2 * MAX_FIELDS) + LEAST_GAP;
  }

  // How far a stack reaches towards the middle, in halves of a card.
  reach(seat, sector) {
    const height = this.heightOf(seat, sector);
    return height ? height + 1 : 0;
  }

  renderArmour(owner, left) {
    const cruiser = this.holders[owner === this.near ? "near" : "far"].firstElementChild;
    const full = Number(cruiser.dataset.armour);
    cruiser.style.setProperty("--armour-full", full);
    cruiser.style.setProperty("--armour-left", Math.max(0, Math.min(left, full)));
    cruiser.classList.toggle("is-doomed", left <= 0);
    write(cruiser.querySelector(".armour-figure"), signed(left));
  }

  renderStack(owner, sector, stack, seen) {
    const item = this.sectors[owner][sector];
    const list = item.querySelector(".stack");
    const landing = list.querySelector(".landing");
    stack.forEach((cell, level) => {
      seen.add(cell.key);
      const card = this.cards.get(cell.key) ?? this.newCard(cell.key);
      if (card.parentElement !== list) list.insertBefore(card, landing);
      this.renderCard(card, { cell, seat: owner, sector, level, top: level === stack.length - 1 });
    });
    stack.forEach((cell) => {
      const card = this.cards.get(cell.key);
      if (landing.previousElementSibling !== card) list.insertBefore(card, landing);
    });
    list.querySelectorAll(".free-field").forEach((field, level) => field.classList.toggle("is-covered", level < stack.length));
  }

  newCard(key) {
    const item = this.pieces.clone("lying");
    item.dataset.key = key;
    this.cards.set(key, item);
    return item;
  }

  renderCard(item, lying) {
    this.cells.set(item, lying);
    item.style.setProperty("--level", lying.level);
    Object.assign(item.dataset, { seat: lying.seat, sector: lying.sector, level: lying.level });
    item.classList.toggle("is-top", lying.top);
    const { card, face, pivoted, damage, shield_damage: shields } = lying.cell;
    const look = JSON.stringify([card, face, pivoted, damage, shields, this.near]);
    if (item.dataset.look !== look) {
      item.dataset.look = look;
      const facing = lying.seat === this.near ? "up" : "down";
      part(item, "drawing").replaceChildren(this.drawings.draw(lying.cell, facing));
    }
    const known = face === "back" && card ? card : "";
    if ((item.dataset.known ?? "") !== known) item.dataset.known = known;
    write(part(item, "text"), this.textOf(lying));
  }

  textOf({ cell, level, top, seat, sector }) {
    const tokens = [cell.damage, cell.shield_damage].reduce((sum, each) => sum + each.upper + each.lower, 0);
    const known = cell.face === "back" && cell.card ? this.pieces.say("known-back", { card: cell.card }) : "";
    return [
      this.pieces.say("lying-at", { seat, sector, level }),
      this.drawings.text(cell),
      known,
      cell.pivoted ? this.pieces.say("pivoted") : "",
      tokens ? this.pieces.say("tokens", { count: tokens }) : "",
      top ? "" : this.pieces.say("covered"),
    ].filter(Boolean).join(" ");
  }

  item(seat, sector, level) {
    return [...this.sectors[seat][sector].querySelectorAll(".lying")].find((card) => Number(card.dataset.level) === level);
  }

  landingOf(seat, sector) {
    return this.sectors[seat][sector].querySelector(".landing");
  }

  fieldsOf(seat, sector) {
    return Number(this.sectors[seat][sector].dataset.fields);
  }

  heightOf(seat, sector) {
    return this.sectors[seat][sector].querySelectorAll(".lying").length;
  }
}

function fleetOf(view) {
  return SEATS.map((seat) => view.seats[seat].cruiser).join(" ");
}
