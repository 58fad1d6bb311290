// Combat as it is seen: squadrons leave their cards and cross, fire along the beam, shields flare, fighters burst,
// cards break, hulls break where they are hit, armour falls; the last hit ends in a scene.

import { other } from "../play/seats.js";
import { signed, write } from "../play/texts.js";
import { SHAKEN, SHARDS } from "./breaking.js";

const MAX_SHOTS = 6;
const QUIET = 300; // ms of a battle without damage, and of every battle where nothing moves
const FALL = 1800; // ms of the end of a cruiser
const EXPLOSIONS = [12, 74, 38, 88, 24, 60, 48]; // where a hull breaks, percent of its length

export class Battles {
  constructor(board) {
    this.board = board;
    this.motion = board.shell.motion;
    this.isByEffect = false;
    this.breaches = [];
  }

  resolve({ effect }) {
    this.isByEffect = effect === "strike" || effect === "backfire";
  }

  // Both sides cross and fire at once, as many shots as the other takes damage.
  fire({ sector, damage }, time) {
    const { beams, cruisers } = this.board;
    const beam = beams.fought();
    const isIdle = damage.A + damage.B === 0;
    if (!beam || this.motion.still || isIdle) return this.motion.pause(Math.min(time, QUIET));
    const volleys = ["A", "B"].flatMap((seat) => {
      const shots = Math.min(damage[other(seat)], MAX_SHOTS);
      const target = cruisers.sectors[other(seat)][sector[other(seat)]].querySelector(".lying.is-top") ?? this.hullOf(other(seat));
      const ships = shots ? cruisers.sectors[seat][sector[seat]].querySelectorAll(".ship:not(.hurt)") : [];
      return [
        ...[...ships].map((ship, place) => this.cross(ship, target, { seat, aside: place - (ships.length - 1) / 2 }, time)),
        ...Array.from({ length: shots }, (_, place) => this.shoot(beam, seat === cruisers.near, place / shots, time)),
      ];
    });
    return Promise.all([this.motion.pause(time), ...volleys]);
  }

  // A ship leaves its card, passes over the target and comes back to its place.
  async cross(ship, target, { seat, aside }, time) {
    const from = ship.getBoundingClientRect();
    const to = target.getBoundingClientRect();
    const flyer = this.board.pieces.clone("flyer");
    const isUpwards = seat === this.board.cruisers.near;
    flyer.classList.toggle("is-downwards", !isUpwards);
    flyer.dataset.seat = seat;
    Object.assign(flyer.style, { left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, height: `${from.height}px` });
    this.board.root.append(flyer);
    const side = (seat === "A" ? 1 : -1) * from.width * 0.8; // Ships that meet pass each other.
    const x = to.left + to.width / 2 - from.left - from.width / 2 + aside * from.width;
    const y = to.top + to.height / 2 - from.top - from.height / 2;
    ship.classList.add("is-away");
    await this.motion.animate(flyer, [
      { transform: "none" },
      { transform: `translate(${x * 0.4 + side}px, ${y * 0.45}px) scale(1.35)`, offset: 0.35 },
      { transform: `translate(${x}px, ${y}px) scale(1.1)`, offset: 0.6 },
      { transform: `translate(${x * 0.5 - side}px, ${y * 0.5}px) rotate(${side > 0 ? 180 : -180}deg)`, offset: 0.82 },
      { transform: `rotate(${side > 0 ? 360 : -360}deg)` },
    ], time);
    ship.classList.remove("is-away");
    flyer.remove();
  }

  hullOf(seat) {
    const { cruisers } = this.board;
    return cruisers.holders[seat === cruisers.near ? "near" : "far"].querySelector(".hull");
  }

  // The hull stays broken at the sector until the round is over.
  async breach(seat, sector, time) {
    const hull = this.hullOf(seat);
    const { left, width } = this.board.cruisers.sectors[seat][sector].getBoundingClientRect();
    const box = hull.getBoundingClientRect();
    const breach = this.board.pieces.clone("breach");
    breach.style.left = `${(100 * (left + width / 2 - box.left)) / box.width}%`;
    hull.append(breach);
    this.breaches.push(breach);
    await this.motion.animate(breach, [{ scale: "0.2", opacity: 0 }, { scale: "1.5", opacity: 1, offset: 0.3 }, { scale: "1", opacity: 1 }], time);
  }

  repair() {
    for (const breach of this.breaches.splice(0)) breach.remove();
  }

