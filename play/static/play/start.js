// The start of a match: <div data-start-page data-socket="…"> asks for its piece when the socket tells of
// anything, and draws the salts, which only this browser knows before. It asks for none unless its reader wants
// to type it. Against a bot nothing is awaited, and the page comes without htmx.

import { start as prepareCopying } from "../decks/copy_text.js";
import { keepCommitment } from "./commitments.js";
import { Settings } from "./settings.js";
import { LiveSource } from "./socket.js";
import { Sounds } from "./sounds.js";
import { askToNotify, mark, mayNotify, notify } from "./tab.js";

const SALT_BYTES = 16;

export function start(root) {
  for (const page of root.querySelectorAll("[data-start-page]")) follow(page);
}

function follow(page) {
  const settings = new Settings();
  const sounds = new Sounds(settings);
  const look = looking(page, () => call(page, { settings, sounds }));
  const source = new LiveSource(page.dataset.socket, {
    table: look,
    match: look,
    steps: look,
    connection() {},
  });
  page.addEventListener("submit", (event) => {
    // The form's answer leads on, not the news of it; and a second press is no second answer.
    source.stop();
    window.htmx?.trigger(page.querySelector("[data-start]"), "htmx:abort");
    if (event.target.inert) event.preventDefault();
    else if ("salts" in event.target.dataset) fill(event.target);
    event.target.inert = true;
  });
  page.addEventListener("click", ({ target }) => target.closest("[data-notify]") && beCalled(page, settings));
  addEventListener("focus", () => mark(null));
  addEventListener("pageshow", (event) => event.persisted && location.reload());
  source.start();
  offerCalls(page, settings);
  goAhead(page);
}

// Somebody has accepted the invitation, or sat down at the open table.
function call(page, { settings, sounds }) {
  const { called } = page.querySelector("[data-start]").dataset;
  const icon = page.dataset.turnIcon;
  sounds.signal("called");
  if (settings.get("notify")) notify(called, icon);
  mark(called, icon);
}

function offerCalls(page, settings) {
  const button = page.querySelector("[data-notify]");
  if (button) button.hidden = !("Notification" in window) || (settings.get("notify") && mayNotify());
}

async function beCalled(page, settings) {
  settings.set("notify", await askToNotify());
  offerCalls(page, settings);
}

// One question at a time; what happens meanwhile is asked for afterwards.
function looking(page, call) {
  let isAsking = false;
  let hasNews = false;
  return async () => {
    hasNews = true;
    if (isAsking) return;
    isAsking = true;
    while (hasNews) {
      hasNews = false;
      await ask(page, call);
    }
    isAsking = false;
  };
}

async function ask(page, call) {
  const shown = page.querySelector("[data-start]");
  if (!window.htmx || shown.querySelector("form[inert]")) return; // It is answered already.
  await htmx.ajax("GET", shown.dataset.start, { source: shown, target: shown }).catch(() => {});
  if (shown.isConnected) return;
  const now = page.querySelector("[data-start]")?.dataset;
  if (shown.dataset.stage === "seats" && now?.stage !== "seats" && now?.called) call();
  prepareCopying(page);
  goAhead(page);
}

function goAhead(page) {
  const asks = new Settings().get("ownSalt");
  page.classList.toggle("asks-for-salt", asks);
  if (!asks) page.querySelector("form[data-salts]")?.requestSubmit();
}

function fill(form) {
  const salts = {};
  for (const field of form.querySelectorAll("input[name^=salt-]")) {
    if (!field.value.trim()) field.value = drawSalt();
    salts[field.name.slice("salt-".length)] = field.value.trim();
  }
  const { match, commitment } = form.closest("[data-start]").dataset;
  keepCommitment(match, commitment, salts);
}

function drawSalt() {
  const bytes = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

start(document);
