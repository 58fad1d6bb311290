// Drags cards between the lists of the builder: from and to [data-drop], which is "cards" (those to choose from),
// "deck" or "maybe" (those set aside). What is dragged is a [draggable] whose field or button says its number.

const MOVES = { cards: "leave", deck: "choose", maybe: "aside" };

export function start(root) {
  const form = root.querySelector("[data-choices]");
  if (!form) return;
  let card = "";
  let origin = "";

  function listOf(target) {
    return target instanceof Element ? target.closest("[data-drop]") : null;
  }

  function showAside(isDragging) {
    const aside = form.querySelector("[data-drop=maybe]");
    aside.hidden = !isDragging && "empty" in aside.dataset;
  }

  function mark(list) {
    for (const each of form.querySelectorAll(".drop-here")) each.classList.remove("drop-here");
    if (list && list.dataset.drop !== origin) list.classList.add("drop-here");
  }

  function end() {
    card = "";
    mark(null);
    showAside(false);
  }

  form.addEventListener("dragstart", (event) => {
    const dragged = event.target.closest?.("[draggable=true]");
    if (!dragged) return;
    card = dragged.querySelector("input[name=card], button[value]").value;
    origin = listOf(dragged).dataset.drop;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", card);
    showAside(true);
  });
  form.addEventListener("dragover", (event) => {
    const list = card && listOf(event.target);
    mark(list);
    if (list) event.preventDefault();
  });
  form.addEventListener("drop", (event) => {
    const list = card && listOf(event.target);
    if (!list) return;
    event.preventDefault();
    const to = list.dataset.drop;
    const name = to === "cards" && origin === "maybe" ? "drop" : MOVES[to];
    if (to !== origin) form.dispatchEvent(new CustomEvent("deck:move", { detail: { name, card } }));
    end();
  });
  form.addEventListener("dragend", end);
}

start(document);
