// The live meter: <section data-meter="address"> with a place for readings. It follows the deck by
// `deck:changed`, lets go of answers about older decks, and asks again while there is more to say
// (data-again, milliseconds) and the page is seen. A reading names the order in which its deck was dealt
// (data-dealt); the next deck is compared with it, or with the one before if that has as many cards and is
// dealt alike. Its win rate and what an edit did to it also stand in [data-meter-figure] and on the card
// that came or went: .pick[data-change].

const PAUSE = 150;
const AFTER_TROUBLE = 5000;

export function start(root) {
  const meter = root.querySelector("[data-meter]");
  const token = root.querySelector("[name=csrfmiddlewaretoken]");
  if (!meter || !token) return;
  const place = meter.querySelector("[data-meter-reading]");
  const trouble = meter.querySelector("template[data-meter-trouble]");
  const dealt = []; // The latest two decks, the last one first.
  let deck = null;
  let before = [];
  let latest = null; // The deck as its reading had it dealt.
  let running = null;
  let timer;
  let isDue = false; // There is more to say, as soon as the page is seen.

  // Of the latest decks with the cruiser the one that is compared.
  function baseOf({ cruiser, cards }) {
    const content = cards.toSorted().join();
    const others = dealt.filter((each) => each.cruiser === cruiser && each.cards.toSorted().join() !== content);
    return (others.find((each) => each.cards.length === cards.length) ?? others[0])?.cards ?? [];
  }

  function keep({ cruiser }, cards) {
    const content = cards.toSorted().join();
    if (dealt[0]?.cards.toSorted().join() === content) return;
    dealt.unshift({ cruiser, cards });
    dealt.length = Math.min(dealt.length, 2);
  }

  function tell({ figure = "", change = "", changed = "", verdict = "" }) {
    const place = root.querySelector("[data-meter-figure]");
    if (place) {
      place.replaceChildren(figure);
      if (change) {
        const difference = root.createElement("span");
        difference.className = `change ${verdict}`;
        difference.textContent = ` ${change}`;
        place.append(difference);
      }
    }
    for (const pick of root.querySelectorAll(".pick[data-change]")) pick.removeAttribute("data-change");
    for (const card of change ? changed.split(" ").filter(Boolean) : []) {
      const pick = root.querySelector(`.pick:has(input[value="${card}"])`);
      pick?.setAttribute("data-change", change);
      pick?.setAttribute("data-verdict", verdict);
    }
  }

  function request() {
    const body = new FormData();
    body.set("csrfmiddlewaretoken", token.value);
    body.set("cruiser", deck.cruiser);
    for (const card of deck.cards) body.append("card", card);
    for (const card of before) body.append("before", card);
    return fetch(meter.dataset.meter, { method: "POST", body, signal: running.signal, headers: { accept: "text/html" } });
  }

  async function read() {
    const answer = await request();
    if (!answer.ok && answer.status !== 429) throw new Error(`meter: ${answer.status}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const reading = page.querySelector(".meter-reading");
    const held = root.activeElement?.dataset?.swap;
    place.replaceChildren(reading);
    if (held) place.querySelector(`[data-swap="${held}"]`)?.focus();
    tell(reading.dataset);
    if (reading.dataset.dealt) latest = reading.dataset.dealt.split(" ");
    meter.removeAttribute("aria-busy");
    if (reading.dataset.again) wait(Number(reading.dataset.again));
  }

  async function ask() {
    isDue = false;
    running?.abort();
    running = new AbortController();
    try {
      await read();
    } catch (error) {
      if (error.name === "AbortError") return;
      place.replaceChildren(trouble.content.cloneNode(true));
      wait(AFTER_TROUBLE);
    }
  }

  function wait(pause) {
    clearTimeout(timer);
    isDue = true;
    if (!root.hidden) timer = setTimeout(ask, pause);
  }

  root.addEventListener("deck:changed", ({ detail }) => {
    if (latest) keep(deck, latest);
    latest = null;
    deck = detail;
    before = baseOf(deck);
    running?.abort();
    meter.hidden = false;
    meter.setAttribute("aria-busy", "true");
    wait(PAUSE);
  });
  root.addEventListener("visibilitychange", () => {
    if (root.hidden) clearTimeout(timer);
    else if (isDue) wait(PAUSE);
  });
}

start(document);
