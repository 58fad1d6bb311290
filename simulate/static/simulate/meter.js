// The live meter: <section data-meter="address"> with a place for readings. It follows the deck by
// `deck:changed`, lets go of answers about older decks, and asks again while there is more to say
// (data-again, milliseconds) and the page is seen. A reading names the order in which its deck was dealt
// (data-dealt); the next deck of as many cards is dealt alike and compared with it.

const PAUSE = 150;
const AFTER_TROUBLE = 5000;

export function start(root) {
  const meter = root.querySelector("[data-meter]");
  const token = root.querySelector("[name=csrfmiddlewaretoken]");
  if (!meter || !token) return;
  const place = meter.querySelector("[data-meter-reading]");
  const trouble = meter.querySelector("template[data-meter-trouble]");
  const dealt = new Map(); // The latest deck of each size and cruiser.
  let deck = null;
  let before = [];
  let running = null;
  let timer;
  let isDue = false; // There is more to say, as soon as the page is seen.

  function kindOf({ cruiser, cards }) {
    return `${cruiser} ${cards.length}`;
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
    place.replaceChildren(reading);
    if (reading.dataset.dealt) dealt.set(kindOf(deck), reading.dataset.dealt.split(" "));
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
    deck = detail;
    before = dealt.get(kindOf(deck)) ?? [];
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
