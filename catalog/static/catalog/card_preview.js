// Previews a card while it is typed: <div data-card-preview="address"> inside its form.

const PAUSE = 200;

export function start(root) {
  for (const place of root.querySelectorAll("[data-card-preview]")) {
    const form = place.closest("form");
    if (form) follow(form, place);
  }
}

function follow(form, place) {
  let waiting = 0;
  let request = new AbortController();

  async function draw() {
    request.abort();
    request = new AbortController();
    const typed = new URLSearchParams();
    for (const [name, value] of new FormData(form)) {
      if (typeof value === "string" && name !== "csrfmiddlewaretoken") typed.append(name, value);
    }
    try {
      const response = await fetch(`${place.dataset.cardPreview}?${typed}`, { signal: request.signal });
      if (response.ok) place.innerHTML = await response.text();
    } catch (error) {
      // Aborted by a newer request, or offline: the old drawing stays.
      if (error.name !== "AbortError" && !(error instanceof TypeError)) throw error;
    }
  }

  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(draw, PAUSE);
  });
}

start(document);
