// Cards of the hand dragged to a field, by mouse or finger.

const THRESHOLD = 9;

export class Dragging {
  constructor(board) {
    this.board = board;
    this.held = this.ghost = this.under = null;
    board.hand.list.addEventListener("pointerdown", (event) => this.begin(event));
    addEventListener("pointermove", (event) => this.move(event));
    addEventListener("pointerup", (event) => this.end(event));
    addEventListener("pointercancel", () => this.drop());
  }

  begin(event) {
    const held = event.target.closest(".held");
    if (!held || event.button !== 0 || !this.board.choices.faces().has(held.dataset.card)) return;
    this.held = held;
    this.from = { x: event.clientX, y: event.clientY };
  }

  move(event) {
    if (!this.held) return;
    const x = event.clientX - this.from.x;
    const y = event.clientY - this.from.y;
    if (!this.ghost && Math.hypot(x, y) < THRESHOLD) return;
    if (!this.ghost && event.pointerType !== "mouse" && Math.abs(x) > Math.abs(y)) return this.drop();
    this.ghost ??= this.lift();
    Object.assign(this.ghost.style, { left: `${event.clientX - this.width / 2}px`, top: `${event.clientY - this.width * 0.7}px` });
    this.over(event);
  }

  lift() {
    const { choices } = this.board;
    if (choices.card !== this.held.dataset.card) {
      choices.pickCard(this.held.dataset.card);
      this.board.update();
    }
    const ghost = this.held.cloneNode(true);
    ghost.className = "ghost is-dragged";
    ghost.removeAttribute("data-key");
    ghost.inert = true;
    this.width = this.held.offsetWidth;
    ghost.style.width = `${this.width}px`;
    this.board.root.append(ghost);
    this.held.classList.add("is-lifted");
    return ghost;
  }

  sectorAt(event) {
    return document.elementFromPoint(event.clientX, event.clientY)?.closest(".sector");
  }

  over(event) {
    const sector = this.sectorAt(event);
    if (sector === this.under) return;
    this.under?.classList.remove("is-under");
    this.under = sector;
    sector?.classList.add("is-under");
  }

  end(event) {
    if (this.ghost) {
      const sector = this.sectorAt(event);
      if (sector?.dataset.seat === this.board.seat) this.board.picking.land(sector.dataset);
      // The click that follows a drag is none.
      addEventListener("click", stop, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", stop, { capture: true }), 0);
    }
    this.drop();
  }

  drop() {
    this.ghost?.remove();
    this.held?.classList.remove("is-lifted");
    this.under?.classList.remove("is-under");
    this.held = this.ghost = this.under = null;
  }
}

function stop(event) {
  event.stopPropagation();
  event.preventDefault();
}
