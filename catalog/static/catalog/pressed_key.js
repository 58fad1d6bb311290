// The key of a shortcut, whatever the layout: letters of other alphabets are those of a Latin keyboard.

/**
 * What a keydown means as a shortcut: `event.key`, or what the same key has on a Latin layout.
 * @param {{ key: string, code?: string, shiftKey?: boolean }} event
 * @returns {string} a letter in the case of the Shift key, a sign, or a name such as "Enter"
 */
export function pressedKey({ key, code = "", shiftKey = false }) {
  // On a Russian layout this key has a full stop and a comma, as no Latin layout has there.
  if (code === "Slash" && (key === "." || key === ",")) return shiftKey ? "?" : "/";
  if (key.length !== 1 || key < "\u0080") return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return shiftKey ? letter : letter.toLowerCase();
  return /^Digit(\d)$/.exec(code)?.[1] ?? key;
}
