// Which part of the map is seen: wheel and two fingers zoom, one finger or the mouse moves what is enlarged.

const LARGEST = 5;
const STEP = 1.4;
const SMALL = 1.25; // units a pixel, where a hex has no room for a sign beside a figure
const SLACK = 6; // pixels that a press may move and be a press still

export class Camera {
  constructor(svg) {
    this.svg = svg;
    this.home = null;
    this.view = null;
    this.pointers = new Map();
    this.moved = 0;
    new ResizeObserver(() => this.measure()).observe(svg);
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    for (const kind of ["pointerup", "pointercancel", "pointerleave"]) svg.addEventListener(kind, ({ pointerId }) => this.pointers.delete(pointerId));
    svg.addEventListener("click", (event) => this.moved > SLACK && event.stopPropagation(), { capture: true });
  }

  get scale() {
    return this.home.width / this.view.width;
  }

  get isEnlarged() {
    return this.scale > 1.01;
  }

  // The whole map; another one is shown whole.
  fit(home) {
    if (this.home && ["x", "y", "width", "height"].every((name) => this.home[name] === home[name])) return;
    this.home = home;
    this.all();
  }

  all() {
    this.set({ ...this.home });
  }

  zoom(factor, point = this.middle()) {
    const scale = Math.min(LARGEST, Math.max(1, this.scale * factor));
    const [width, height] = [this.home.width / scale, this.home.height / scale];
    const part = width / this.view.width;
    this.set({ x: point.x - (point.x - this.view.x) * part, y: point.y - (point.y - this.view.y) * part, width, height });
  }

  run(name) {
    if (name === "in") this.zoom(STEP);
    else if (name === "out") this.zoom(1 / STEP);
    else if (name === "all") this.all();
  }

  // Brings a point into sight.
  show([x, y], margin = 30) {
    const { view } = this;
    const nearer = (from, size, at) => Math.min(Math.max(from, at + margin - size), at - margin);
    this.set({ ...view, x: nearer(view.x, view.width, x), y: nearer(view.y, view.height, y) });
  }

  set({ x, y, width, height }) {
    const { home } = this;
    const within = (from, size, start, whole) => Math.min(Math.max(from, start), start + whole - size);
    this.view = { x: within(x, width, home.x, home.width), y: within(y, height, home.y, home.height), width, height };
    this.svg.setAttribute("viewBox", [this.view.x, this.view.y, width, height].map((each) => each.toFixed(1)).join(" "));
    this.svg.classList.toggle("is-enlarged", this.isEnlarged);
    this.measure();
  }

  // How much of the drawing a pixel is, so that figures can be read at any size.
  measure() {
    const { width, height } = this.svg.getBoundingClientRect();
    if (!width || !this.view) return;
    const unit = Math.max(this.view.width / width, this.view.height / height);
    this.svg.style.setProperty("--unit", unit.toFixed(3));
    this.svg.classList.toggle("is-small", unit > SMALL);
  }

  middle() {
    const { x, y, width, height } = this.view;
    return { x: x + width / 2, y: y + height / 2 };
  }

  pointOf({ clientX, clientY }) {
    return new DOMPoint(clientX, clientY).matrixTransform(this.svg.getScreenCTM().inverse());
  }

  wheel(event) {
    event.preventDefault();
    this.zoom(event.deltaY < 0 ? STEP : 1 / STEP, this.pointOf(event));
  }

  down(event) {
    if (this.pointers.size === 0) this.moved = 0;
    this.pointers.set(event.pointerId, event);
  }

  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    this.pointers.set(event.pointerId, event);
    this.moved += Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY);
    const other = [...this.pointers.values()].find(({ pointerId }) => pointerId !== event.pointerId);
    if (other) this.pinch(before, event, other);
    else if (this.isEnlarged && this.moved > SLACK) this.drag(before, event);
  }

  drag(before, now) {
    const [from, to] = [this.pointOf(before), this.pointOf(now)];
    this.set({ ...this.view, x: this.view.x + from.x - to.x, y: this.view.y + from.y - to.y });
  }

  pinch(before, now, other) {
    const apart = ({ clientX, clientY }) => Math.hypot(clientX - other.clientX, clientY - other.clientY);
    const middle = { clientX: (now.clientX + other.clientX) / 2, clientY: (now.clientY + other.clientY) / 2 };
    this.zoom(apart(now) / Math.max(1, apart(before)), this.pointOf(middle));
  }
}
