// A key that moves the focus to a field: <input data-focus-key="/">.

import { pressedKey } from "./pressed_key.js";

const TYPING = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

export function start(root) {
  root.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.(TYPING)) return;
    const field = root.querySelector(`[data-focus-key="${CSS.escape(pressedKey(event))}"]`);
    if (!field) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}

start(document);
