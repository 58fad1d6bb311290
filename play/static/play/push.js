// Notifications of this browser: asked for by a button, kept by the site, ended with its form.

/** @type {HTMLFormElement} */
const form = document.querySelector("[data-push]");
const isPossible = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

export async function start() {
  if (!form || !isPossible) return;
  form.hidden = false;
  document.querySelector("[data-no-push]").remove();
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    subscribe();
  });
  const registration = await navigator.serviceWorker.getRegistration();
  const own = await registration?.pushManager.getSubscription();
  if (own) showOwn(own);
}

// The browser in the list, and its removal, which the browser is told, too.
function showOwn(own) {
  const row = document.querySelector(`[data-endpoint="${CSS.escape(own.endpoint)}"]`);
  if (!row) return;
  row.querySelector("[data-here]").removeAttribute("hidden");
  row.querySelector("[data-remove-push]").addEventListener("submit", () => { own.unsubscribe(); });
}

async function subscribe() {
  if (await Notification.requestPermission() !== "granted") return refuse("denied");
  try {
    await navigator.serviceWorker.register(form.dataset.worker);
    const { pushManager } = await navigator.serviceWorker.ready;
    await (await pushManager.getSubscription())?.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: form.dataset.key });
    await keep(/** @type {any} */ (made.toJSON()));
  } catch {
    refuse("failed");
  }
}

async function keep({ endpoint, keys }) {
  const body = new FormData(form);
  for (const [name, value] of Object.entries({ endpoint, ...keys })) body.set(name, value);
  const answer = await fetch(form.action, { method: "POST", body });
  if (answer.ok) location.reload();
  else refuse("failed", (await answer.json()).message);
}

function refuse(reason, message) {
  const place = form.querySelector("[data-refusal]");
  /** @type {HTMLTemplateElement} */
  const words = form.querySelector(`[data-${reason}]`);
  place.textContent = message ?? words.content.textContent;
  place.removeAttribute("hidden");
}

start();
