// What each seat has, on its plate: public figures of all, cards and traitors of the own seat.

import { part, write } from "../play/texts.js";

export class Holdings {
  constructor(board) {
    this.board = board;
  }

  render() {
    const { root, view } = this.board;
    for (const plate of root.querySelectorAll("[data-plate]")) {
      const player = view.players[plate.dataset.seat];
      if (player) part(plate, "holdings")?.replaceChildren(...this.facts(player));
    }
  }

  facts(player) {
    const told = [
      ["race", player.race && this.board.value(player.race)],
      ["influence", player.influence],
      ["reserve", units(player.reserve)],
      ["casualties", units(player.casualties)],
      ["leaders", player.leaders.map((key) => this.strength(key)).join(" ")],
      ["fallen", player.fallen.map((key) => this.strength(key)).join(" ")],
      ["hand", this.cards(player.hand)],
      ["traitors", this.cards(player.traitors)],
      ["prediction", this.prediction(player.prediction)],
    ];
    return told.filter(([, text]) => text !== "" && text !== null).map(([name, text]) => this.fact(name, text, player));
  }

  fact(name, text, { leaders, hand }) {
    const piece = this.board.pieces.clone("fact");
    write(piece.firstElementChild, this.board.facts.named("field", name));
    write(piece.lastElementChild, text);
    if (name === "leaders") piece.title = leaders.map((key) => this.board.value(key)).join(", ");
    if (name === "hand") piece.title = hand.map((key) => this.board.pieces.say(`effect-${key}`)).filter(Boolean).join("\n");
    return piece;
  }

  // The figure at the end of a leader's name.
  strength(key) {
    return this.board.value(key).split(" ").at(-1);
  }

  cards(keys) {
    if (!keys.length) return "";
    if (keys.every((key) => key === "?")) return this.board.pieces.say("cards-count", { count: keys.length });
    return keys.map((key) => this.board.value(key)).join(", ");
  }

  prediction([race, round]) {
    if (!race) return "";
    return race === "?" ? this.board.value("?") : this.board.pieces.say("rounds", { race: this.board.value(race), round });
  }
}

function units([plain, mech]) {
  return mech ? `${plain}+${mech}` : plain;
}
