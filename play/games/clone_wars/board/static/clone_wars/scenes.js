// A battle or a duel as a scene of its own, beside the map.

import { part, show, write } from "../play/texts.js";
import { LEVELS, paintDots } from "./sheets.js";

export class Scenes {
  constructor(board) {
    this.board = board;
    this.pieces = board.pieces;
  }

  draw() {
    const { battle, duel } = this.board.view;
    const scene = part(this.board.root, "scene");
    const fights = battle?.turn ? this.battle(battle) : duel ? this.duel(duel) : [];
    scene.replaceChildren(...fights);
    show(scene, fights.length > 0);
  }

  name(seat) {
    return this.board.shell.nameOf(seat);
  }

  battle(battle) {
    const near = this.board.near;
    const first = battle.attacker === near || battle.defender !== near ? battle.defender : battle.attacker;
    const second = first === battle.attacker ? battle.defender : battle.attacker;
    return [this.row(battle, first), this.row(battle, second)];
  }

  row(battle, seat) {
    const row = this.pieces.clone("battle-row");
    row.dataset.side = this.board.view.players[seat].side;
    const bears = battle.is_garrison && seat === battle.defender;
    write(part(row, "who"), this.name(seat));
    write(part(row, "level"), LEVELS[battle.level[seat]]);
    write(part(row, "points"), this.pieces.say(bears ? "bears" : "points", { count: battle.points[seat] }));
    const units = battle.units.filter((unit) => unit.seat === seat).map((unit) => this.unit(battle, unit));
    if (battle.heroes[seat]) units.push(this.hero(battle, seat));
    part(row, "units").replaceChildren(...units);
    return row;
  }

  unit(battle, { name, card, is_up: isUp }) {
    const piece = this.pieces.clone("unit");
    const known = this.board.table.cards[card];
    this.mark(battle, piece, name);
    piece.classList.toggle("is-landed", !isUp);
    write(part(piece, "key"), name);
    write(part(piece, "name"), known?.name ?? this.pieces.say("landed"));
    paintDots(piece, known);
    if (known) piece.title = known.text;
    return piece;
  }

  hero(battle, seat) {
    const piece = this.pieces.clone("unit");
    this.mark(battle, piece, `${seat}H`);
    piece.classList.add("is-hero");
    write(part(piece, "key"), `${seat}H`);
    write(part(piece, "name"), this.board.table.heroes[seat].name);
    paintDots(piece, { defence: "green" });
    return piece;
  }

  mark(battle, piece, name) {
    const action = this.board.actionOn(`commit ${name}`, `block ${name}`);
    if (action) piece.dataset.action = action;
    piece.disabled = !action;
    const at = battle.attackers.findIndex(([attacker]) => attacker === name);
    piece.classList.toggle("is-attacking", at >= 0);
    piece.classList.toggle("is-asked", at >= 0 && at === battle.blockers.length);
    piece.classList.toggle("is-blocking", battle.blockers.includes(name));
  }

  duel({ attacker, defender, exchanges }) {
    const scene = this.pieces.clone("duel");
    const near = this.board.near;
    const [far, own] = near === attacker ? [defender, attacker] : [attacker, defender];
    for (const [place, seat] of [["far", far], ["near", own]]) {
      const { force } = this.board.view.players[seat];
      const most = this.board.table.heroes[seat].force;
      const row = part(scene, place);
      write(part(row, "who"), this.name(seat));
      write(part(row, "force"), `${force} / ${most}`);
      Object.assign(part(row, "bar"), { max: most, value: force });
    }
    write(part(scene, "exchanges"), this.pieces.say("exchanges", { count: exchanges }));
    for (const button of scene.querySelectorAll("[data-technique]")) {
      const action = this.board.actionOn(`technique ${button.dataset.technique}`);
      button.dataset.colour = this.board.table.techniques[button.dataset.technique];
      if (action) button.dataset.action = action;
      button.disabled = !action;
    }
    return [scene];
  }
}
