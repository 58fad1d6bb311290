import assert from "node:assert/strict";
import test from "node:test";

import { localTime } from "../../catalog/static/catalog/local_times.js";

const MOMENT = "2026-11-25T12:46:00+00:00";

for (const [style, lang, zone, parts] of [
  ["long", "en", "Pacific/Auckland", ["26 November 2026", "01:46", "GMT+13"]],
  ["long", "en", "America/Los_Angeles", ["25 November 2026", "04:46", "GMT-8"]],
  ["long", "ru", "Europe/Moscow", ["25 ноября 2026", "15:46", "GMT+3"]],
  ["short", "ru", "Europe/Moscow", ["25 нояб", "15:46"]],
  ["day", "en", "Pacific/Auckland", ["26 November 2026"]],
  ["this-year", "ru", "Europe/Moscow", ["25 ноября"]],
]) {
  test(`${style} in ${zone}, ${lang}`, () => {
    const told = localTime(MOMENT, style, lang, zone);
    for (const part of parts) assert.ok(told.includes(part), told);
  });
}
