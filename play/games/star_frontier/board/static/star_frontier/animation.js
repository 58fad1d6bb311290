// An event in motion: units glide, dice are seen where they fall, what is lost fades.

const TIMES = { move: 320, roll: 520, removed: 260, placed: 200, laid: 300 };

/** @type {Record<string, import("../play/sounds.js").Voice[]>} */
const NOISES = {
  move: [{ wave: "triangle", from: 180, to: 130, time: 0.12, level: 0.5 }],
  roll: [{ wave: "noise", from: 2600, to: 1200, time: 0.06, level: 0.5 }, { wave: "noise", from: 2200, to: 900, at: 0.09, time: 0.07, level: 0.6 }],
  removed: [{ wave: "noise", from: 900, to: 120, time: 0.34, level: 0.9 }],
  placed: [{ wave: "sine", from: 420, to: 640, time: 0.14, level: 0.4 }],
};

export class Animation {
  constructor(board) {
    this.board = board;
    this.motion = board.shell.motion;
  }

  async play(event) {
    this.board.shell.sound(NOISES[event.event]);
    if (event.event === "roll") return this.roll(event);
    const next = structuredClone(this.board.view);
    tell(next, event);
    if (event.event === "removed") await this.fade(event.at);
    this.board.showView(next);
    if (event.event === "move") await this.glide(event);
    else if (event.event === "placed") await this.appear(event.at);
  }

  fade(place) {
    return this.motion.animate(this.board.field.find(place), [{ opacity: 1 }, { opacity: 0 }], TIMES.removed);
  }

  appear(place) {
    return this.motion.animate(this.board.field.find(place), [{ opacity: 0 }, { opacity: 1 }], TIMES.placed);
  }

  // The drawing itself moves within its place, in units of the map.
  glide({ from, to }) {
    const { field } = this.board;
    const [x, y] = field.between(from, to);
    const frames = [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }];
    return this.motion.animate(field.find(to)?.firstElementChild, frames, TIMES.move);
  }

  async roll({ target, die, destroyed }) {
    if (this.motion.still) return;
    const { field } = this.board;
    const drawn = field.clone("die");
    drawn.setAttribute("transform", `translate(${field.pointOf(target).join(" ")})`);
    drawn.classList.toggle("is-hit", destroyed);
    drawn.querySelector("text").textContent = die;
    field.svg.append(drawn);
    await this.motion.pause(TIMES.roll);
    drawn.remove();
  }
}

// What an event changes in a view, as far as it is drawn.
export function tell(view, event) {
  const { event: kind, seat, at } = event;
  if (kind === "move") Object.assign(view.units.find((unit) => unit.at === event.from) ?? {}, { at: event.to });
  else if (kind === "placed") place(view, event);
  else if (kind === "income") view.seats[seat].gold = event.total;
  else if (kind === "research") view.seats[seat].research.push(event.card);
  else if (kind === "removed") {
    view.units = view.units.filter((unit) => unit.at !== at);
    view.elements = view.elements.filter((element) => element.at.join("/") !== at);
    view.crossings = view.crossings.filter(({ side }) => side !== at);
  }
}

function place(view, { kind, seat, at }) {
  if (kind === "crossing") view.crossings.push({ side: at, seat });
  else if (["wall", "tower", "mine"].includes(kind)) view.elements.push({ at: at.split("/"), seat, kind });
  else view.units.push({ at, seat, kind });
}
