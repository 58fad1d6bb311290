// The own hand: a piece of it that can be used opens what can be done with it.

import { BoardPart } from "./board_part.js";
import { part, show, write } from "./texts.js";

export class PlainHand extends BoardPart {
  // `paint(piece, facts)` adds what a game's pieces show besides name and text.
  constructor(board, paint) {
    super(board);
    this.paint = paint;
    this.place = part(board.root, "own-hand");
  }

  // Facts by key, each with `name` and `text`.
  draw(held) {
    show(this.place.parentElement, held.length > 0);
    this.place.replaceChildren(...held.map(([key, facts]) => this.piece(key, facts)));
  }

  piece(key, facts) {
    const { choices, groups, view } = this.board;
    const piece = this.pieces.clone("hand-piece");
    piece.dataset.openActions = key;
    piece.disabled = !choices.deciding || !view.legal.some((action) => action.split(" ").includes(key));
    piece.setAttribute("aria-expanded", String(groups.opened === key));
    write(part(piece, "name"), facts.name);
    write(part(piece, "text"), facts.text);
    this.paint(piece, facts);
    return piece;
  }
}
