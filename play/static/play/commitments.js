// What the server committed to before a match, and the salts that this browser added: kept here, to be
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
export function keepCommitment(match, hash, salts) {
  const all = readAll();
  const others = all.filter((kept) => kept.match !== match);
  const tries = all.find((kept) => kept.match === match && kept.hash === hash)?.tries ?? [];
  try {
    localStorage[KEY] = JSON.stringify([...others, { match, hash, tries: [...tries, salts] }].slice(-MOST));
  } catch {
    // Without storage nothing is compared later.
  }
}

export function commitmentOf(match) {
  return readAll().find((kept) => kept.match === match) ?? null;
}

// Whether what was revealed is what was committed to, with salts that this browser gave.
export function isKept(commitment, { hash, salts }) {
  const isOwn = (tried) => Object.entries(tried).every(([seat, salt]) => salts[seat] === salt);
  return commitment.hash === hash && commitment.tries.some(isOwn);
}
