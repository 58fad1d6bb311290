// How presses on a plain board become choices.

import { PickingBase } from "./picking_base.js";

export class Choices {
  armed = null;
  deciding = false;

  clear() {
    this.armed = null;
  }
}

export class PlainPicking extends PickingBase {
  click({ target }) {
    const action = this.actionOf(target);
    if (action && this.choices.deciding) this.tapped(action);
  }

  actionOf(target) {
    return target.closest("[data-action]")?.dataset.action ?? null;
  }

  isShownFirst() {
    return false;
  }

  foreseen({ events }) {
    return events.map((event) => event.text);
  }

  showHint(action) {
    this.change(() => { this.choices.armed = action; });
  }
}
