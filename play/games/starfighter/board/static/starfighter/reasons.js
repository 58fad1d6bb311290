// Why what was clicked is not done: the server's reason, or that the notation cannot even say it.

export class Reasons {
  constructor(board) {
    this.board = board;
    this.shell = board.shell;
    this.pieces = board.pieces;
    this.choices = board.choices;
  }

  why(action) {
    this.shell.acting.why(action);
  }

  // The notation cannot even say that a card goes to the other player's board.
  notPlayed(seat, sector) {
    if (seat !== this.board.seat) this.shell.refuse(this.pieces.say("not-own-board"), "R5.2");
    else this.why(`play ${this.choices.card} ${this.choices.face} ${sector}`);
  }

  notThere(seat, sector) {
    const [any] = this.choices.candidates().get(this.choices.target) ?? [];
    if (any && any.seat !== seat) this.shell.refuse(this.pieces.say("not-across"), "R7.7");
    else if (any) this.why(`${any.verb} ${any.seat} ${any.sector} ${any.level} ${sector}`);
  }

  // The notation names no level of a hit, so it cannot say that a covered card is hit either.
  notChosen(effect, sector, place) {
    if (effect === "hit") this.shell.refuse(this.pieces.say("hit-top-only"), "R7");
    else this.why(`${effect} ${place}${effect === "lateral" || effect === "free" ? ` ${sector}` : ""}`);
  }
}
