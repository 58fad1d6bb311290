// What each side has: gold and what comes of mines, units, elements, buildings, research; in dialogs the rest.

import { other } from "../play/seats.js";
import { part, show, write } from "../play/texts.js";
import { FIGURES } from "./labels.js";

export class Holdings {
  constructor(root, pieces) {
    this.root = root;
    this.pieces = pieces;
    this.plates = { near: root.querySelector("[data-plate=near]"), far: root.querySelector("[data-plate=far]") };
  }

  render(table, view, near) {
    for (const [side, seat] of [["near", near], ["far", other(near)]]) this.renderPlate(this.plates[side], seat, table, view);
    this.renderStock(table, view, near);
    this.renderCards(view, near);
  }

  renderPlate(plate, seat, table, view) {
    const own = (things) => things.filter((thing) => thing.seat === seat);
    const elements = own(view.elements);
    const isMine = ({ kind }) => kind === "mine";
    write(part(plate, "gold"), view.seats[seat].gold);
    write(part(plate, "income"), `+${table.income[seat]}`);
    write(part(plate, "mines"), elements.filter(isMine).length);
    write(part(plate, "units"), own(view.units).length);
    write(part(plate, "elements"), elements.length - elements.filter(isMine).length);
    write(part(plate, "cards"), view.seats[seat].research.length);
    const names = [...new Set(table.buildings[seat].map(({ key }) => this.pieces.say(`building-${key}`)))];
    write(part(plate, "buildings"), names.join(", "));
    show(part(plate, "first"), view.first === seat && view.turn <= 1);
  }

  renderStock(table, view, near) {
    const dialog = this.root.querySelector("[data-dialog=stock]");
    for (const [name, seat] of [["stock-near", near], ["stock-far", other(near)]]) {
      write(part(dialog, name), `${seat === "A" ? "▲" : "▼"} ${seat}`);
      part(dialog, name).className = `thing-${seat}`;
    }
    for (const row of dialog.querySelectorAll("[data-kind]")) {
      const { kind } = row.dataset;
      write(part(row, "near"), view.seats[near].stock[kind] ?? "");
      write(part(row, "far"), view.seats[other(near)].stock[kind] ?? "");
      const isUnit = table.figures[near][kind][0] > 0;
      table.figures[near][kind].forEach((figure, place) => write(part(row, FIGURES[place]), figure || isUnit ? figure : ""));
    }
  }

  renderCards(view, near) {
    for (const row of this.root.querySelectorAll("[data-dialog=research] [data-card]")) {
      const { card } = row.dataset;
      const layers = [near, other(near)].filter((seat) => view.seats[seat].research.includes(card));
      write(part(row, "laid"), layers.length ? this.pieces.say("laid-by", { seats: layers.join(", ") }) : "");
      row.querySelector("button").classList.toggle("is-refused", !view.legal.includes(`research ${card}`));
    }
  }
}
