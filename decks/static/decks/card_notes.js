// Notes of cards in the builder: a button [data-card-note] opens the field that it controls. Only autosaving
// follows what is typed; the deck is not checked again for it.

export function start(root) {
  const column = root.querySelector("#builder-deck");
  if (!column) return;
  column.addEventListener("click", (event) => {
    const button = event.target.closest("[data-card-note]");
    if (!button) return;
    const field = root.getElementById(button.getAttribute("aria-controls"));
    field.hidden = !field.hidden && !field.value;
    button.setAttribute("aria-expanded", String(!field.hidden));
    if (!field.hidden) field.focus();
  });
  column.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches(".card-note")) return;
    event.preventDefault(); // Otherwise it presses the form's first button.
    event.target.blur();
  });
  column.addEventListener("change", (event) => {
    if (event.target.matches(".card-note")) event.stopPropagation();
  });
}

start(document);
