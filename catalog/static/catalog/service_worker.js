// What this site does in a browser beside its pages: notifications, and pages that were kept for the time
// without a network (`offline.js`).

const KEPT = "kept";
const FILES = "/static/";
/** @type {any} */
const worker = self;

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("push", (event) => {
  if (event.data) event.waitUntil(show(event.data.json()));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(new URL(event.notification.data, location.origin).href));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith(FILES)) event.respondWith(keptOrFetched(request));
  else if (request.mode === "navigate") event.respondWith(fetchedOrKept(request));
});

// Whoever looks at the page already knows.
async function show({ title, body, url, tag }) {
  const pages = await worker.clients.matchAll({ type: "window" });
  const isSeen = pages.some((page) => page.focused && new URL(page.url).pathname === url);
  if (!isSeen) await worker.registration.showNotification(title, { body, tag, data: url, renotify: true });
}

async function openPage(address) {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((each) => each.url === address);
  return page ? page.focus() : worker.clients.openWindow(address);
}

// The names of files carry a hash of their content.
async function keptOrFetched(request) {
  return (await kept(request)) ?? fetch(request);
}

// Pages are never older than the network has them; what was kept grows no older either.
async function fetchedOrKept(request) {
  try {
    const answer = await fetch(request);
    const pages = answer.ok && (await caches.has(KEPT)) ? await caches.open(KEPT) : null;
    if (await pages?.match(request, { ignoreVary: true })) await pages.put(request, answer.clone());
    return answer;
  } catch (error) {
    const found = await kept(request);
    if (found) return found;
    throw error;
  }
}

async function kept(request) {
  return (await caches.has(KEPT)) ? (await caches.open(KEPT)).match(request, { ignoreVary: true }) : undefined;
}
