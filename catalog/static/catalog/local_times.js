// Times in the reader's zone: <time datetime="2026-11-25T12:46:00+00:00" data-time="long">. Without scripts
// a time stays as the server wrote it, in the site's zone, which it names.

const STYLES = {
  long: { day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit", timeZoneName: "short" },
  short: { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit", timeZoneName: "short" },
  day: { day: "numeric", month: "long", year: "numeric" },
  "short-day": { day: "numeric", month: "short", year: "numeric" },
  "this-year": { day: "numeric", month: "long" },
};

/**
 * The moment as text.
 * @param {string} moment by ISO 8601
 * @param {string} style a key of STYLES
 * @param {string} lang
 * @param {string} [timeZone] that of the reader if it is left out
 */
export function localTime(moment, style, lang, timeZone) {
  // English dates are written as the pages write them.
  const locale = lang === "en" ? "en-GB" : lang;
  return new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone }).format(new Date(moment));
}

function write(root) {
  const { lang } = document.documentElement;
  for (const time of root.querySelectorAll("time[data-time]")) {
    time.textContent = localTime(time.dateTime, time.dataset.time, lang);
    time.title = localTime(time.dateTime, "long", lang);
    delete time.dataset.time;
  }
}

export function start(root) {
  write(root);
  new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => addedNodes.length)) write(root);
  }).observe(root.body, { childList: true, subtree: true });
}

if (globalThis.document) start(document);
