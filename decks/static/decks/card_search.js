// Hides the cards of the builder that the search does not find; the server searches.
// <input data-match-url="/decks/match/">, its error in #query-error.

const PAUSE = 120;

async function search(field, root, signal) {
  const address = `${field.dataset.matchUrl}?q=${encodeURIComponent(field.value)}`;
  const { numbers, error } = await (await fetch(address, { signal })).json();
  root.querySelector("#query-error").textContent = error;
  const found = new Set(numbers);
  for (const box of root.querySelectorAll("input[type=checkbox][name=card]")) {
    box.closest("label").hidden = !found.has(box.value);
  }
  for (const group of root.querySelectorAll(".pick-group")) {
    group.hidden = !group.querySelector("label:not([hidden])");
  }
}

export function start(root) {
  const field = root.querySelector("[data-match-url]");
  // A page with a part of the cards, from a search without scripts, stays as it is.
  if (!field || field.value) return;
  let timer;
  let running = new AbortController();
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running.abort();
      running = new AbortController();
      search(field, root, running.signal).catch((error) => {
        if (error.name !== "AbortError") field.form.requestSubmit(); // Without an answer the server shows the page.
      });
    }, PAUSE);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault();
    if (event.key !== "ArrowDown" && event.key !== "Enter") return;
    event.preventDefault();
    root.querySelector(".pick-group:not([hidden]) .pick:not([hidden]) input")?.focus();
  });
}

start(document);
