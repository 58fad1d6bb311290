// Buttons that copy: <button data-copy="text" data-copied="Copied" hidden>.

const SHOWN = 2000;

export function start(root) {
  if (!navigator.clipboard) return; // Without it the text can still be selected.
  for (const button of root.querySelectorAll("[data-copy]")) {
    const words = button.querySelector("span");
    const label = words.textContent;
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(button.dataset.copy);
      words.textContent = button.dataset.copied;
      setTimeout(() => { words.textContent = label; }, SHOWN);
    });
  }
}

start(document);
