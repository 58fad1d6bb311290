// The page's own words and pieces: JavaScript fills them in and never writes them.

export class Pieces {
  constructor(root) {
    this.root = root;
    this.words = new Map();
    for (const texts of root.querySelectorAll("template[data-texts]")) {
      for (const entry of texts.content.querySelectorAll("[data-text]")) this.words.set(entry.dataset.text, entry.textContent.trim());
    }
  }

  // A text with its places in braces filled; an unknown name gives an empty text.
  say(name, values = {}) {
    const text = this.words.get(name) ?? "";
    return text.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");
  }

  // A copy of <template data-piece="name">, and what it holds by data-part.
  clone(name) {
    const template = this.root.querySelector(`template[data-piece="${name}"]`);
    return template.content.firstElementChild.cloneNode(true);
  }

  // An icon of <template data-icon="name">, null where there is none.
  icon(name) {
    return this.root.querySelector(`template[data-icon="${name}"]`)?.content.firstElementChild.cloneNode(true) ?? null;
  }
}

export function part(root, name) {
  return root.querySelector(`[data-part="${name}"]`);
}

// Writes only what changed, so that live regions speak only of changes.
export function write(element, text) {
  if (element && element.textContent !== String(text)) element.textContent = text;
}

export function show(element, shown) {
  if (element) element.hidden = !shown;
}

// What is said of something, with a link to the paragraph of the rules that it follows from.
export function writeNote(note, text, { rule = null, kind = "note" } = {}) {
  note.dataset.kind = kind;
  write(part(note, "text"), text);
  const link = part(note, "rule");
  show(link, Boolean(rule));
  if (rule) {
    write(link, rule);
    link.href = `${link.dataset.rules}#${rule}`;
  }
  show(note, Boolean(text));
}

// The page's language; English dates and lists are written as the pages write them.
export function locale() {
  const { lang } = document.documentElement;
  return lang === "en" ? "en-GB" : lang;
}

// The names of the players at seats, such as “Ann, Ben and Cleo”, in the page's language.
export function namesOf(seats, { players }) {
  return new Intl.ListFormat(locale()).format(seats.map((seat) => players[seat]?.name ?? seat));
}

// A number with a proper minus.
export function signed(number) {
  return number < 0 ? `−${-number}` : String(number);
}
