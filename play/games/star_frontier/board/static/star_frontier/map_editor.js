// The map editor: islands are chosen with a click, dragged, or moved with keys. What the rules say of it, and
// every step itself, comes from the server; without this module the buttons do the same.

import { pressedKey } from "../catalog/pressed_key.js";

const SIDE = 20;
const HALF = (SIDE * Math.sqrt(3)) / 2;
const FEWEST_PIXELS = 6;
const KEYS = {
  ArrowRight: "E",
  ArrowLeft: "W",
  ArrowUp: "NW",
  ArrowDown: "SE",
  "Shift+ArrowUp": "NE",
  "Shift+ArrowDown": "SW",
  r: "turn",
  R: "back",
  Delete: "remove",
  Backspace: "remove",
};

/** The whole hexes nearest to a way in units of the drawing, as [q, r]. */
function nearestHex(x, y) {
  const r = y / (1.5 * SIDE);
  const q = x / (2 * HALF) - r / 2;
  const rounded = [Math.round(q), Math.round(r), Math.round(-q - r)];
  const off = [q, r, -q - r].map((each, place) => Math.abs(each - rounded[place]));
  if (off[0] > off[1] && off[0] > off[2]) rounded[0] = -rounded[1] - rounded[2];
  else if (off[1] > off[2]) rounded[1] = -rounded[0] - rounded[2];
  return [rounded[0], rounded[1]];
}

function act(form, action, chosen) {
  const field = form.querySelector("[data-action]");
  if (chosen) form.querySelector("input[name=chosen]").value = chosen;
  field.disabled = !action;
  field.value = action;
  form.requestSubmit();
}

function startDrag(form, event) {
  const piece = event.target.closest("[data-piece]");
  const map = event.target.closest("[data-map]");
  if (!piece || !map || event.button) return;
  event.preventDefault();
  map.focus();
  const scale = map.getScreenCTM().a;
  const way = (at) => [(at.clientX - event.clientX) / scale, (at.clientY - event.clientY) / scale];
  const move = (at) => {
    const [x, y] = way(at);
    piece.classList.add("is-dragged");
    piece.setAttribute("transform", `translate(${x} ${y})`);
  };
  const stop = (at) => {
    map.removeEventListener("pointermove", move);
    const [x, y] = way(at);
    const [q, r] = nearestHex(x, y);
    const isMoved = at.type === "pointerup" && Math.hypot(x, y) * scale > FEWEST_PIXELS && (q || r);
    const [oldQ, oldR] = piece.dataset.at.split(",").map(Number);
    if (!isMoved) piece.removeAttribute("transform");
    act(form, isMoved ? `to:${oldQ + q},${oldR + r}` : "", piece.dataset.piece);
  };
  map.setPointerCapture(event.pointerId);
  map.addEventListener("pointermove", move);
  map.addEventListener("pointerup", stop, { once: true });
  map.addEventListener("pointercancel", stop, { once: true });
}

/** Binds the editor of a page; it stays bound when the server's answer replaces the form. */
export function start(root) {
  const formOf = (event) => event.target.closest("[data-map-editor]");
  root.addEventListener("pointerdown", (event) => {
    const form = formOf(event);
    if (form) startDrag(form, event);
  });
  root.addEventListener("keydown", (event) => {
    const form = formOf(event);
    if (!form || !event.target.matches("[data-map]")) return;
    const key = pressedKey(event);
    const action = KEYS[event.shiftKey && key.startsWith("Arrow") ? `Shift+${key}` : key];
    if (!action || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    act(form, action);
  });
}

start(document);
