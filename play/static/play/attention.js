// Calls the reader when something is to be decided: by sound, by the tab, and by a notification.

import { mark, notify } from "./tab.js";
import { part } from "./texts.js";

export class Attention {
  constructor(stage, settings, sounds) {
    this.stage = stage;
    this.settings = settings;
    this.sounds = sounds;
    this.icon = stage.root.dataset.turnIcon;
    this.before = null; // whose turn it was when the table was at rest before
    this.acted = null; // who acted last, as it was shown
    stage.settled.push((table) => this.consider(table));
    stage.opened.push((step) => { this.acted = step.seat; });
    addEventListener("focus", () => this.markTab());
  }

  get turn() {
    return this.stage.root.dataset.turn;
  }

  consider(table) {
    const { acted, before, turn } = this;
    this.before = turn;
    this.acted = null;
    this.markTab();
    if (before !== null && (turn !== before || acted !== null)) this.announce(); // also what an own action asks next
    if (before === null || before === "over" || table.match.kind === "hotseat") return;
    if (turn === "over") this.sounds.signal(endingFor(table));
    else if (turn === "mine" && acted !== null && acted !== table.seat) this.call();
  }

  // To screen readers: whose decision it is now and what it is about.
  announce() {
    const { decision, log } = this.stage;
    log.speak(["who", "what"].map((name) => part(decision.root, name).textContent).filter(Boolean).join(". "));
  }

  call() {
    this.sounds.signal("turn");
    if (this.settings.get("notify")) notify(this.stage.pieces.say("your-decision"), this.icon);
  }

  markTab() {
    mark(this.turn === "mine" ? this.stage.pieces.say("your-decision") : null, this.icon);
  }
}

function endingFor({ result: { winners }, seat }) {
  return seat !== null && winners.length && !winners.includes(seat) ? "defeat" : "victory";
}
