// Keeps the pages of cards, cruisers and rules on this device, for the time without a network; off until wanted.

const KEPT = "kept"; // as in service_worker.js
const AT_ONCE = 4;

/** @type {HTMLElement} */
const place = document.querySelector("[data-offline]");

export async function start() {
  if (!place || !("serviceWorker" in navigator && "caches" in window)) return;
  place.hidden = false;
  show(await caches.has(KEPT) ? "kept" : "offered");
  button("keep").addEventListener("click", keep);
  button("forget").addEventListener("click", forget);
}

/** @returns {HTMLButtonElement} */
function button(name) {
  return place.querySelector(`[data-do=${name}]`);
}

function show(state) {
  for (const part of place.querySelectorAll("[data-when]")) {
    /** @type {HTMLElement} */ (part).hidden = part.getAttribute("data-when") !== state;
  }
}

async function keep() {
  show("keeping");
  try {
    await navigator.serviceWorker.register(place.dataset.worker);
    const { pages, samples } = await (await fetch(place.dataset.pages)).json();
    const files = (await Promise.all(samples.map(filesOf))).flat();
    const cache = await caches.open(KEPT);
    const wanted = [...new Set([...files, ...pages])];
    const count = place.querySelector("[data-count]");
    for (let done = 0; done < wanted.length; done += AT_ONCE) {
      count.textContent = `${done} / ${wanted.length}`;
      await cache.addAll(wanted.slice(done, done + AT_ONCE));
    }
    show("kept");
  } catch {
    await caches.delete(KEPT);
    show("failed");
  }
}

async function forget() {
  await caches.delete(KEPT);
  show("offered");
}

// The style sheets, scripts, fonts and drawings that a page asks for.
async function filesOf(address) {
  const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  const found = page.querySelectorAll("link[href], script[src], use[href], img[src]");
  const addresses = [...found].map((each) => each.getAttribute("href") ?? each.getAttribute("src"));
  return addresses.map((each) => each.split("#")[0]).filter((each) => each.startsWith("/static/"));
}

start();
