// Draws a card while it is typed: <div data-card-sketch="address"> inside its form.

const PAUSE = 200;

export function start(root) {
  for (const place of root.querySelectorAll("[data-card-sketch]")) {
    const form = place.closest("form");
    if (form) follow(form, place);
  }
}

function follow(form, place) {
  let waiting = 0;
  let asked = new AbortController();

  async function draw() {
    asked.abort();
    asked = new AbortController();
    const typed = new URLSearchParams(
      [...new FormData(form)].filter(([name, value]) => typeof value === "string" && name !== "csrfmiddlewaretoken"),
    );
    try {
      const answer = await fetch(`${place.dataset.cardSketch}?${typed}`, { signal: asked.signal });
      if (answer.ok) place.innerHTML = await answer.text();
    } catch (error) {
      // An answer that came too late was called off; without a connection the old drawing stays.
      if (error.name !== "AbortError" && !(error instanceof TypeError)) throw error;
    }
  }

  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(draw, PAUSE);
  });
}

start(document);
