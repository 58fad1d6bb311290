// A part of a plain board: it sees the board's table and view, and clones its pieces.

export class BoardPart {
  constructor(board) {
    this.board = board;
  }

  get pieces() {
    return this.board.pieces;
  }

  get table() {
    return this.board.table;
  }

  get view() {
    return this.board.view;
  }
}
