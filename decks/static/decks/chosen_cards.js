// The rows of the builder's deck: <button name="leave" value="3-10"> in [data-choices] takes a card out,
// "aside" keeps it among those to think about, "choose" puts one of these in and "drop" forgets it. The
// server does it without scripts, and for cards that are not on the page. M sets the focused card aside.

import { pressedKey } from "../catalog/pressed_key.js";

const NAMES = ["leave", "aside", "choose", "drop"];

export function start(root) {
  const form = root.querySelector("[data-choices]");
  if (!form) return;
  let place = -1; // Of the button pressed last, whose neighbour gets the focus.

  function buttons() {
    return [...form.querySelectorAll("button[name=leave], button[name=drop]")];
  }

  function boxOf(card) {
    return form.querySelector(`input[type=checkbox][name=card][value="${card}"]`);
  }

  function keep(card) {
    if (form.querySelector(`input[name=maybe][value="${card}"]`)) return;
    const kept = document.createElement("input");
    Object.assign(kept, { type: "hidden", name: "maybe", value: card });
    form.querySelector("#deck-check").append(kept);
  }

  function change(name, card, box) {
    if (name === "aside") keep(card);
    if (name === "drop") form.querySelector(`input[name=maybe][value="${card}"]`)?.remove();
    const isChosen = name === "choose" || (name === "drop" && box.checked);
    const from = box.checked === isChosen ? form : box;
    box.checked = isChosen;
    from.dispatchEvent(new Event("change", { bubbles: true }));
  }

  form.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    const box = button && NAMES.includes(button.name) && boxOf(button.value);
    if (!box) return;
    event.preventDefault();
    place = buttons().indexOf(button.closest("li").querySelector("[name=leave], [name=drop]"));
    button.closest("li").hidden = true;
    change(button.name, button.value, box);
  });
  form.addEventListener("deck:move", ({ detail: { name, card } }) => {
    const box = boxOf(card);
    if (box) change(name, card, box);
  });
  form.addEventListener("keydown", (event) => {
    if (pressedKey(event).toLowerCase() !== "m" || event.target.name !== "card" || event.ctrlKey || event.metaKey || event.altKey) return;
    change("aside", event.target.value, event.target);
  });
  form.addEventListener("htmx:afterSwap", () => {
    if (place < 0) return;
    const left = buttons();
    (left[Math.min(place, left.length - 1)] ?? form.querySelector("#chosen-cards")).focus();
    place = -1;
  });
}

start(document);
