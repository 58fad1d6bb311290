// Movement on the table: things glide from where they were to where they are, and can be hurried.

const PACES = { slow: 1.8, normal: 1, fast: 0.45, off: 0 };
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

export class Motion {
  constructor(root, settings) {
    this.root = root;
    this.settings = settings;
    this.running = new Set();
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.skipping = false;
    // Animations of a hidden page would not end.
    document.addEventListener("visibilitychange", () => document.hidden && this.hurry());
  }

  get pace() {
    return this.skipping || document.hidden ? 0 : PACES[this.settings.pace] ?? 1;
  }

  get still() {
    return this.pace === 0 || this.calm.matches;
  }

  // Everything that is moving arrives now, and what follows does not move, until resume().
  skip() {
    this.skipping = true;
    this.hurry();
  }

  hurry() {
    for (const stop of this.running) stop();
  }

  resume() {
    this.skipping = false;
  }

  pause(time) {
    const length = time * this.pace;
    if (length === 0) return Promise.resolve();
    return /** @type {Promise<void>} */ (new Promise((resolve) => {
      const stop = () => {
        clearTimeout(timer);
        this.running.delete(stop);
        resolve();
      };
      const timer = setTimeout(stop, length);
      this.running.add(stop);
    }));
  }

  async animate(element, frames, time) {
    if (this.still || !element) return;
    const animation = element.animate(frames, { duration: time * this.pace, easing: EASE });
    const stop = () => animation.finish();
    this.running.add(stop);
    await animation.finished.catch(() => {});
    this.running.delete(stop);
  }

  // Measures, changes, and lets every keyed thing glide to its new place. Those that are new come
  // from where `origins` says (by key: a rectangle), what is gone is shown by `leave(item, from, time)`.
  // `turn` has the key and the frames of the one that turns.
  async flip(change, { time = 320, origins = new Map(), leave = null, turn = null } = {}) {
    if (this.still) return change();
    const before = this.measure();
    const kept = new Map([...before.keys()].map((key) => [key, this.root.querySelector(`[data-key="${key}"]`)]));
    change();
    const after = this.measure();
    const moves = [];
    for (const [key, place] of after) {
      const from = before.get(key) ?? origins.get(key);
      const item = this.root.querySelector(`[data-key="${key}"]`);
      if (from) moves.push(this.glide(item, from, place, time, key === turn?.key ? turn.frames : null));
    }
    for (const [key, item] of kept) {
      if (!after.has(key) && leave) moves.push(leave(item, before.get(key), time));
    }
    await Promise.all(moves);
  }

  measure() {
    const items = this.root.querySelectorAll("[data-key]");
    return new Map([...items].map((item) => [item.dataset.key, item.getBoundingClientRect()]));
  }

  glide(item, from, to, time, turn) {
    const x = from.left + from.width / 2 - to.left - to.width / 2;
    const y = from.top + from.height / 2 - to.top - to.height / 2;
    const scale = to.width ? from.width / to.width : 1;
    if (turn) return this.animate(item, turn, time);
    if (Math.abs(x) + Math.abs(y) < 1 && Math.abs(scale - 1) < 0.02) return null;
    item.classList.add("is-moving");
    const frames = [{ transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transform: "none" }];
    return this.animate(item, frames, time).then(() => item.classList.remove("is-moving"));
  }

  // A copy of what has left the page, where it was, to be moved and then removed.
  ghost(item, from) {
    const ghost = item.cloneNode(true);
    ghost.removeAttribute("data-key");
    ghost.className = "ghost";
    ghost.setAttribute("aria-hidden", "true");
    ghost.inert = true;
    Object.assign(ghost.style, { left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, height: `${from.height}px` });
    this.root.append(ghost);
    return ghost;
  }

  pulse(element, time = 320) {
    return this.animate(element, [{ transform: "none" }, { transform: "scale(1.07)" }, { transform: "none" }], time);
  }
}
