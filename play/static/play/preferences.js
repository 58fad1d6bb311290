// The fields of the dialog of settings: <input data-setting="…">, and buttons that turn one on and off.

import { askToNotify, mayNotify } from "./tab.js";
import { part, show } from "./texts.js";

export class Preferences {
  constructor(root, settings) {
    this.root = root;
    this.settings = settings;
    root.addEventListener("input", ({ target }) => target.dataset.setting && this.take(target));
    root.addEventListener("click", ({ target }) => this.turn(target.closest("[data-turn-setting]")?.dataset.turnSetting));
    if (settings.get("notify") && !mayNotify()) settings.set("notify", false);
    settings.changed.push(() => this.render());
    this.render();
  }

  turn(name) {
    if (name) this.settings.set(name, !this.settings.get(name));
  }

  async take(field) {
    const { setting } = field.dataset;
    const value = field.type === "checkbox" ? field.checked : field.value;
    if (setting === "notify" && value) {
      const isAllowed = await askToNotify();
      show(part(this.root, "no-notifications"), !isAllowed);
      this.settings.set(setting, isAllowed);
    } else {
      this.settings.set(setting, value);
    }
  }

  render() {
    for (const field of this.root.querySelectorAll("[data-setting]")) {
      const value = this.settings.get(field.dataset.setting);
      if (field.type === "checkbox") field.checked = value;
      else field.value = value;
    }
    for (const button of this.root.querySelectorAll("[data-turn-setting]")) {
      button.setAttribute("aria-pressed", String(this.settings.get(button.dataset.turnSetting)));
    }
  }
}
