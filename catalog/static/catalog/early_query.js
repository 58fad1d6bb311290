// Searches for what was typed before htmx was there to hear it.

function start(root) {
  const query = root.querySelector("#query");
  if (query && query.value !== query.defaultValue) query.form.requestSubmit();
}

document.addEventListener("htmx:load", () => start(document), { once: true });
