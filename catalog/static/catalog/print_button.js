// Buttons that print the page; without JavaScript the browser's own menu does.
export function start(root) {
  for (const button of root.querySelectorAll("[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  }
}

start(document);
