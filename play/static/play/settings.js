// What a player prefers, kept in this browser.

const KEY = "table";
const DEFAULTS = {
  pace: "normal",
  sound: true,
  volume: 0.5,
  notify: false,
  single: true,
  confirm: false,
  greetings: true,
  lessons: true,
  seen: [],
  ownSalt: false,
  finished: [],
  steps: [],
};

export class Settings {
  constructor() {
    this.values = { ...DEFAULTS, ...kept() };
    this.changed = []; // called after each change
  }

  get pace() {
    return this.values.pace;
  }

  get(name) {
    return this.values[name];
  }

  set(name, value) {
    this.values[name] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // Then it holds for this page only.
    }
    this.changed.forEach((listener) => listener());
  }
}

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {}; // Storage may be forbidden, or hold something else.
  }
}
