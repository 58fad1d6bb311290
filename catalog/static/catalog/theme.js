// The choice between light, dark and the system's theme, stored in the browser.

const KEY = "theme";
const CHOICES = ["light", "dark"];

function stored() {
  try {
    const choice = localStorage.getItem(KEY);
    return CHOICES.includes(choice) ? choice : "system";
  } catch {
    return "system"; // Storage may be forbidden.
  }
}

function store(choice) {
  try {
    if (choice === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, choice);
  } catch {
    // Without storage the choice applies to this page only.
  }
}

function apply(choice) {
  if (choice === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}

function mark(root, choice) {
  for (const button of root.querySelectorAll("[data-theme-choice]")) {
    button.setAttribute("aria-pressed", String(button.dataset.themeChoice === choice));
  }
}

export function start(root) {
  for (const group of root.querySelectorAll("[data-theme-switch]")) {
    group.hidden = false;
    mark(group, stored());
    group.addEventListener("click", (event) => {
      const choice = event.target.closest("[data-theme-choice]")?.dataset.themeChoice;
      if (!choice) return;
      store(choice);
      apply(choice);
      mark(root, choice);
    });
  }
}

// Runs before the first paint, so that no page flashes in the other theme.
apply(stored());
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => start(document));
else start(document);
