// Several seats at one table: it shows the one that is to move. At one screen it is covered while the device
// changes hands, unless nobody hides anything; who plays on for a partner who left is the same reader.

import { part, write } from "./texts.js";

export class Curtain {
  constructor(stage, source) {
    this.stage = stage;
    this.source = source;
    this.dialog = stage.root.querySelector("dialog[data-dialog=curtain]");
    stage.settled.push((table) => this.consider(table));
    this.dialog.addEventListener("cancel", (event) => event.preventDefault());
    part(this.dialog, "ready").addEventListener("click", () => {
      this.change();
      this.dialog.close();
    });
  }

  change() {
    this.stage.log.cut(-1); // what the other has seen of it
    this.source.sit(this.next);
  }

  // Whoever opens the table may be somebody else than whoever chose or acted last.
  consider({ match, to_move: movers, seat }) {
    const isOpened = !this.isOpen;
    this.isOpen = true;
    const people = movers.filter((each) => match.players[each].is_you);
    const isMoving = people.includes(seat);
    const isCovered = match.kind === "hotseat" && !("openTable" in this.stage.root.dataset);
    if (!people.length || (isMoving && !(isOpened && isCovered))) return;
    this.next = isMoving ? seat : people[0];
    if (!isCovered) {
      this.change();
      return;
    }
    const name = match.players[this.next]?.name ?? this.next;
    write(part(this.dialog, "name"), this.stage.pieces.say("hand-over", { name, seat: this.next }));
    this.stage.board.conceal();
    if (!this.dialog.open) this.dialog.showModal();
  }
}
