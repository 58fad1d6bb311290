// The score of a round's Combat: what each side has lost in it so far, and the armour that is left.

import { SEATS, nearSeat, other } from "../play/seats.js";
import { part, show, signed, write } from "../play/texts.js";

const STEP = 140; // ms a point

export class Score {
  constructor(root, shell) {
    this.place = part(root, "score");
    this.shell = shell;
    this.round = null;
    this.lost = { A: 0, B: 0 };
  }

  hide() {
    show(this.place, false);
  }

  // An event of Combat, and the view after it.
  tell(event, view, seat) {
    if (event.event === "battle" && this.round !== view.round) this.open(view);
    if (event.event === "armour") this.lost[event.seat] += event.change;
    if (["battle", "armour"].includes(event.event) && view.battle) this.render(view, nearSeat(seat));
  }

  open(view) {
    this.round = view.round;
    this.lost = { A: 0, B: 0 };
  }

  render(view, near) {
    write(part(this.place, "score-round"), this.shell.pieces.say("score-round", { round: view.round }));
    for (const seat of SEATS) {
      const row = part(this.place, seat === near ? "score-near" : "score-far");
      row.dataset.seat = seat;
      write(part(row, "score-name"), this.shell.nameOf(seat));
      this.count(part(row, "score-armour"), view.seats[seat].armour);
      write(part(row, "score-lost"), this.lost[seat] ? signed(this.lost[seat]) : "");
      row.classList.toggle("is-ahead", view.seats[seat].armour > view.seats[other(seat)].armour);
    }
    show(this.place, true);
  }

  // A figure goes down point by point.
  async count(place, armour) {
    const shown = place.dataset.armour === undefined ? armour : Number(place.dataset.armour);
    place.dataset.armour = String(armour);
    const { motion } = this.shell;
    for (let figure = shown; figure !== armour && !motion.still; figure += Math.sign(armour - figure)) {
      write(place, signed(figure));
      await motion.pause(STEP);
      if (place.dataset.armour !== String(armour)) return; // a newer hit counts on
    }
    write(place, signed(armour));
  }
}
