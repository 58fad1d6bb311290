// Autosaves the builder: <form data-autosave="address"> with a status line [data-saving], whose
// texts are in <template data-saving-words>.
//
// One request runs at a time; later changes are sent by the next one. Failed requests are retried. A
// conflict stops autosaving, and the response offers a choice. The button [data-save] saves in place,
// too, so that undo history, search and focus stay. When everything is saved, the form gets a
// `deck:kept` event.

import { showRefusals } from "./refusals.js";

const PAUSE = 1500;
const MAX_PAUSE = 60_000;
const IGNORED = ["note", "stock"];
const CHOICES = ["card", "cruiser"];
const WORDS = ["name", "description"];

export function start(root) {
  const form = root.querySelector("form[data-autosave]");
  if (!form) return;
  let isChanged = false; // There are unsent changes.
  let hasWords = false; // There are changes that are only saved by hand.
  let isOver = false;
  let running = null;
  let timer;
  let pause = PAUSE;

  function line() {
    return form.querySelector("[data-saving]");
  }

  function say(state) {
    const words = root.querySelector(`template[data-saving-words="${state}"]`).content.cloneNode(true);
    line().dataset.saving = state;
    line().replaceChildren(words);
  }

  function show(html) {
    const answer = new DOMParser().parseFromString(html, "text/html").querySelector("[data-saving]");
    line().dataset.saving = answer.dataset.saving;
    line().replaceChildren(...answer.childNodes);
    return answer.dataset;
  }

  // The deck and version that the next save is based on.
  /** @param {Record<string, string>} place */
  function follow({ basedOn, autosave, address, deck }) {
    form.elements.based_on.value = basedOn;
    form.dataset.autosave = autosave;
    const link = form.querySelector("[data-show-deck]");
    link.href = deck;
    link.hidden = false;
    for (const trial of form.querySelectorAll("[data-trials] a")) {
      trial.search = `?deck=${deck.split("/").at(-2)}`;
      trial.closest("[data-trials]").hidden = false;
    }
    if (form.getAttribute("action") !== address) {
      form.setAttribute("action", address);
      history.replaceState(history.state, "", address);
    }
    form.dispatchEvent(new CustomEvent("deck:placed"));
  }

  async function send() {
    isChanged = false;
    const body = new FormData(form);
    const answer = await fetch(form.dataset.autosave, { method: "POST", body, keepalive: true, headers: { accept: "text/html" } });
    if (answer.status === 404 || answer.status === 403) {
      isOver = true;
      say("gone");
    } else if (!answer.ok && answer.status !== 409) {
      throw new Error(`autosave: ${answer.status}`);
    } else {
      const { saving, ...place } = show(await answer.text());
      isOver = saving === "conflict";
      pause = PAUSE;
      if (saving !== "saved") return;
      follow(place);
      if (isChanged) say("waiting");
      else if (hasWords) say("words");
      else form.dispatchEvent(new CustomEvent("deck:kept"));
    }
  }

  // What is refused stands beside its field; a conflict is a page of its own.
  async function save(button) {
    isChanged = hasWords = false;
    const body = new FormData(form, button);
    const headers = { accept: "text/html", "HX-Request": "true" };
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body, headers });
    if (answer.status === 422) {
      isChanged = true;
      say("waiting");
      return showRefusals(form, new DOMParser().parseFromString(await answer.text(), "text/html"));
    }
    if (!answer.ok) {
      isOver = true;
      return form.requestSubmit(button);
    }
    const { saving, ...place } = show(await answer.text());
    follow(place);
    delete form.dataset.autosavesTexts;
    form.elements.note.value = "";
    showRefusals(form);
    if (isChanged) return say("waiting");
    if (hasWords) return say("words");
    return form.dispatchEvent(new CustomEvent("deck:kept"));
  }

  function hold(work) {
    running = work.catch(() => {
      isChanged = true;
      pause = Math.min(pause * 2, MAX_PAUSE);
      say("offline");
    }).finally(() => {
      running = null;
      if (isChanged) wait();
    });
    return running;
  }

  function run() {
    clearTimeout(timer);
    if (isOver || running) return running;
    return hold(send());
  }

  function wait() {
    clearTimeout(timer);
    timer = setTimeout(run, pause);
  }

  function note(event) {
    const { name } = event.target;
    if (isOver || IGNORED.includes(name)) return;
    const isKept = CHOICES.includes(name) || event.target.matches(".card-note") || event.target === form || (WORDS.includes(name) && "autosavesTexts" in form.dataset);
    if (!isKept) hasWords = true;
    if (isKept) isChanged = true;
    if (line().dataset.saving !== "offline") say(isChanged ? "waiting" : "words");
    if (isChanged) wait();
  }

  form.addEventListener("input", note);
  form.addEventListener("change", note);
  form.addEventListener("click", (event) => {
    if (event.target.closest("[data-try-again]")) run();
  });
  // A save by hand is based on the version that the running request makes.
  form.addEventListener("submit", (event) => {
    clearTimeout(timer);
    const isInPlace = event.submitter?.matches("[data-save]") && !isOver;
    if (!running && !isInPlace) {
      isChanged = false;
      isOver = true;
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    if (running) running.finally(() => form.requestSubmit(event.submitter));
    else hold(save(event.submitter));
  });
  // A new deck that the page is left with would be made twice: the browser's draft has it.
  root.addEventListener("visibilitychange", () => { if (root.hidden && isChanged && Number(form.elements.based_on.value)) run(); });
  window.addEventListener("online", () => { if (isChanged) run(); });
  window.addEventListener("pageshow", (event) => { if (event.persisted) isOver = false; });
  if (form.dataset.unsaved === "changed") {
    isChanged = true;
    wait();
  }
}

start(document);
