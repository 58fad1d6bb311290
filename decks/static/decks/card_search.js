// Search, filters and order of the builder's cards: [data-card-search data-match-url="/decks/match/"].
// The server says which cards are shown and in which groups; they move within [data-pick-groups], and
// those that are not shown wait, still chosen, in [data-unfound].

const PAUSE = 120;

export function start(root) {
  const bar = root.querySelector("[data-card-search]");
  // A page with a part of the cards, from a search without scripts, stays as it is.
  if (!bar || "partial" in bar.dataset) return;
  const field = bar.querySelector("[name=q]");
  const place = root.querySelector("[data-pick-groups]");
  const rest = root.querySelector("[data-unfound]");
  const skeleton = root.querySelector("template[data-pick-group]");
  const clear = bar.querySelector("[data-clear-search]");
  const picks = new Map([...place.querySelectorAll(".pick")].map((pick) => [pick.querySelector("input").value, pick]));
  let timer;
  let running = new AbortController();

  function wanted(name) {
    return bar.querySelector(`[name=${name}]:checked`)?.value ?? "";
  }

  function isShown(pick, held) {
    return !held || pick.querySelector("input").checked === (held === "in");
  }

  function arrange({ groups, error, note }) {
    const held = wanted("held");
    root.querySelector("#query-error").textContent = error || note;
    rest.append(...picks.values());
    const shown = groups.flatMap(({ title, numbers }) => {
      const found = numbers.map((number) => picks.get(number)).filter((pick) => pick && isShown(pick, held));
      if (found.length === 0) return [];
      const group = skeleton.content.cloneNode(true);
      group.querySelector("legend").textContent = title;
      group.querySelector(".pick-grid").append(...found);
      return [group];
    });
    place.replaceChildren(...shown);
    root.querySelector("[data-nothing-found]").hidden = shown.length > 0;
  }

  async function search() {
    const given = new URLSearchParams();
    for (const each of bar.querySelectorAll("input[type=search], input:checked, select")) given.append(each.name, each.value);
    given.delete("view");
    given.delete("held");
    clear.hidden = !field.value && !bar.querySelector("input[type=checkbox]:checked");
    const answer = await fetch(`${bar.dataset.matchUrl}?${given}`, { signal: running.signal });
    arrange(await answer.json());
  }

  function searchSoon(pause) {
    clearTimeout(timer);
    running.abort();
    running = new AbortController();
    timer = setTimeout(() => search().catch((error) => {
      if (error.name !== "AbortError") field.form.requestSubmit(); // Without an answer the server shows the page.
    }), pause);
  }

  bar.addEventListener("input", (event) => {
    event.stopPropagation(); // What is searched is no part of the deck.
    if (event.target === field) searchSoon(PAUSE);
  });
  bar.addEventListener("change", (event) => {
    event.stopPropagation();
    const { name, value, checked } = event.target;
    if (name === "view") place.dataset.view = value;
    if (name === "held" && checked) {
      for (const other of bar.querySelectorAll("[name=held]")) other.checked = other === event.target;
    }
    if (name !== "q" && name !== "view") searchSoon(0);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") event.preventDefault();
    if (event.key !== "ArrowDown" && event.key !== "Enter") return;
    event.preventDefault();
    place.querySelector(".pick input")?.focus();
  });
  clear.addEventListener("click", () => {
    field.value = "";
    for (const each of bar.querySelectorAll("input[type=checkbox]:checked")) each.checked = false;
    searchSoon(0);
    field.focus();
  });
}

start(document);
