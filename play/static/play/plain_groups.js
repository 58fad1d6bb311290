// Long lists of answers: those of one verb are listed when its group is opened, those with one word,
// such as a key, when a press opens that word (data-open-actions). What ends or gives something up comes last.

import { BoardPart } from "./board_part.js";
import { part, write } from "./texts.js";

const FEW = 2; // actions of a verb that are listed singly in a long list, too

export class PlainGroups extends BoardPart {
  opened = null; // The verb or the word whose actions are listed.

  constructor(board) {
    super(board);
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
    const button = this.pieces.clone("choice");
    const actions = legal.filter((action) => action.startsWith(`${verb} `));
    button.dataset.openActions = verb;
    button.classList.add("choice-group");
    button.setAttribute("aria-expanded", String(this.opened === verb));
    write(part(button, "text"), `${begunAlike(actions.map((action) => this.table.words[action] ?? action))} (${actions.length})`);
    return button;
  }
}

// What several sentences begin with, in whole words.
function begunAlike(sentences) {
  const [first, ...others] = sentences.map((sentence) => sentence.split(" "));
  const end = first.findIndex((word, at) => others.some((words) => words[at] !== word));
  return [...(end < 0 ? first : first.slice(0, end)), "…"].join(" ");
}
