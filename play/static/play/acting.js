// Sends the reader's actions, one for each decision; the server says what they would bring, or why not.

export class Acting {
  constructor(stage, send) {
    this.stage = stage;
    this.send = send;
    this.sent = null; // The ply that was answered and not confirmed yet.
    stage.settled.push(() => this.release());
  }

  release() {
    this.sent = null;
  }

  isLegal(action) {
    const { board, table } = this.stage;
    return table.view.legal.includes(action) || Boolean(board.fits?.(action));
  }

  act(action) {
    const { ply, seat } = this.stage.table;
    if (this.sent === ply) return;
    if (!this.isLegal(action)) return this.why(action);
    this.sent = ply;
    this.send({ type: "act", ply, action, seat });
  }

  why(action) {
    this.send({ type: "why", ply: this.stage.table.ply, action });
  }

  // Nothing of a decision that was answered already.
  preview(action) {
    const { ply } = this.stage.table;
    if (this.sent !== ply) this.send({ type: "preview", ply, action });
  }
}
