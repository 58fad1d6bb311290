// Where the builder is not there any more, offers what the browser kept of its form: [data-draft-offer] with a link
// to a new deck, which then opens with it.

import { readDraft, writeDraft } from "./drafts.js";

export function start(root) {
  const offer = root.querySelector("[data-draft-offer]");
  const draft = offer && readDraft(window.location.pathname);
  if (!draft) return;
  const link = offer.querySelector("a");
  const cards = draft.fields.filter(([name]) => name === "card").length;
  offer.querySelector("[data-draft-count]").textContent = String(cards);
  offer.hidden = false;
  link.addEventListener("click", () => {
    writeDraft(link.getAttribute("href"), { fields: draft.fields, basedOn: "0", isKept: false });
  });
}

start(document);
