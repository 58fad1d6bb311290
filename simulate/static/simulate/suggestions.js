// Makes a suggested change in the builder: a button [data-swap="1-2 3-10"] in [data-choices] takes the first
// card out and puts the second one in, as one step that can be undone; [data-swap=" 3-10"] only puts one in.

export function start(root) {
  const form = root.querySelector("[data-choices]");
  form?.addEventListener("click", (event) => {
    const button = event.target.closest("[data-swap]");
    if (!button) return;
    const [removed, added] = button.dataset.swap.split(" ");
    const [out, into] = [removed, added].map((card) => form.querySelector(`input[type=checkbox][name=card][value="${card}"]`));
    if (!into || (removed && !out)) return;
    root.querySelector("#meter-title")?.focus(); // The button goes with the reading.
    if (out) out.checked = false;
    into.checked = true;
    into.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

start(document);
