// Closes an open menu by Escape or by a click elsewhere: <details data-menu>.

export function start(root) {
  for (const menu of root.querySelectorAll("details[data-menu]")) {
    root.addEventListener("click", (event) => {
      if (!menu.contains(event.target)) menu.open = false;
    });
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !menu.open) return;
      menu.open = false;
      menu.querySelector("summary").focus();
    });
  }
}

start(document);
