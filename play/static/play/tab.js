// What the browser's tab says while somebody is awaited here: its title, its icon, and with permission a
// notification where nobody looks at the page.

/** @type {HTMLLinkElement} */
const icon = document.querySelector("link[rel=icon]");
const title = document.title;
const usual = icon.href;

// `calling` is the text that stands before the title; null gives the usual title and icon back.
export function mark(calling, address) {
  document.title = calling ? `● ${calling} · ${title}` : title;
  icon.href = calling ? address : usual;
}

export function mayNotify() {
  return "Notification" in window && Notification.permission === "granted";
}

// Whether the reader allows it.
export async function askToNotify() {
  return "Notification" in window && await Notification.requestPermission() === "granted";
}

// A newer notification of the page takes the place of an older one; a click leads to the page.
export function notify(text, address) {
  if (!mayNotify() || (!document.hidden && document.hasFocus())) return;
  try {
    const told = new Notification(text, { body: title, icon: address, tag: location.pathname });
    told.addEventListener("click", () => {
      window.focus();
      told.close();
    });
  } catch {
    // Some phones allow notifications of service workers only.
  }
}
