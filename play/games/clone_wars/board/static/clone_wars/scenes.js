// A battle or a duel as a scene of its own, beside the map.

import { BoardPart } from "../play/board_part.js";
import { part, show, write } from "../play/texts.js";
import { LEVELS, paintDots, paintForce } from "./sheets.js";

export class Scenes extends BoardPart {
  draw() {
    const { battle, duel } = this.view;
    const scene = part(this.board.root, "scene");
    const fights = battle?.turn ? this.sides(battle).map((seat) => this.row(battle, seat)) : duel ? [this.duel(duel)] : [];
    scene.replaceChildren(...fights);
    show(scene, fights.length > 0);
  }

  // The own one last.
  sides({ attacker, defender }) {
    return this.board.near === defender ? [attacker, defender] : [defender, attacker];
  }

  row(battle, seat) {
    const row = this.pieces.clone("battle-row");
    row.dataset.side = this.view.players[seat].side;
    const bears = battle.is_garrison && seat === battle.defender;
    write(part(row, "who"), this.board.shell.nameOf(seat));
    write(part(row, "level"), LEVELS[battle.level[seat]]);
    write(part(row, "points"), this.pieces.say(bears ? "bears" : "points", { count: battle.points[seat] }));
    const units = battle.units.filter((unit) => unit.seat === seat).map((unit) => this.unit(battle, unit, this.table.cards[unit.card]));
    const hero = { ...this.table.heroes[seat], defence: "green", text: "" };
    if (battle.heroes[seat]) units.push(this.unit(battle, { name: `${seat}H`, is_up: true }, hero));
    part(row, "units").replaceChildren(...units);
    return row;
  }

  // `known` is what is known of its card; of a hero what stands for it.
  unit(battle, { name, is_up: isUp }, known) {
    const piece = this.pieces.clone("unit");
    const action = this.board.actionOn(`commit ${name}`, `block ${name}`);
    if (action) piece.dataset.action = action;
    piece.disabled = !action;
    piece.title = known?.text ?? "";
    const at = battle.attackers.findIndex(([attacker]) => attacker === name);
    piece.classList.toggle("is-attacking", at >= 0);
    piece.classList.toggle("is-asked", at >= 0 && at === battle.blockers.length);
    piece.classList.toggle("is-blocking", battle.blockers.includes(name));
    piece.classList.toggle("is-landed", !isUp);
    write(part(piece, "key"), name);
    write(part(piece, "name"), known?.name ?? this.pieces.say("landed"));
    paintDots(piece, known);
    return piece;
  }

  duel(duel) {
    const scene = this.pieces.clone("duel");
    const seats = this.sides(duel);
    for (const [at, row] of scene.querySelectorAll(".duel-row").entries()) {
      write(part(row, "who"), this.board.shell.nameOf(seats[at]));
      paintForce(row, this.view.players[seats[at]], this.table.heroes[seats[at]]);
    }
    write(part(scene, "exchanges"), this.pieces.say("exchanges", { count: duel.exchanges }));
    for (const button of scene.querySelectorAll("[data-technique]")) {
      const action = this.board.actionOn(`technique ${button.dataset.technique}`);
      button.dataset.colour = this.table.techniques[button.dataset.technique];
      if (action) button.dataset.action = action;
      button.disabled = !action;
    }
    return scene;
  }
}
