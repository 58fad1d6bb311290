// The picture of the city: units, influence, shields, the fleet, and which places a choice may take.

import { BoardPart } from "../play/board_part.js";
import { part, write } from "../play/texts.js";

const WIDTH = 5.4;
const ROW = 3;

export class City extends BoardPart {
  root = part(this.board.root, "picture");
  places = [...this.root.querySelectorAll("[data-place]")];
  strongholds = [...this.root.querySelectorAll(".has-stronghold")].map(({ dataset }) => dataset.place);

  render() {
    const { view } = this.board;
    for (const place of this.places) this.place(place, view);
    for (const sector of this.root.querySelectorAll("[data-sector]")) {
      const away = (Number(sector.dataset.sector) - view.fleet + 18) % 18;
      sector.classList.toggle("is-under", view.fleet > 0 && away === 0);
      sector.classList.toggle("is-near", view.fleet > 0 && away >= 1 && away <= 6);
    }
    const fleet = part(this.root, "fleet");
    fleet.classList.toggle("is-there", view.fleet > 0);
    fleet.setAttribute("transform", `rotate(${(view.fleet - 1) * 20}) translate(0 -48)`);
  }

  place(place, view) {
    const { starts, ends, start, choices } = this.board;
    const key = place.dataset.place;
    const open = choices.deciding && (starts.includes(key) || ends.includes(key));
    place.classList.toggle("is-open", open);
    place.classList.toggle("is-start", choices.deciding && key === start);
    place.classList.toggle("is-end", choices.deciding && Boolean(start) && ends.includes(key));
    place.classList.toggle("is-broken", view.broken.includes(key));
    place.classList.toggle("is-closed", view.closed === key);
    place.classList.toggle("is-battle", view.battle?.place === key);
    place.classList.remove("is-marked");
    place.setAttribute("tabindex", open ? "0" : "-1");
    const tokens = view.tokens[key];
    const sign = place.classList.contains("has-influence") ? "◆" : "";
    write(part(place, "tokens"), tokens ? `${sign}${tokens}` : sign);
    const units = view.units[key] ?? {};
    const there = Object.keys(units);
    for (const chip of place.querySelectorAll(".rex-chip")) this.chip(chip, units, there);
    place.setAttribute("aria-label", [place.querySelector("title").textContent, ...there.map((seat) => `${this.board.name(seat)} ${told(units[seat])}`)].join(", "));
  }

  chip(chip, units, there) {
    const at = there.indexOf(chip.dataset.seat);
    chip.classList.toggle("is-there", at >= 0);
    if (at < 0) return;
    const row = Math.floor(at / ROW);
    const inRow = Math.min(ROW, there.length - row * ROW);
    const x = ((at % ROW) - (inRow - 1) / 2) * WIDTH;
    chip.setAttribute("transform", `translate(${x} ${5 + row * 3.8})`);
    const [plain, mech, down] = units[chip.dataset.seat];
    chip.classList.toggle("is-down", !plain && !mech && down > 0);
    write(chip.querySelector("text"), told([plain, mech, down]));
  }

  mark(key) {
    for (const place of this.places) place.classList.toggle("is-marked", place.dataset.place === key);
  }

  clear() {
    for (const chip of this.root.querySelectorAll(".rex-chip")) chip.classList.remove("is-there");
  }
}

// Plain units, mechanised ones behind a plus, face-down ones behind a tilde.
function told([plain, mech, down]) {
  return [plain || mech ? `${plain}${mech ? `+${mech}` : ""}` : "", down ? `~${down}` : ""].join("");
}
