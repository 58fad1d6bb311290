// Asks again while something is under way: every element with data-poll="1000" (milliseconds) gets a
// `poll` event that often, for htmx to act on, but not while the page is hidden. What was opened
// stays open when it is swapped.

function openOnes(root) {
  return [...root.querySelectorAll("details[open][id]")].map(({ id }) => id);
}

export function start(root) {
  let timer;
  let opened = [];

  function poll() {
    clearTimeout(timer);
    const waiting = [...root.querySelectorAll("[data-poll]")];
    if (root.hidden || waiting.length === 0) return;
    timer = setTimeout(() => {
      for (const element of waiting) element.dispatchEvent(new CustomEvent("poll"));
      // An answer, or none at all, calls this again before or after that.
      timer = setTimeout(poll, 5000);
    }, Number(waiting[0].dataset.poll));
  }

  root.addEventListener("htmx:beforeSwap", () => { opened = openOnes(root); });
  root.addEventListener("htmx:afterSettle", () => {
    for (const id of opened) {
      const details = root.getElementById(id);
      if (details) details.open = true;
    }
    poll();
  });
  root.addEventListener("visibilitychange", poll);
  poll();
}

start(document);
