import assert from "node:assert/strict";
import test from "node:test";

import { pressedKey } from "../../catalog/static/catalog/pressed_key.js";

for (const [event, key] of [
  [{ key: "s", code: "KeyS" }, "s"],
  [{ key: "ы", code: "KeyS" }, "s"],
  [{ key: "Ы", code: "KeyS", shiftKey: true }, "S"],
  [{ key: "я", code: "KeyZ" }, "z"],
  [{ key: "н", code: "KeyY" }, "y"],
  [{ key: "ь", code: "KeyM" }, "m"],
  [{ key: ".", code: "Slash" }, "/"],
  [{ key: ",", code: "Slash", shiftKey: true }, "?"],
  [{ key: ".", code: "Period" }, "."],
  [{ key: "/", code: "Slash" }, "/"],
  [{ key: "?", code: "Minus", shiftKey: true }, "?"],
  [{ key: "z", code: "KeyY" }, "z"], // a German layout: the letter that is printed counts
  [{ key: "w", code: "KeyZ" }, "w"], // a French one
  [{ key: "Enter", code: "Enter" }, "Enter"],
  [{ key: "ArrowUp", code: "ArrowUp" }, "ArrowUp"],
  [{ key: "س", code: "KeyS" }, "s"],
]) {
  test(`${event.key} on ${event.code} is ${key}`, () => assert.equal(pressedKey(event), key));
}
