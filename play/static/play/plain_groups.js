// Long lists of answers: those of one verb are listed when its group is opened, those with one word,
// such as a key, when a press opens that word (data-open-actions). What ends or gives something up comes last.

import { part, write } from "./texts.js";

const FEW = 2; // actions of a verb that are listed singly in a long list, too

export class PlainGroups {
  opened = null; // The verb or the word whose actions are listed.

  constructor(board) {
    this.board = board;
    board.root.addEventListener("click", ({ target }) => {
      const word = target.closest("[data-open-actions]")?.dataset.openActions;
      if (word !== undefined) this.toggle(word);
    });
  }

  toggle(word) {
    this.opened = this.opened === word ? null : word;
    this.board.render();
  }

  verbs(legal) {
    if (legal.length <= this.board.few) return [];
    const verbs = legal.map((action) => action.split(" ")[0]);
    return [...new Set(verbs)].filter((verb) => verbs.filter((each) => each === verb).length > FEW);
  }

  listed(legal) {
    const groups = this.verbs(legal);
    const last = ([verb]) => this.board.last.indexOf(verb);
    const words = legal.map((action) => action.split(" ")).filter((each) => each.includes(this.opened) || !groups.includes(each[0]));
    return words.sort((one, other) => last(one) - last(other)).map((each) => each.join(" "));
  }

  buttons(legal) {
    return this.verbs(legal).map((verb) => this.button(verb, legal));
  }

  button(verb, legal) {
    const button = this.board.pieces.clone("choice");
    button.dataset.openActions = verb;
    button.classList.add("choice-group");
    button.setAttribute("aria-expanded", String(this.opened === verb));
    const count = legal.filter((action) => action.startsWith(`${verb} `)).length;
    write(part(button, "text"), `${this.board.pieces.say(`verb-${verb}`) || verb} (${count})`);
    return button;
  }
}
