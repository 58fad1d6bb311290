// A field with suggestions, <input list>, shows all of them when it is entered: what it says waits as the
// placeholder until something else is chosen. Without this a browser offers only what fits the present value.
// Several lines that are pasted into it go to the area that data-paste names: a field would join them.

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

/** @param {ClipboardEvent} event */
function paste(event) {
  const field = /** @type {HTMLElement} */ (event.currentTarget);
  const area = /** @type {HTMLTextAreaElement | null} */ (document.getElementById(field.dataset.paste));
  const words = event.clipboardData.getData("text/plain").trim();
  if (!area || !words.includes("\n")) return;
  event.preventDefault();
  area.closest("details").open = true;
  area.value = words;
  area.focus();
  area.dispatchEvent(new Event("input", { bubbles: true }));
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
    field.addEventListener("paste", paste);
    field.addEventListener("blur", () => restore(field));
    field.form.addEventListener("submit", () => restore(field), { capture: true });
  }
}

start(document);
