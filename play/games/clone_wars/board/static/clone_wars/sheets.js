// Character sheets on the plates, the own hand, and the missions under way.

import { PlainHand } from "../play/plain_hand.js";
import { part, show, write } from "../play/texts.js";

export const LEVELS = ["", "I", "II", "III"];

// The colours of a card; of an unknown one none.
export function paintDots(piece, card) {
  for (const place of ["attack", "defence", "shield"]) {
    const dot = part(piece, place);
    dot.dataset.colour = card?.[place] ?? "";
    show(dot, Boolean(card?.[place]));
  }
}

function paintCard(piece, card) {
  piece.dataset.type = card.type;
  write(part(piece, "level"), LEVELS[card.level]);
  paintDots(piece, card);
}

export class Sheets {
  constructor(board) {
    this.board = board;
    this.pieces = board.pieces;
    this.own = new PlainHand(board, paintCard);
  }

  draw() {
    for (const plate of this.board.root.querySelectorAll("[data-plate]")) this.plate(plate);
    this.hand();
    this.missions();
  }

  conceal() {
    this.own.draw([]);
    part(this.board.root, "missions").replaceChildren();
  }

  plate(plate) {
    const { view, table } = this.board;
    const player = view.players[plate.dataset.seat];
    if (!player) return;
    const sheet = this.pieces.clone("sheet");
    const hero = table.heroes[plate.dataset.seat];
    const { pool } = view.sides[player.side];
    sheet.dataset.side = player.side;
    write(part(sheet, "level"), LEVELS[player.level]);
    write(part(sheet, "force"), `${player.force} / ${hero.force}`);
    Object.assign(part(sheet, "bar"), { max: hero.force, value: player.force });
    write(part(sheet, "vp"), player.points);
    write(part(sheet, "hand"), player.hand.length ?? player.hand);
    write(part(sheet, "pool"), pool.length ?? pool);
    const mission = player.mission && this.pieces.say("mission-of", { patron: table.patrons[player.mission.patron] });
    write(part(sheet, "mission"), [mission, this.pieces.say(`missing-${player.missing}`)].filter(Boolean).join(" · "));
    part(plate, "holdings").replaceChildren(sheet);
  }

  hand() {
    const { view, table, seat } = this.board;
    const cards = seat && Array.isArray(view.players[seat]?.hand) ? view.players[seat].hand : [];
    this.own.draw(cards.map((key) => [key, table.cards[key]]));
  }

  missions() {
    const { missions } = this.board.table;
    const place = part(this.board.root, "missions");
    show(place.parentElement, missions.length > 0);
    place.replaceChildren(...missions.map((mission) => {
      const piece = this.pieces.clone("mission");
      write(part(piece, "name"), mission.name);
      write(part(piece, "points"), this.pieces.say("vp", { count: mission.points }));
      write(part(piece, "text"), mission.text);
      write(part(piece, "kind"), this.pieces.say(mission.is_hidden ? "hidden" : "common"));
      return piece;
    }));
  }
}
