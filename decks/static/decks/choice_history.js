// Undo and redo of choices in the builder, and the count of chosen cards:
// <form data-choices>, buttons [data-undo] and [data-redo], counts [data-chosen-count].
//
// After each change, and when the page is ready, the form gets a bubbling `deck:changed` event with
// the detail { cruiser: "ares" or "", cards: ["0-1", "3-10"] }, cards by level and serial. Other
// modules follow the deck by this event.

import { pressedKey } from "../catalog/pressed_key.js";

const TYPING = "input:not([type=checkbox], [type=radio]), textarea, select";

function choices(form) {
  return [...form.querySelectorAll("input[name=card]:checked, input[name=cruiser]:checked")].map((box) => box.value);
}

function chosen(form) {
  const boxes = form.querySelectorAll("input[name=card]:checked, input[name=card][type=hidden]");
  const order = new Intl.Collator("en", { numeric: true });
  const cards = [...boxes].map((box) => box.value).sort(order.compare);
  return { cruiser: form.querySelector("input[name=cruiser]:checked")?.value ?? "", cards };
}

export function start(root) {
  const form = root.querySelector("[data-choices]");
  if (!form) return;
  const undo = form.querySelector("[data-undo]");
  const redo = form.querySelector("[data-redo]");
  const past = [];
  const future = [];
  let present = choices(form);

  function show() {
    const { length } = chosen(form).cards;
    for (const place of form.querySelectorAll("[data-chosen-count]")) place.textContent = length;
    undo.disabled = past.length === 0;
    redo.disabled = future.length === 0;
  }

  function announce() {
    form.dispatchEvent(new CustomEvent("deck:changed", { bubbles: true, detail: chosen(form) }));
  }

  function go(from, to) {
    if (from.length === 0) return;
    to.push(present);
    present = from.pop();
    const taken = new Set(present);
    for (const box of form.querySelectorAll("input[type=checkbox][name=card], input[name=cruiser]")) box.checked = taken.has(box.value);
    show();
    form.dispatchEvent(new Event("change", { bubbles: true }));
    announce();
  }

  form.addEventListener("change", (event) => {
    if (!["card", "cruiser"].includes(event.target.name)) return;
    past.push(present);
    future.length = 0;
    present = choices(form);
    show();
    announce();
  });
  undo.addEventListener("click", () => go(past, future));
  redo.addEventListener("click", () => go(future, past));
  root.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.target.closest?.(TYPING)) return;
    const key = pressedKey(event).toLowerCase();
    if (key === "z" && !event.shiftKey) go(past, future);
    else if (key === "y" || key === "z") go(future, past);
    else return;
    event.preventDefault();
  });
  root.addEventListener("htmx:afterSettle", show);
  undo.hidden = redo.hidden = false;
  show();
  // Deferred, so that modules loaded later can listen.
  document.addEventListener("DOMContentLoaded", announce, { once: true });
}

start(document);
