// Buttons that print the page: <button data-print hidden>.

export function start(root) {
  for (const button of root.querySelectorAll("[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  }
}

start(document);
