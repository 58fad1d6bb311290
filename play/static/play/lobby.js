// The lobby: open tables that are looked at while somebody looks.

const PAUSE = 5000;

export function start() {
  setInterval(lookAgain, PAUSE);
  document.addEventListener("visibilitychange", lookAgain);
}

function lookAgain() {
  if (document.visibilityState !== "visible") return;
  // A table under the pointer or the focus stays where it is.
  for (const list of document.querySelectorAll("[data-look-again]:not(:hover, :focus-within)")) list.dispatchEvent(new Event("look"));
}

start();
