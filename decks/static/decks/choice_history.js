// Undo and redo of what is chosen in the builder, and the count of the cards, at once.
// <form data-choices>, buttons [data-undo] and [data-redo], counts [data-chosen-count].

const TYPING = "input:not([type=checkbox], [type=radio]), textarea, select";

function choices(form) {
  return [...form.querySelectorAll("input[name=card]:checked, input[name=cruiser]:checked")].map((box) => box.value);
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
    const count = form.querySelectorAll("input[name=card]:checked, input[name=card][type=hidden]").length;
    for (const place of form.querySelectorAll("[data-chosen-count]")) place.textContent = count;
    undo.disabled = past.length === 0;
    redo.disabled = future.length === 0;
  }

  function go(from, to) {
    if (from.length === 0) return;
    to.push(present);
    present = from.pop();
    const chosen = new Set(present);
    for (const box of form.querySelectorAll("input[type=checkbox][name=card], input[name=cruiser]")) box.checked = chosen.has(box.value);
    show();
    form.dispatchEvent(new Event("change", { bubbles: true }));
  }

  form.addEventListener("change", (event) => {
    if (!["card", "cruiser"].includes(event.target.name)) return;
    past.push(present);
    future.length = 0;
    present = choices(form);
    show();
  });
  undo.addEventListener("click", () => go(past, future));
  redo.addEventListener("click", () => go(future, past));
  root.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.target.closest?.(TYPING)) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) go(past, future);
    else if (key === "y" || key === "z") go(future, past);
    else return;
    event.preventDefault();
  });
  root.addEventListener("htmx:afterSettle", show);
  undo.hidden = redo.hidden = false;
  show();
}

start(document);
