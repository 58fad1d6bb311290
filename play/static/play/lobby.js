// The lobby: the next match of who has begun with the first ones, and open tables and how far the rules are
// prepared, which are looked at while somebody looks.

import { stepAfter } from "./next_step.js";
import { Settings } from "./settings.js";

const PAUSE = 5000;

export function start() {
  offerNextStep([...document.querySelectorAll("[data-next-step]")], new Settings().get("steps"));
  setInterval(lookAgain, PAUSE);
  document.addEventListener("visibilitychange", lookAgain);
}

function offerNextStep(forms, done) {
  const last = forms.findLastIndex(({ dataset }) => done.includes(dataset.nextStep));
  const first = document.querySelector("[data-first-step]");
  const next = first && last < 0 ? null : stepAfter(last, forms, done);
  if (next) next.hidden = false;
}

function lookAgain() {
  if (document.visibilityState !== "visible") return;
  // A table under the pointer or the focus stays where it is.
  for (const list of document.querySelectorAll("[data-look-again]:not(:hover, :focus-within)")) list.dispatchEvent(new Event("look"));
}

start();
