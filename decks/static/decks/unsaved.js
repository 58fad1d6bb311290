// Asks before a changed form is left without being sent: <form data-unsaved>.

export function start(root) {
  const form = root.querySelector("[data-unsaved]");
  if (!form) return;
  let isChanged = form.dataset.unsaved === "changed";
  form.addEventListener("input", (event) => { if (event.target.name !== "q") isChanged = true; });
  form.addEventListener("change", (event) => { if (event.target.name !== "q") isChanged = true; });
  form.addEventListener("submit", () => { isChanged = false; });
  window.addEventListener("beforeunload", (event) => { if (isChanged) event.preventDefault(); });
}

start(document);
