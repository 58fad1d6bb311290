// What stands above the city: races to choose from, cards and bidders of an auction, wheels of plans.

import { BoardPart } from "../play/board_part.js";
import { part, write } from "../play/texts.js";

const PLAN = /^plan /;

export class Contest extends BoardPart {
  place = part(this.board.root, "contest");

  render() {
    const { auction, battle, step, legal } = this.view;
    let told = battle ? battle.sides.map((seat) => this.side(seat, battle)) : [];
    if (step === "race") told = legal.map((action) => this.race(action.split(" ")[1]));
    if (auction) told = [this.row(auction), ...this.view.seats.map((seat) => this.bidder(seat, auction))];
    this.place.replaceChildren(...told);
    this.place.classList.toggle("is-auction", Boolean(auction));
    this.place.hidden = !told.length;
  }

  clear() {
    this.place.hidden = true;
  }

  // What a race that may be chosen can do.
  race(key) {
    const piece = this.pieces.clone("about-race");
    write(piece, this.pieces.say(`effect-${key}`));
    return piece;
  }

  // The cards of this bidding; the first one is up.
  row({ row, high, bidder }) {
    const piece = this.pieces.clone("auction");
    const said = { card: this.board.value(row[0]), count: row.length, high, name: bidder && this.board.name(bidder) };
    write(part(piece, "text"), this.pieces.say(bidder ? "cards-left" : "no-bid", said));
    part(piece, "cards").append(...row.map(() => this.pieces.clone("card-back")));
    return piece;
  }

  bidder(seat, { high, bidder, passed }) {
    const piece = this.seat("bidder", seat);
    const out = passed.includes(seat) ? this.pieces.say("out") : "";
    write(part(piece, "text"), seat === bidder ? high : out);
    piece.classList.toggle("is-high", seat === bidder);
    piece.classList.toggle("is-out", Boolean(out));
    return piece;
  }

  seat(name, seat) {
    const piece = this.pieces.clone(name);
    piece.dataset.seat = seat;
    write(part(piece, "name"), this.board.name(seat));
    return piece;
  }

  // A wheel that turns while the own plan is made; of others whether they have chosen, then what.
  side(seat, { plans }) {
    const { table, choices, pieces } = this.board;
    const piece = this.seat("side", seat);
    const plan = plans[seat];
    const shape = seat === table.seat && choices.deciding && (table.shapes ?? []).find(({ pattern }) => PLAN.test(pattern));
    const kept = table.chosen?.includes(seat) ? "✓" : "?";
    write(part(piece, "dial"), plan?.[0] ?? kept);
    const words = plan && this.board.words(plan.slice(1).filter((key) => key !== "-"));
    write(part(piece, "text"), plan ? words : pieces.say(kept === "✓" ? "planned" : "plans"));
    if (shape) this.turnable(part(piece, "wheel"), shape.fields.dial);
    return piece;
  }

  // Each number sets the dial of the form, and the form's dial turns the wheel.
  turnable(wheel, { choices, least, most }) {
    const numbers = choices ?? Array.from({ length: most - least + 1 }, (_, at) => least + at);
    const buttons = numbers.map((number, at) => {
      const button = this.pieces.clone("dial-number");
      button.style.setProperty("--at", String(at / numbers.length));
      write(button, number);
      button.addEventListener("click", () => this.turn(wheel, number));
      return button;
    });
    wheel.append(...buttons);
    this.turn(wheel, this.dial?.value ?? numbers[0]);
    if (this.dial) this.dial.oninput = () => this.turn(wheel, this.dial.value);
  }

  turn(wheel, number) {
    if (this.dial) this.dial.value = number;
    write(part(wheel, "dial"), number);
    for (const button of wheel.querySelectorAll("button")) button.setAttribute("aria-pressed", button.textContent === String(number));
  }

  get dial() {
    return this.board.root.querySelector(".shape [name=dial]");
  }
}
