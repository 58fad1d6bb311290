// Buttons that scripts make needless go: <button data-without-script>.

export function start(root) {
  for (const button of root.querySelectorAll("[data-without-script]")) button.hidden = true;
}

start(document);
