// The own hand: a card that can be used opens what can be done with it.

import { part, show, write } from "./texts.js";

export class PlainHand {
  // `paint(piece, card)` adds what a game's cards show besides name and text.
  constructor(board, paint) {
    this.board = board;
    this.paint = paint;
    this.place = part(board.root, "own-cards");
  }

  // Cards by key, each with `name` and `text`.
  draw(cards) {
    show(this.place.parentElement, cards.length > 0);
    this.place.replaceChildren(...cards.map(([key, card]) => this.card(key, card)));
  }

  card(key, card) {
    const { choices, groups, pieces, view } = this.board;
    const piece = pieces.clone("hand-card");
    piece.dataset.openActions = key;
    piece.disabled = !choices.deciding || !view.legal.some((action) => action.split(" ").includes(key));
    piece.setAttribute("aria-expanded", String(groups.opened === key));
    write(part(piece, "name"), card.name);
    write(part(piece, "text"), card.text);
    this.paint(piece, card);
    return piece;
  }
}
