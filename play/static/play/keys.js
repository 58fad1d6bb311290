// Keys for everything; ? shows them.

const TYPING = "input:not([type=range]), textarea, select, [contenteditable]";
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const LETTERS = { u: "take_back", h: "hint", s: "skip", l: "story" };
const STOPS = ".held button, .landing:not([hidden]) button, .lying button, .choices button, .faces button:not([disabled]), .after :is(button, a):not([hidden]), [data-discard]";

export class Keys {
  constructor(stage, { acting = null, controls, commands = null, replay = null }) {
    Object.assign(this, { stage, acting, controls, commands, replay, byKeys: false });
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("pointerdown", () => { this.byKeys = false; });
    stage.settled.push(() => this.keepFocus());
  }

  key(event) {
    this.byKeys = true;
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.(TYPING)) return;
    if (document.querySelector("dialog[open]") && event.key !== "?") return;
    if (this.answer(event)) event.preventDefault();
  }

  answer(event) {
    const { key } = event;
    if (key === "?") return this.controls.dialog("keys") ?? true;
    if (this.replay?.key(event)) return true;
    if (ARROWS[key]) return this.move(ARROWS[key]);
    if (LETTERS[key]) return this.controls.run(LETTERS[key]);
    if (!this.acting) return false;
    if (key === ":" || key === "/") return this.commands.open() ?? true;
    if (key === "Escape") return this.acting.cancel() || this.controls.run("skip");
    if (key === "p") return this.acting.act("pass") ?? true;
    if (key === "f" || key === "b") return this.turnOver(key === "f" ? "front" : "back");
    if (/^[1-9]$/.test(key)) return this.digit(Number(key));
    return false;
  }

  turnOver(face) {
    if (!this.stage.choices.card) return false;
    this.acting.turnOver(face);
    return true;
  }

  // A digit answers a question of two or three, names the sector for what is chosen, or chooses the
  // card of the hand in that place.
  digit(number) {
    const { choices, boards, seat } = this.stage;
    const buttons = this.stage.root.querySelectorAll(".choices [data-action]:not([data-action=pass])");
    if (buttons.length > 0) buttons[number - 1]?.click();
    else if (choices.card || choices.target) this.acting.land({ seat: choices.target?.[0] ?? seat, sector: number });
    else if (choices.candidates().size) this.nextIn(number, boards);
    else this.stage.hand.list.children[number - 1]?.querySelector("button").focus();
    return true;
  }

  // The next card of a sector that may be chosen.
  nextIn(sector, boards) {
    const cards = [...boards.arena.querySelectorAll(`.sector[data-sector="${sector}"] .is-candidate button`)];
    const next = cards[(cards.indexOf(document.activeElement) + 1) % Math.max(1, cards.length)];
    next?.focus();
  }

  // The nearest thing in that direction, as it stands on the screen.
  move([dx, dy]) {
    const stops = [...this.stage.root.querySelectorAll(STOPS)].filter((stop) => stop.offsetParent !== null);
    const from = stops.includes(document.activeElement) ? middle(document.activeElement) : null;
    if (!from) {
      this.firstStop()?.focus();
      return true;
    }
    let best = null;
    let least = Infinity;
    for (const stop of stops) {
      const to = middle(stop);
      const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
      const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
      const distance = along + aside * 2.5;
      if (along > 4 && aside < along * 3 && distance < least) [best, least] = [stop, distance];
    }
    best?.focus();
    best?.scrollIntoView({ block: "nearest", inline: "nearest" });
    return true;
  }

  firstStop() {
    const { root, view } = this.stage;
    if (view?.result) return root.querySelector(".after :is(button, a):not([hidden])");
    return root.querySelector(".choices button")?.matches("[data-action=pass]") ?? true
      ? root.querySelector(".landing:not([hidden]):not(.is-other-face) button, .is-candidate button") ?? root.querySelector(".is-playable button, .choices button, .held button")
      : root.querySelector(".choices button");
  }

  // What had the focus may be gone; then it goes to what can be decided next.
  keepFocus() {
    const lost = document.activeElement === document.body || !document.activeElement?.isConnected;
    if (this.byKeys && lost && !document.querySelector("dialog[open]") && (this.stage.choices.deciding || this.stage.view.result)) this.firstStop()?.focus({ preventScroll: true });
  }
}

function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
