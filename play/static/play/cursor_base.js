// A keyboard cursor over the places of a board: one place is in the order of the Tab key, arrows move it.

export class CursorBase {
  /** `places()` gives a map from the name of a place to its element; `selector` is what places are. */
  constructor(root, selector, places) {
    this.places = places;
    this.selector = selector;
    this.at = null;
    root.addEventListener("focusin", ({ target }) => {
      const place = target.closest(selector);
      if (place) this.settle(place.dataset.at);
    });
  }

  settle(place) {
    this.places().get(this.at)?.setAttribute("tabindex", "-1");
    this.at = place;
    this.places().get(place)?.setAttribute("tabindex", "0");
  }

  // After the places were drawn anew.
  keep() {
    const places = this.places();
    this.settle(places.has(this.at) ? this.at : places.keys().next().value ?? null);
  }

  get isOnBoard() {
    return document.activeElement?.matches(this.selector) ?? false;
  }

  show(_place) {}

  focus(place) {
    const element = this.places().get(place);
    if (!element) return false;
    this.show(place);
    element.focus({ preventScroll: true });
    return true;
  }
}

// What screen readers are told of each place.
export function describePlaces(places, words) {
  for (const [place, element] of places) element.setAttribute("aria-label", words(place));
}
