// The library of drawings: every card in every attitude, made by the server, cloned here.

export class Drawings {
  constructor(html) {
    const library = new DOMParser().parseFromString(html, "text/html");
    this.templates = new Map();
    for (const template of library.querySelectorAll("template")) {
      const { card, cruiser, symbol, lying } = template.dataset;
      const name = symbol ? `symbol ${symbol}` : cruiser ? `cruiser ${cruiser}` : `${card ?? "back"} ${lying}`;
      this.templates.set(name, template);
    }
  }

  static async load(address) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return new Drawings(await answer.text());
  }

  template(cell, facing) {
    const lying = cell.pivoted ? `${facing}-pivoted` : facing;
    const face = cell.face === "back" || !cell.card ? "back" : cell.card;
    return this.templates.get(`${face} ${lying}`);
  }

  // A card as it lies, with its tokens.
  draw(cell, facing) {
    const drawing = document.importNode(this.template(cell, facing).content, true).firstElementChild;
    const halves = drawing.querySelectorAll("[data-half]");
    printed(cell.damage, cell.pivoted).forEach((count, half) => keepTokens(halves[half], ".ship", count));
    printed(cell.shield_damage, cell.pivoted).forEach((count, half) => keepTokens(halves[half], ".shield", count));
    return drawing;
  }

  front(card) {
    return this.draw({ card, face: "front", pivoted: false }, "up");
  }

  text(cell) {
    return this.template({ ...cell, pivoted: false }, "up").dataset.text;
  }

  // What each effect and protection of a card does, as items of a list.
  meanings(card) {
    const symbols = this.templates.get(`${card} up`)?.dataset.symbols?.split(" ").filter(Boolean) ?? [];
    return [...new Set(symbols)].map((symbol) => this.meaning(symbol));
  }

  meaning(symbol) {
    return document.importNode(this.templates.get(`symbol ${symbol}`).content, true).firstElementChild;
  }

  // The sentence alone; empty for what is no effect.
  sentence(symbol) {
    return this.templates.get(`symbol ${symbol}`)?.content.firstElementChild.dataset.sentence ?? "";
  }

  cruiser(key) {
    return document.importNode(this.templates.get(`cruiser ${key}`).content, true).firstElementChild;
  }

  cruiserName(key) {
    return this.templates.get(`cruiser ${key}`)?.content.firstElementChild.dataset.name ?? key;
  }
}

// Tokens on the printed top and bottom half: a pivoted card's top is its lower half (R1.5).
function printed(tokens, pivoted) {
  const { upper, lower } = tokens ?? { upper: 0, lower: 0 };
  return pivoted ? [lower, upper] : [upper, lower];
}

// The library draws a token on everything; those beyond the count do not lie there.
function keepTokens(half, kind, count) {
  [...half.querySelectorAll(kind)].slice(count).forEach((thing) => {
    thing.classList.remove("hurt");
    thing.nextElementSibling.remove();
  });
}
