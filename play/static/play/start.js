// The start of a match: <div data-start-page data-socket="…"> asks for its piece when the socket tells of
// anything, and draws the salts, which nobody but this browser can know before.

import { start as prepareCopying } from "../decks/copy_text.js";
import { LiveSource } from "./socket.js";

const SALT_BYTES = 16;

export function start(root) {
  for (const page of root.querySelectorAll("[data-start-page]")) follow(page);
}

function follow(page) {
  const look = () => page.querySelector("[data-start]")?.dispatchEvent(new Event("look"));
  const source = new LiveSource(page.dataset.socket, {
    table: look,
    match: look,
    steps: look,
    connection() {},
  });
  page.addEventListener("submit", (event) => {
    // The form's answer leads on, not the news of it; and a second press is no second answer.
    source.stop();
    if (event.target.inert) event.preventDefault();
    if ("salts" in event.target.dataset) fill(event.target);
    event.target.inert = true;
  });
  page.addEventListener("htmx:afterSwap", () => {
    prepareCopying(page);
    goAhead(page);
  });
  addEventListener("pageshow", (event) => event.persisted && location.reload());
  source.start();
  goAhead(page);
}

// Whoever lets chance choose is asked nothing.
function goAhead(page) {
  page.querySelector("[data-at-once]")?.requestSubmit();
}

function fill(form) {
  for (const field of form.querySelectorAll("input[name^=salt-]")) {
    if (!field.value.trim()) field.value = drawSalt();
  }
}

export function drawSalt() {
  const bytes = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

start(document);
