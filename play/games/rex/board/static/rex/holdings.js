// What each seat has, on its plate: public figures of all, cards and traitors of the own seat.

import { BoardPart } from "../play/board_part.js";
import { part, write } from "../play/texts.js";

export class Holdings extends BoardPart {
  render() {
    const { root, view } = this.board;
    for (const plate of root.querySelectorAll("[data-plate]")) {
      const player = view.players[plate.dataset.seat];
      if (player) part(plate, "holdings")?.replaceChildren(...this.facts(player, plate.dataset.seat));
    }
  }

  // Of others without what is nothing or only backs of cards.
  facts(player, seat) {
    const isOwn = !player.hand.includes("?") && !player.traitors.includes("?");
    const told = [
      ["race", player.race && this.board.value(player.race)],
      ["strongholds", this.strongholds(seat)],
      ["influence", player.influence],
      ["reserve", units(player.reserve)],
      ["casualties", player.casualties.some(Boolean) ? units(player.casualties) : ""],
      ["leaders", player.leaders.map((key) => this.strength(key)).join(" ")],
      ["fallen", player.fallen.map((key) => this.strength(key)).join(" ")],
      ["hand", isOwn ? this.cards(player.hand) : player.hand.length],
      ["traitors", isOwn ? this.cards(player.traitors) : ""],
      ["prediction", isOwn ? this.prediction(player.prediction) : ""],
    ];
    return told.filter(([, text]) => text !== "" && text !== null).map(([name, text]) => this.fact(name, text, player));
  }

  fact(name, text, { race, leaders, hand }) {
    const piece = this.board.facts.fact(name, text);
    if (name === "race") write(piece.firstElementChild, "");
    if (name === "race") piece.title = this.pieces.say(`effect-${race}`);
    if (name === "leaders") piece.title = leaders.map((key) => this.board.value(key)).join(", ");
    if (name === "hand") piece.title = hand.map((key) => this.pieces.say(`effect-${key}`)).filter(Boolean).join("\n");
    return piece;
  }

  // Those where nobody else stands (X1.6); face-down units are not there.
  strongholds(seat) {
    const { city, view } = this.board;
    const held = city.strongholds.filter((key) => {
      const there = Object.entries(view.units[key] ?? {}).filter(([, [plain, mech]]) => plain + mech);
      return there.length === 1 && there[0][0] === seat;
    });
    return held.length || "";
  }

  // The figure at the end of a leader's name.
  strength(key) {
    return this.board.value(key).split(" ").at(-1);
  }

  cards(keys) {
    return keys.map((key) => this.board.value(key)).join(", ");
  }

  prediction([race, round]) {
    if (!race) return "";
    return this.pieces.say("rounds", { race: this.board.value(race), round });
  }
}

function units([plain, mech]) {
  return mech ? `${plain}+${mech}` : plain;
}
