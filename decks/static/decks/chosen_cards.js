// Removes a card from the deck: <button name="leave" value="3-10"> in [data-choices]. The server does
// it without scripts, and for cards that are not on the page.

export function start(root) {
  const form = root.querySelector("[data-choices]");
  if (!form) return;
  let place = -1; // Of the button pressed last, whose neighbour gets the focus.

  function buttons() {
    return [...form.querySelectorAll("button[name=leave]")];
  }

  form.addEventListener("click", (event) => {
    const button = event.target.closest("button[name=leave]");
    const box = button && form.querySelector(`input[type=checkbox][name=card][value="${button.value}"]`);
    if (!box) return;
    event.preventDefault();
    place = buttons().indexOf(button);
    button.closest("li").hidden = true;
    box.checked = false;
    box.dispatchEvent(new Event("change", { bubbles: true }));
  });
  form.addEventListener("htmx:afterSwap", () => {
    if (place < 0) return;
    const left = buttons();
    (left[Math.min(place, left.length - 1)] ?? form.querySelector("#chosen-cards")).focus();
    place = -1;
  });
}

start(document);
