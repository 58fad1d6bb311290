// Character sheets on the plates, the own hand, and the missions under way.

import { BoardPart } from "../play/board_part.js";
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

// The Force of a hero of what there can be.
export function paintForce(piece, { force }, { force: most }) {
  write(part(piece, "force"), `${force} / ${most}`);
  Object.assign(part(piece, "bar"), { max: most, value: force });
}

function paintCard(piece, card) {
  piece.dataset.type = card.type;
  write(part(piece, "level"), LEVELS[card.level]);
  paintDots(piece, card);
}

export class Sheets extends BoardPart {
  own = new PlainHand(this.board, paintCard);

  draw() {
    const { cards, missions } = this.table;
    for (const plate of this.board.root.querySelectorAll("[data-plate]")) this.plate(plate);
    this.own.draw(this.hand.map((key) => [key, cards[key]]));
    part(this.board.root, "facts").replaceChildren(...missions.map((mission) => this.mission(mission)));
  }

  plate(plate) {
    const { view, table } = this;
    const player = view.players[plate.dataset.seat];
    if (!player) return;
    const sheet = this.pieces.clone("sheet");
    const { pool } = view.sides[player.side];
    sheet.dataset.side = player.side;
    write(part(sheet, "level"), LEVELS[player.level]);
    paintForce(sheet, player, table.heroes[plate.dataset.seat]);
    write(part(sheet, "vp"), player.points);
    write(part(sheet, "hand"), player.hand.length ?? player.hand);
    write(part(sheet, "pool"), pool.length ?? pool);
    const mission = player.mission && this.pieces.say("mission-of", { patron: table.patrons[player.mission.patron] });
    write(part(sheet, "mission"), [mission, this.pieces.say(`missing-${player.missing}`)].filter(Boolean).join(" · "));
    part(plate, "holdings").replaceChildren(sheet);
  }

  get hand() {
    const held = this.view.players[this.board.seat]?.hand;
    return Array.isArray(held) ? held : [];
  }

  // What it is worth and asks for.
  mission({ name, points, text, is_hidden: isHidden }) {
    const kind = this.pieces.say(isHidden ? "hidden" : "common");
    return this.board.facts.fact(name, `${this.pieces.say("vp", { count: points })} · ${text} (${kind})`);
  }
}
