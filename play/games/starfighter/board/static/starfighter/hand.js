// The own hand: fanned on a desk, a strip to scroll on a phone.

import { part, write } from "../play/texts.js";

export class Hand {
  constructor(list, pieces, drawings) {
    this.list = list;
    this.pieces = pieces;
    this.drawings = drawings;
    this.items = new Map();
  }

  // A hand that is not open to the reader is a number of cards, and shows none.
  render(cards) {
    const held = Array.isArray(cards) ? cards : [];
    for (const [card, item] of this.items) {
      if (held.includes(card)) continue;
      item.remove();
      this.items.delete(card);
    }
    held.forEach((card, index) => {
      if (!this.items.has(card)) this.items.set(card, this.newCard(card));
      const item = this.items.get(card);
      if (this.list.children[index] !== item) this.list.insertBefore(item, this.list.children[index] ?? null);
      item.style.setProperty("--turn", index - (held.length - 1) / 2);
    });
    this.list.style.setProperty("--held", Math.max(held.length, 1));
    this.list.parentElement.classList.toggle("is-empty", held.length === 0);
  }

  newCard(card) {
    const item = this.pieces.clone("held");
    item.dataset.key = `hand-${card}`;
    item.dataset.card = card;
    part(item, "drawing").append(this.drawings.front(card));
    write(part(item, "text"), this.drawings.text({ card, face: "front", pivoted: false }));
    return item;
  }

  // Which cards may be played, and how: by card the set of its faces.
  mark(faces, chosen, deciding) {
    for (const [card, item] of this.items) {
      const playable = faces.get(card);
      const onlyBack = deciding && playable !== undefined && !playable.has("front");
      item.classList.toggle("is-playable", deciding && Boolean(playable));
      item.classList.toggle("is-only-back", onlyBack);
      item.classList.toggle("is-chosen", card === chosen);
      part(item, "button").setAttribute("aria-pressed", String(card === chosen));
      write(part(item, "note"), onlyBack ? this.pieces.say("only-back") : "");
    }
  }
}
