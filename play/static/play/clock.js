// The clocks of the players, counted down here between what the server says.

import { part, show, write } from "./texts.js";

const MINUTE = 60;
const SHORT = 10;
const HOUR = 3600;
const DAY = 24 * HOUR;

function unitText(count, unit) {
  return new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit, unitDisplay: "narrow" }).format(count);
}

export function timeText(seconds) {
  const left = Math.max(0, seconds);
  if (left >= DAY) return `${unitText(Math.floor(left / DAY), "day")} ${unitText(Math.floor((left % DAY) / HOUR), "hour")}`;
  if (left >= HOUR) return `${unitText(Math.floor(left / HOUR), "hour")} ${unitText(Math.floor((left % HOUR) / MINUTE), "minute")}`;
  if (left < SHORT) return left.toFixed(1);
  const whole = Math.ceil(left);
  return `${Math.floor(whole / MINUTE)}:${String(whole % MINUTE).padStart(2, "0")}`;
}

export class Clock {
  constructor(plates) {
    this.plates = plates;
    this.timer = null;
  }

  render(clock) {
    this.clock = clock;
    this.since = performance.now();
    clearInterval(this.timer);
    this.write();
    if (clock?.running.length) this.timer = setInterval(() => this.write(), clock.days ? 30_000 : 200);
  }

  write() {
    for (const plate of this.plates) {
      const place = part(plate, "clock");
      show(place, Boolean(this.clock));
      if (!this.clock) continue;
      const { seat } = plate.dataset;
      const runs = this.clock.running.includes(seat) && !this.clock.on_holiday[seat];
      const gone = runs ? (performance.now() - this.since) / 1000 : 0;
      write(place, timeText(this.clock.left[seat] - gone));
      place.classList.toggle("is-running", runs);
      place.classList.toggle("is-short", this.clock.left[seat] - gone < SHORT);
    }
  }
}
