// Removes buttons that are only needed without scripts: <button data-without-script>.

export function start(root) {
  for (const button of root.querySelectorAll("[data-without-script]")) button.hidden = true;
}

start(document);
