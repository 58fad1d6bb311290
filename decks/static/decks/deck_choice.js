// A field with suggestions, <input list>, shows all of them when it is entered: what it says waits as the
// placeholder until something else is chosen. Without this a browser offers only what fits the present value.

function empty(field) {
  if (!field.value) return;
  field.dataset.kept = field.placeholder;
  field.placeholder = field.value;
  field.value = "";
}

function restore(field) {
  if (!("kept" in field.dataset)) return;
  if (!field.value) field.value = field.placeholder;
  field.placeholder = field.dataset.kept;
  delete field.dataset.kept;
}

export function start(root) {
  for (const field of root.querySelectorAll("input[list]")) {
    field.addEventListener("pointerdown", () => {
      if (document.activeElement !== field) setTimeout(() => empty(field));
    });
    field.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown" && !("kept" in field.dataset)) empty(field);
      if (event.key === "Enter" || event.key === "Escape") restore(field);
    });
    field.addEventListener("blur", () => restore(field));
    field.form.addEventListener("submit", () => restore(field), { capture: true });
  }
}

start(document);
