// Takes the only legal action by itself where everybody can tell that it is the only one; the log tells so.

const PAUSE = 300;

export class Automatic {
  constructor(stage, { acting, settings, motion }) {
    this.stage = stage;
    this.acting = acting;
    this.settings = settings;
    this.motion = motion;
    this.last = -1;
    this.taken = new Set(); // plies after such actions
    stage.settled.push((table) => this.consider(table));
    stage.opened.push(({ ply }) => this.taken.has(ply) && stage.log.tell(ply, { event: "only", text: stage.pieces.say("only-action") }));
  }

  // After a take-back the reader stands there by choice.
  async consider({ ply, only_action: action, match }) {
    const isBack = ply < this.last;
    this.last = ply;
    if (!action || match.status !== "playing" || isBack || !this.settings.get("single")) return;
    await this.motion.pause(PAUSE);
    if (this.stage.table.ply !== ply || document.querySelector("dialog.curtain[open]")) return;
    this.taken.add(ply + 1);
    this.acting.act(action);
  }
}