  // The cruiser that has lost breaks apart.
  async fall({ winner }) {
    const seat = winner ? other(winner) : null;
    if (!seat || this.motion.still || this.board.view.seats[seat].armour > 0) return;
    const hull = this.hullOf(seat);
    const { left, top, width, height } = hull.getBoundingClientRect();
    const bursts = EXPLOSIONS.map(async (part, place) => {
      const burst = this.board.pieces.clone("burst");
      burst.classList.add("is-great");
      Object.assign(burst.style, { left: `${left + (width * part) / 100}px`, top: `${top + height / 2}px` });
      this.board.root.append(burst);
      const start = place / (EXPLOSIONS.length * 1.4);
      await this.motion.animate(burst, [
        { scale: "0.2", opacity: 0 },
        { scale: "0.2", opacity: 0, offset: start },
        { scale: "2.2", opacity: 1, offset: start + 0.12 },
        { scale: "3.4", opacity: 0, offset: Math.min(0.99, start + 0.4) },
        { scale: "3.4", opacity: 0 },
      ], FALL);
      burst.remove();
    });
    const cruiser = hull.parentElement;
    const away = seat === this.board.cruisers.near ? 1 : -1;
    await Promise.all([
      ...bursts,
      this.motion.animate(cruiser, [
        { transform: "none", filter: "none" },
        { transform: "translateX(-6px)", filter: "brightness(1.8)", offset: 0.15 },
        { transform: "translateX(5px)", filter: "brightness(1)", offset: 0.3 },
        { transform: `translateY(${away * 18}px) rotate(${away * 1.5}deg)`, filter: "brightness(0.45) saturate(0.4)" },
      ], FALL),
    ]);
  }

  // `late` is when it starts, as a part of the time, and how far aside it flies.
  async shoot(beam, isUpwards, late, time) {
    const shot = this.board.pieces.clone("shot");
    shot.classList.toggle("is-upwards", isUpwards);
    shot.style.setProperty("--aside", String((isUpwards ? 1 : -1) * (0.2 + late * 0.6)));
    beam.append(shot);
    const start = late * 0.5;
    const way = beam.offsetHeight * (isUpwards ? -1 : 1);
    await this.motion.animate(shot, [
      { transform: "none", opacity: 0 },
      { transform: "none", opacity: 0, offset: start },
      { transform: "none", opacity: 1, offset: start + 0.02 },
      { transform: `translateY(${way}px)`, opacity: 1, offset: start + 0.48 },
      { transform: `translateY(${way}px)`, opacity: 0 },
    ], time);
    shot.remove();
  }

  // A shield takes a token, or a fighter is hit.
  async strike(item, { on, half, seat }, time) {
    const isUpper = half === "upper";
    const { pieces } = this.board;
    const mark = on === "shield" ? pieces.clone("flare") : pieces.clone("burst");
    mark.classList.add(isUpper === (seat === this.board.cruisers.near) ? "is-above" : "is-below");
    item.append(mark);
    await this.motion.animate(mark, [
      { opacity: 0, scale: "0.4" },
      { opacity: 1, scale: "1", offset: 0.35 },
      { opacity: 0, scale: "1.25" },
    ], time);
    mark.remove();
  }

  // The card that left its place falls apart there.
  shatter(item, from, time) {
    return Promise.all(SHARDS.map(async ([outline, flight]) => {
      const shard = this.motion.ghost(item, from);
      shard.style.clipPath = outline;
      await this.motion.animate(shard, [
        { transform: "none", opacity: 1, filter: "brightness(2.2)" },
        { transform: "none", opacity: 1, filter: "none", offset: 0.2 },
        { transform: flight, opacity: 0, filter: "none" },
      ], time);
      shard.remove();
    }));
  }

  // The armour that is lost, in a large figure: over the sector of the battle, or in the middle if by an effect.
  async lose({ seat, change }, time) {
    const { board } = this;
    const { cruisers } = board;
    const hull = this.hullOf(seat);
    const battle = this.isByEffect ? null : board.view.battle;
    this.isByEffect = false;
    const place = (battle ? cruisers.sectors[seat][battle.sector[seat]] : hull).getBoundingClientRect();
    const { top, height } = hull.getBoundingClientRect();
    const fall = board.pieces.clone("fall");
    write(fall, change > 0 ? `+${change}` : signed(change));
    fall.classList.toggle("is-gain", change > 0);
    Object.assign(fall.style, { left: `${place.left + place.width / 2}px`, top: `${top + height / 2}px` });
    hull.classList.add("is-hit");
    board.root.append(fall);
    const away = seat === cruisers.near ? -1 : 1;
    await Promise.all([
      this.motion.pause(time),
      battle && change < 0 ? this.breach(seat, battle.sector[seat], time) : null,
      this.motion.animate(hull, SHAKEN, time * 0.7),
      this.motion.animate(fall, [
        { transform: "translate(-50%, -50%) scale(2)", opacity: 0 },
        { transform: "translate(-50%, -50%)", opacity: 1, offset: 0.25 },
        { transform: "translate(-50%, -50%)", opacity: 1, offset: 0.7 },
        { transform: `translate(-50%, calc(-50% + ${away * height * 2}px))`, opacity: 0 },
      ], time),
    ]);
    fall.remove();
    hull.classList.remove("is-hit");
  }
}
