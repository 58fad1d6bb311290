// Keys of the builder: arrows from card to card, C to the cruisers, Ctrl+S saves, ? shows the legend.

import { pressedKey } from "../catalog/pressed_key.js";

const TYPING = "input:not([type=checkbox], [type=radio]), textarea, select";

function visible(root) {
  return [...root.querySelectorAll("[data-pick-groups] .pick input[name=card]")];
}

// The nearest card above (-1) or below (1) on the page.
function inColumn(boxes, from, direction) {
  const here = from.closest("label").getBoundingClientRect();
  let nearest = null;
  let least = Infinity;
  for (const box of boxes) {
    const there = box.closest("label").getBoundingClientRect();
    const rows = (there.top - here.top) * direction;
    if (rows < here.height / 2) continue;
    const distance = rows * 10 + Math.abs(there.left - here.left);
    if (distance < least) [nearest, least] = [box, distance];
  }
  return nearest;
}

function neighbour(boxes, from, key) {
  const place = boxes.indexOf(from);
  if (key === "ArrowRight") return boxes[place + 1];
  if (key === "ArrowLeft") return boxes[place - 1];
  if (key === "Home") return boxes[0];
  if (key === "End") return boxes.at(-1);
  if (key === "ArrowUp") return inColumn(boxes, from, -1);
  if (key === "ArrowDown") return inColumn(boxes, from, 1);
  return null;
}

export function start(root) {
  const save = root.querySelector("[data-save]");
  const legend = root.querySelector("[data-legend]");
  if (!save) return;
  root.addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && pressedKey(event).toLowerCase() === "s") {
      event.preventDefault();
      save.form.requestSubmit(save);
    } else if (pressedKey(event) === "?" && legend && !event.target.closest?.(TYPING)) {
      legend.open ? legend.close() : legend.showModal();
    } else if (event.code === "KeyC" && !event.ctrlKey && !event.metaKey && !event.altKey && !event.target.closest?.(TYPING)) {
      event.preventDefault();
      root.querySelector("input[name=cruiser]:checked, input[name=cruiser]")?.focus();
    } else if (event.target.name === "card" && !event.ctrlKey && !event.metaKey && !event.altKey) {
      const to = neighbour(visible(root), event.target, event.key);
      if (!to) return;
      event.preventDefault();
      to.focus();
      to.closest("label").scrollIntoView({ block: "nearest" });
    }
  });
  const opener = root.querySelector("[data-show-legend]");
  if (opener && legend) {
    opener.hidden = false;
    opener.addEventListener("click", () => legend.showModal());
  }
}

start(document);
