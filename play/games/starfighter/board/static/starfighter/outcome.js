// What an action would bring, drawn on the board while the pointer or the focus rests on it: the card where it
// would lie, and what would pass between the sectors then.

import { other } from "../play/seats.js";
import { signed } from "../play/texts.js";

export class Outcome {
  constructor(board) {
    this.board = board;
    this.ghost = null;
  }

  clear() {
    this.ghost?.remove();
    this.ghost = null;
  }

  // A card that would be played, and the facing sectors after it where they are certain. Its text is told.
  show(action, facing) {
    this.clear();
    const { board } = this;
    const { seat } = board;
    const added = action.verb === "play" ? { seat, sector: action.to } : null;
    if (added) this.ghost = this.lay(action, seat);
    if (facing) board.beams.render(facing, { added, before: board.table.facing });
    return added ? this.words(added, facing ?? []) : "";
  }

  lay({ card, face, to }, seat) {
    const { cruisers, drawings, pieces } = this.board;
    const ghost = pieces.clone("laid");
    ghost.append(drawings.draw({ card, face, pivoted: false }, seat === cruisers.near ? "up" : "down"));
    cruisers.landingOf(seat, to).append(ghost);
    return ghost;
  }

  words({ seat, sector }, facing) {
    const { pieces, table } = this.board;
    const fighters = this.ghost.querySelectorAll(".ship").length;
    const covered = table.view.seats[seat].sectors[sector - 1].at(-1);
    const given = (pairs) => pairs.find((pair) => pair[seat] === sector)?.damage[other(seat)];
    const [before, after] = [given(table.facing), given(facing)];
    return [
      pieces.say("laid-fighters", { fighters }),
      covered?.face === "back" ? pieces.say("laid-on-back") : "",
      covered?.face === "front" ? pieces.say("laid-on-front", { card: covered.card }) : "",
      after === undefined || after === before ? "" : pieces.say("laid-passes", { before: signed(before), after: signed(after) }),
    ].filter(Boolean).join(" · ");
  }
}
