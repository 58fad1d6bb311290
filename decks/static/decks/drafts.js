// What browsers keep of the builder: by the address of its form the fields, whether the site has them, too, and
// the version that they are based on.

const PREFIX = "deck-draft ";
const MAX_DRAFTS = 30;

export function readDraft(address) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + address));
  } catch {
    return null; // Where storage is forbidden, or another program wrote there.
  }
}

export function writeDraft(address, draft) {
  try {
    localStorage.setItem(PREFIX + address, JSON.stringify({ ...draft, at: Date.now() }));
    const others = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    const age = (key) => readDraft(key.slice(PREFIX.length))?.at ?? 0;
    for (const key of others.sort((a, b) => age(b) - age(a)).slice(MAX_DRAFTS)) localStorage.removeItem(key);
  } catch {} // A full or forbidden storage: the site's autosave remains.
}

export function dropDraft(address) {
  try {
    localStorage.removeItem(PREFIX + address);
  } catch {}
}
