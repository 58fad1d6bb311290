// What the server promised to this browser before a match, and the salts that it added: kept here, to be
// compared with what is shown after the match.

const KEY = "promises";
const MOST = 100;

function readAll() {
  try {
    return JSON.parse(localStorage[KEY] ?? "[]");
  } catch {
    return []; // Storage may be forbidden, or hold anything.
  }
}

// Of several tries, such as in two tabs or without a network, one counts; which one, the server says. A salt
// that it knew before it showed another hash, since a guest left, counts no more.
export function keepPromise(match, hash, salts) {
  const all = readAll();
  const others = all.filter((promise) => promise.match !== match);
  const tries = all.find((promise) => promise.match === match && promise.hash === hash)?.tries ?? [];
  try {
    localStorage[KEY] = JSON.stringify([...others, { match, hash, tries: [...tries, salts] }].slice(-MOST));
  } catch {
    // Without storage nothing is compared later.
  }
}

export function promiseOf(match) {
  return readAll().find((promise) => promise.match === match) ?? null;
}

// Whether what was revealed is what was promised, with salts that this browser gave.
export function isKept(promise, { hash, salts }) {
  const isOwn = (tried) => Object.entries(tried).every(([seat, salt]) => salts[seat] === salt);
  return promise.hash === hash && promise.tries.some(isOwn);
}
