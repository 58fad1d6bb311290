// Combat as it is seen: ships fire along the beam, shields flare, fighters burst, cards break, armour falls.

import { other } from "../play/seats.js";
import { signed, write } from "../play/texts.js";

const MAX_SHOTS = 6;
const FIRED = [{ filter: "none" }, { filter: "brightness(1.9)", offset: 0.3 }, { filter: "none" }];
const SHAKEN = [0, -5, 4, -3, 2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
// Pieces of a broken card: the outline of each, and where it flies.
const SHARDS = [
  ["polygon(0 0, 62% 0, 44% 46%, 0 58%)", "translate(-24%, -16%) rotate(-19deg)"],
  ["polygon(62% 0, 100% 0, 100% 44%, 44% 46%)", "translate(26%, -20%) rotate(16deg)"],
  ["polygon(0 58%, 44% 46%, 56% 100%, 0 100%)", "translate(-20%, 22%) rotate(13deg)"],
  ["polygon(44% 46%, 100% 44%, 100% 100%, 56% 100%)", "translate(22%, 26%) rotate(-15deg)"],
];

export class Battles {
  constructor(board) {
    this.board = board;
    this.motion = board.shell.motion;
    this.isByEffect = false;
  }

  resolve({ effect }) {
    this.isByEffect = effect === "strike" || effect === "backfire";
  }

  // Both sides fire at once, as many shots as the other takes damage.
  fire({ sector, damage }, time) {
    const { beams, cruisers } = this.board;
    const beam = beams.fought();
    if (!beam || this.motion.still) return this.motion.pause(time);
    const volleys = ["A", "B"].flatMap((seat) => {
      const shots = Math.min(damage[other(seat)], MAX_SHOTS);
      const ships = shots ? cruisers.sectors[seat][sector[seat]].querySelectorAll(".ship:not(.hurt)") : [];
      return [
        ...[...ships].map((ship) => this.motion.animate(ship, FIRED, time)),
        ...Array.from({ length: shots }, (_, place) => this.shoot(beam, seat === cruisers.near, place / shots, time)),
      ];
    });
    return Promise.all([this.motion.pause(time), ...volleys]);
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
    const holder = cruisers.holders[seat === cruisers.near ? "near" : "far"];
    const hull = holder.querySelector(".hull");
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
