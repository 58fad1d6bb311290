// Asks before the user leaves a form with unsaved changes: <form data-unsaved>. Autosaved changes
// (`deck:kept`) do not count.

export function start(root) {
  const form = root.querySelector("[data-unsaved]");
  if (!form) return;
  let isChanged = form.dataset.unsaved === "changed";
  const note = () => { isChanged = true; };
  form.addEventListener("input", note);
  form.addEventListener("change", note);
  form.addEventListener("deck:kept", () => { isChanged = false; });
  form.addEventListener("submit", () => { isChanged = false; });
  window.addEventListener("beforeunload", (event) => { if (isChanged) event.preventDefault(); });
}

start(document);
