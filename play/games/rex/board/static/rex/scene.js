// What is going on besides the city: where a battle is, a proposal, and what holds for all.

import { BoardPart } from "../play/board_part.js";
import { part } from "../play/texts.js";

export class Scene extends BoardPart {
  place = part(this.board.root, "facts");

  render() {
    const told = [...this.battle(), ...this.offer(), ...this.always()];
    this.place.replaceChildren(...told.map(([name, text]) => this.board.facts.fact(name, text)));
  }

  names(seats) {
    return seats.map((seat) => this.board.name(seat)).join(" + ");
  }

  battle() {
    const { battle } = this.view;
    if (!battle) return [];
    const told = [["battle", `${this.board.value(battle.place)}: ${battle.sides.map((seat) => this.board.name(seat)).join(" – ")}`]];
    for (const [seat, order] of Object.entries(battle.orders)) told.push(["ordered", `${this.board.name(seat)}: ${this.board.words(order.split(" ").slice(1))}`]);
    for (const [seat, answers] of Object.entries(battle.answers)) told.push(["shown", `${this.board.name(seat)}: ${this.board.words(Object.values(answers))}`]);
    return told;
  }

  offer() {
    const { offer } = this.view;
    return offer ? [["offer", this.names(offer.members)]] : [];
  }

  always() {
    const { alliances, fleet, first } = this.view;
    const told = alliances.map((members) => ["alliances", this.names(members)]);
    if (first) told.push(["first", this.board.name(first)]);
    if (fleet) told.push(["fleet", fleet]);
    return told;
  }
}
