// The command box: the notation's words, completed from what is legal now, or the reason why not.

import { isLikely, matching, nearest } from "./command_matches.js";
import { part, show, write, writeNote } from "./texts.js";

const MOST = 8;
const OTHERS = ["take_back", "hint", "explain", "concede", "rematch"];
const PAUSE = 300; // of typing, before it is asked why nothing fits

export class Commands {
  constructor(stage, acting, controls) {
    this.stage = stage;
    this.acting = acting;
    this.controls = controls;
    this.chosen = 0;
    this.shown = [];
    this.asked = null;
    this.dialog = stage.root.querySelector("dialog[data-dialog=command]");
    this.input = part(this.dialog, "input");
    this.list = part(this.dialog, "list");
    this.input.placeholder = stage.pieces.say("command-example");
    this.input.addEventListener("input", () => this.complete());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.dialog.addEventListener("close", () => this.forget());
    this.list.addEventListener("click", (event) => {
      const option = event.target.closest("[role=option]");
      if (option) this.run(option.dataset.value);
    });
    this.dialog.querySelector("form").addEventListener("submit", (event) => {
      event.preventDefault();
      const chosen = this.shown[this.chosen];
      if (chosen) this.run(chosen.text);
      else this.ask();
    });
  }

  open() {
    this.input.value = "";
    this.complete();
    this.dialog.showModal();
    this.input.focus();
  }

  get typed() {
    return this.input.value.trim().toLowerCase();
  }

  get possible() {
    const { view, words } = this.stage.table;
    const others = OTHERS.filter((name) => this.controls.offers(name));
    return [
      ...view.legal.map((text) => ({ text, words: words[text] ?? this.stage.board.wordsOf?.(text) ?? "" })),
      ...others.map((text) => ({ text, words: this.stage.pieces.say(`command-${text}`) })),
    ];
  }

  // What fits; where nothing does, why, and what is possible instead, the same verb first.
  complete() {
    const { typed, possible } = this;
    const isNotation = this.stage.board.isNotation(typed);
    this.forget();
    const found = matching(possible, typed, isNotation);
    const isNone = found.length === 0 && typed !== "";
    this.shown = (isNone ? nearest(possible, typed) : found).slice(0, MOST);
    this.chosen = isNone ? -1 : 0;
    this.tell(isNone ? this.stage.pieces.say("command-nothing") : "");
    const isMeant = isNone && this.shown.length > 0 && isLikely(this.shown[0], typed);
    show(part(this.dialog, "meant"), isMeant);
    show(part(this.dialog, "possible"), isNone && this.shown.length > 0 && !isMeant);
    if (isNone) this.timer = setTimeout(() => this.ask(), PAUSE);
    this.render();
  }

  tell(message, rule = null) {
    writeNote(part(this.dialog, "answer"), message, { rule, kind: "refused" });
  }

  ask() {
    clearTimeout(this.timer);
    if (!this.typed) return;
    this.asked = this.typed;
    this.acting.why(this.input.value.trim());
  }

  // Whether that answers what was asked here.
  hear({ message, rule }) {
    if (!this.dialog.open || this.asked === null || this.asked !== this.typed) return false;
    this.asked = null;
    this.tell(message ?? this.stage.pieces.say("command-nothing"), rule);
    return true;
  }

  forget() {
    clearTimeout(this.timer);
    this.asked = null;
  }

  render() {
    this.list.replaceChildren(...this.shown.map((each, index) => {
      const option = this.stage.pieces.clone("option");
      option.id = `command-${index}`;
      option.dataset.value = each.text;
      option.setAttribute("aria-selected", String(index === this.chosen));
      write(part(option, "notation"), each.text);
      write(part(option, "words"), each.words);
      return option;
    }));
    if (this.shown[this.chosen]) this.input.setAttribute("aria-activedescendant", `command-${this.chosen}`);
    else this.input.removeAttribute("aria-activedescendant");
    this.input.setAttribute("aria-expanded", String(this.shown.length > 0));
  }

  key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const { length } = this.shown;
    if (step && length) {
      event.preventDefault();
      this.chosen = this.chosen < 0 ? (step > 0 ? 0 : length - 1) : (this.chosen + step + length) % length;
      this.render();
    } else if (event.key === "Tab" && this.shown[this.chosen] && this.input.value !== this.shown[this.chosen].text) {
      event.preventDefault();
      this.input.value = this.shown[this.chosen].text;
      this.complete();
    }
  }

  run(text) {
    this.dialog.close();
    if (!this.controls.run(text)) this.acting.act(text);
  }
}
