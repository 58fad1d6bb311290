// The board's own keys: P passes, F and B turn the chosen card over, digits answer and choose.

export const STOPS = ".held button, .landing:not([hidden]) button, .lying button, .choices button, .faces button:not([disabled]), [data-discard]";

export class Keys {
  constructor(board) {
    this.board = board;
  }

  answer(key) {
    if (key === "p") return this.pass();
    if (key === "f" || key === "b") return this.turnOver(key === "f" ? "front" : "back");
    if (/^[1-9]$/.test(key)) return this.digit(Number(key));
    return false;
  }

  // Now, or where another decides, in advance.
  pass() {
    const { picking, premove, root } = this.board;
    if (root.dataset.turn === "mine" || !premove.turn()) picking.tapped("pass");
    return true;
  }

  turnOver(face) {
    if (!this.board.choices.card) return false;
    this.board.picking.turnOver(face);
    return true;
  }

  // A digit answers a question of two or three, names the sector for what is chosen, or chooses the
  // card of the hand in that place.
  digit(number) {
    const { choices, hand, picking, root, seat } = this.board;
    const buttons = root.querySelectorAll(".choices [data-action]:not([data-action=pass])");
    if (buttons.length > 0) buttons[number - 1]?.click();
    else if (choices.card || choices.target) picking.land({ seat: choices.target?.[0] ?? seat, sector: number });
    else if (choices.candidates().size) this.nextIn(number);
    else hand.list.children[number - 1]?.querySelector("button").focus();
    return true;
  }

  // The next card of a sector that may be chosen.
  nextIn(sector) {
    const cards = [...this.board.root.querySelectorAll(`.sector[data-sector="${sector}"] .is-candidate button`)];
    const next = cards[(cards.indexOf(document.activeElement) + 1) % Math.max(1, cards.length)];
    next?.focus();
  }
}

// A question's first answer, or where the board is lit, or the hand. Nobody passes by pressing Enter once more:
// the button has the focus only where no card is held.
const FIRST = [
  ".choices button:not([data-action=pass])",
  ".landing:not([hidden]):not(.is-other-face) button, .is-candidate button",
  ".is-playable:not(.is-only-back) button",
  ".held button",
  ".choices button",
];

export function firstStop(root) {
  return FIRST.map((stops) => root.querySelector(stops)).find(Boolean) ?? null;
}
