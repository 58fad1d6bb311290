// The live meter's win rate of a kept deck: <form data-deck-meter="address"> with its cruiser and cards. It
// asks again while the reading grows, with the games that are there already.

export function start(root) {
  const form = root.querySelector("[data-deck-meter]");
  if (!form) return;

  async function ask() {
    const answer = await fetch(form.dataset.deckMeter, { method: "POST", body: new FormData(form), headers: { accept: "text/html" } });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const { figure, margin, source, again, final } = page.querySelector(".meter-reading").dataset;
    if (figure) {
      form.querySelector("[data-rate]").textContent = figure;
      form.querySelector("[data-margin]").textContent = margin;
      form.querySelector("[data-source]").textContent = source;
      form.hidden = false;
    }
    if (again && final === undefined && !root.hidden) setTimeout(ask, Number(again));
  }

  ask().catch(() => {}); // The page is whole without it.
}

start(document);
