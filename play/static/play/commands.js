// The command box: the notation's words, completed from what is legal now.

import { part, write } from "./texts.js";

const MOST = 8;
const OTHERS = ["take_back", "hint", "concede", "rematch"];

export class Commands {
  constructor(stage, acting, controls) {
    Object.assign(this, { stage, acting, controls, chosen: 0, found: [] });
    this.dialog = stage.root.querySelector("dialog[data-dialog=command]");
    this.input = part(this.dialog, "input");
    this.list = part(this.dialog, "list");
    this.input.addEventListener("input", () => this.complete());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.list.addEventListener("click", (event) => {
      const option = event.target.closest("[role=option]");
      if (option) this.run(option.dataset.value);
    });
    this.dialog.querySelector("form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.run(this.found[this.chosen]?.text ?? this.input.value.trim());
    });
  }

  open() {
    this.input.value = "";
    this.complete();
    this.dialog.showModal();
    this.input.focus();
  }

  complete() {
    const typed = this.input.value.trim().toLowerCase();
    const { legal = [] } = this.stage.table?.view ?? {};
    const words = this.stage.table?.words ?? {};
    const known = [...legal.map((text) => ({ text, words: words[text] ?? "" })), ...OTHERS.map((text) => ({ text, words: this.stage.pieces.say(`command-${text}`) }))];
    this.found = known.filter(({ text }) => fits(text, typed)).slice(0, MOST);
    this.chosen = 0;
    this.render();
  }

  render() {
    this.list.replaceChildren(...this.found.map((each, index) => {
      const option = this.stage.pieces.clone("option");
      option.id = `command-${index}`;
      option.dataset.value = each.text;
      option.setAttribute("aria-selected", String(index === this.chosen));
      write(part(option, "notation"), each.text);
      write(part(option, "words"), each.words);
      return option;
    }));
    if (this.found.length) this.input.setAttribute("aria-activedescendant", `command-${this.chosen}`);
    else this.input.removeAttribute("aria-activedescendant");
    this.input.setAttribute("aria-expanded", String(this.found.length > 0));
  }

  key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && this.found.length) {
      event.preventDefault();
      this.chosen = (this.chosen + step + this.found.length) % this.found.length;
      this.render();
    } else if (event.key === "Tab" && this.found.length && this.input.value !== this.found[this.chosen].text) {
      event.preventDefault();
      this.input.value = this.found[this.chosen].text;
      this.complete();
    }
  }

  run(text) {
    if (!text) return;
    this.dialog.close();
    if (this.controls.run(text.replace(" ", "_"))) return;
    if (this.stage.table.view.legal.includes(text)) this.acting.act(text);
    else this.acting.why(text);
  }
}

// Every typed word begins a word of the action, in order.
function fits(text, typed) {
  if (text.startsWith(typed)) return true;
  const words = text.split(/[ _]/);
  return typed.split(/\s+/).every((part, index) => words[index]?.startsWith(part));
}
