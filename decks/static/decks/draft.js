// Writes the builder's form to this browser at every change, before the site has it, and puts it back when the
// page opens without it: <form data-draft>. With data-draft-stays, for decks without an account, the browser keeps
// what the site has as well, since only a cookie leads back to it.

import { dropDraft, readDraft, writeDraft } from "./drafts.js";

const WORDS = ["name", "description", "tags", "note", "visibility"];
const LISTS = ["card", "maybe"];

function isContent(name) {
  return name === "cruiser" || WORDS.includes(name) || LISTS.includes(name) || name.startsWith("card_note-");
}

function fieldsOf(form) {
  return [...new FormData(form)].filter(([name, value]) => isContent(name) && value !== "").map(([name, value]) => [name, String(value)]);
}

function content(fields) {
  return JSON.stringify(fields.map((field) => field.join(" ")).sort());
}

function addHidden(form, name, value) {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name, value });
  form.querySelector("#deck-check").append(field);
}

function fill(form, fields) {
  const has = new Set(fields.map((field) => field.join(" ")));
  for (const box of form.querySelectorAll("input[name=card], input[name=cruiser]")) box.checked = has.has(`${box.name} ${box.value}`);
  for (const old of form.querySelectorAll("input[name=maybe], .card-note")) old.remove();
  for (const name of WORDS) {
    const field = form.querySelector(`#${name === "note" ? "version-note" : `deck-${name}`}`);
    if (field) field.value = fields.find((each) => each[0] === name)?.[1] ?? (name === "visibility" ? field.value : "");
  }
  for (const [name, value] of fields) {
    const isShown = name === "cruiser" || WORDS.includes(name) || (name === "card" && form.querySelector(`input[name=card][value="${CSS.escape(value)}"]`));
    if (!isShown) addHidden(form, name, value);
  }
}

export function start(root) {
  const form = root.querySelector("form[data-draft]");
  if (!form) return;
  const address = () => form.getAttribute("action");
  let place = address();

  function write(isKept = false) {
    writeDraft(address(), { fields: fieldsOf(form), basedOn: form.elements.based_on.value, isKept });
  }

  function settle() {
    if (place !== address()) dropDraft(place);
    place = address();
    if (form.elements.note.value) write();
    else if ("draftStays" in form.dataset) write(true);
    else dropDraft(place);
  }

  function isOurs(event) {
    return event.target === form || isContent(event.target.name ?? "");
  }

  function restore({ fields, basedOn }) {
    fill(form, fields);
    if (Number(basedOn)) form.elements.based_on.value = basedOn;
    root.addEventListener("DOMContentLoaded", () => {
      for (const id of ["deck-name", "deck-description", "deck-tags", "deck-visibility"]) {
        const field = root.getElementById(id);
        if (field?.value !== field?.defaultValue) field?.dispatchEvent(new Event("input", { bubbles: true }));
      }
      form.dispatchEvent(new Event("change", { bubbles: true }));
      form.querySelector("[data-draft-back]").hidden = false;
    }, { once: true });
  }

  const draft = form.dataset.unsaved === "changed" ? null : readDraft(place);
  if (draft && !draft.isKept && content(draft.fields) !== content(fieldsOf(form))) restore(draft);
  for (const type of ["input", "change"]) form.addEventListener(type, (event) => { if (isOurs(event)) write(); });
  form.addEventListener("deck:placed", () => {
    if (place !== address()) dropDraft(place);
    place = address();
    write();
  });
  form.addEventListener("deck:kept", settle);
  form.querySelector("[data-draft-drop]").addEventListener("click", () => {
    dropDraft(place);
    form.dispatchEvent(new CustomEvent("deck:kept")); // So that leaving asks nothing.
    dropDraft(place);
    window.location.assign(place);
  });
}

start(document);
