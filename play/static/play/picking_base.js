// Turns presses on a board into choices and choices into actions: what is armed, what is previewed.

const PREVIEW_DELAY = 140;

/**
 * A game's picking extends this. It has `click(event)`, what a press means; `actionOf(target, y)`, the action
 * that a place stands for; and where it differs `isShownFirst`, `isForeseen`, `preview`, `foreseen`, `hasChoice`.
 */
export class PickingBase {
  constructor(board) {
    const { root } = board;
    this.board = board;
    this.shell = board.shell;
    this.choices = board.choices;
    this.previewed = null;
    this.byTouch = false;
    root.addEventListener("pointerdown", ({ pointerType }) => { this.byTouch = pointerType === "touch"; }, { capture: true });
    addEventListener("keydown", () => { this.byTouch = false; });
    root.addEventListener("click", (event) => this.click(event));
    for (const kind of ["pointerover", "focusin"]) root.addEventListener(kind, ({ target, clientY }) => this.consider(target, clientY));
    for (const kind of ["pointerout", "focusout"]) root.addEventListener(kind, () => this.consider(null));
  }

  click(_event) {}

  /** @returns {string | null} */
  actionOf(_target, _y) {
    return null;
  }

  // Whether a finger, which rests on nothing, sees with its first tap what the second does.
  isShownFirst(_text) {
    return false;
  }

  isForeseen(_text) {
    return true;
  }

  tapped(text) {
    const asks = this.shell.acting.isLegal(text) && ((this.byTouch && this.isShownFirst(text)) || this.shell.confirms());
    if (!asks || this.choices.armed === text) return this.shell.acting.act(text);
    this.choices.armed = text;
    this.board.update();
    clearTimeout(this.timer);
    this.shell.note(this.again(), { kind: this.isForeseen(text) ? "preview" : "note" });
    if (this.isForeseen(text)) this.preview(text);
  }

  again() {
    return this.board.pieces.say(this.byTouch ? "tap-again" : "confirm-again");
  }

  change(choose) {
    this.shell.note("");
    choose();
    this.board.update();
  }

  hasChoice() {
    return Boolean(this.choices.armed);
  }

  cancel() {
    if (!this.hasChoice()) return false;
    this.change(() => this.choices.clear());
    return true;
  }

  // What would happen, while the pointer or the focus rests on something legal.
  consider(target, y = null) {
    clearTimeout(this.timer);
    const text = target ? this.actionOf(target, y) : null;
    if (text !== this.previewed) this.timer = setTimeout(() => this.preview(text), PREVIEW_DELAY);
  }

  preview(text) {
    this.clearShown();
    this.previewed = text;
    if (!this.board.table || !this.choices.deciding) return;
    if (text && this.shell.acting.isLegal(text) && this.isForeseen(text)) this.shell.acting.preview(text);
    else this.shell.clearPreview();
  }

  // Takes away what the last preview drew.
  clearShown() {}

  /** @returns {string[]} what a preview tells, line by line */
  foreseen(_preview) {
    return [];
  }

  showPreview(preview) {
    if (preview.action !== this.previewed) return;
    const told = [...this.foreseen(preview), this.choices.armed === preview.action ? this.again() : ""];
    this.shell.note(told.filter(Boolean).join("\n"), { kind: "preview" });
  }
}
