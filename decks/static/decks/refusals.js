// Shows what the server refused, beside its fields: [data-field="name"] with a .field-error, and what
// concerns the whole in [data-refusals]. The page with the refusals is the server's.

const INPUTS = "input, textarea, select";

function showField(field, theirs) {
  const input = field.querySelector(INPUTS);
  for (const error of field.querySelectorAll(".field-error")) error.remove();
  for (const name of ["aria-invalid", "aria-describedby"]) {
    const value = theirs?.querySelector(INPUTS)?.getAttribute(name);
    if (value) input.setAttribute(name, value);
    else input.removeAttribute(name);
  }
  field.append(...(theirs?.querySelectorAll(".field-error") ?? []));
  return input.hasAttribute("aria-invalid") ? input : null;
}

/** @param {Document} [page] of the refusals; without one there are none any more */
export function showRefusals(form, page) {
  let first = null;
  for (const field of form.querySelectorAll("[data-field]")) {
    const wrong = showField(field, page?.querySelector(`[data-field="${field.dataset.field}"]`));
    first ??= wrong;
  }
  const place = form.querySelector("[data-refusals]");
  place.replaceChildren(...(page?.querySelector("[data-refusals]")?.childNodes ?? []));
  if (!first) {
    if (page) place.scrollIntoView({ block: "nearest" });
    return;
  }
  const details = first.closest("details");
  if (details) details.open = true;
  first.dispatchEvent(new Event("reveal", { bubbles: true }));
  first.focus();
}
