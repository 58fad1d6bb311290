// The lobby: which cruisers the mode allows, and open tables that are looked at while somebody looks.

const PAUSE = 5000;

export function start(root) {
  for (const studio of root.querySelectorAll("[data-studio]")) {
    studio.addEventListener("change", () => fit(studio));
    fit(studio);
  }
  setInterval(lookAgain, PAUSE);
  document.addEventListener("visibilitychange", lookAgain);
}

function lookAgain() {
  if (document.visibilityState !== "visible") return;
  // A table under the pointer or the focus stays where it is.
  for (const list of document.querySelectorAll("[data-look-again]:not(:hover, :focus-within)")) list.dispatchEvent(new Event("look"));
}

// The server refuses what does not belong together; here it cannot be chosen.
function fit(studio) {
  const mode = studio.elements.mode.value;
  const cruisers = [...studio.querySelectorAll("[data-cruisers] input")];
  for (const cruiser of cruisers) cruiser.disabled = mode === "training" && !("training" in cruiser.dataset);
  if (cruisers.some((cruiser) => cruiser.checked && cruiser.disabled)) cruisers.find((cruiser) => !cruiser.disabled).checked = true;
  const own = studio.elements.cruiser.value;
  for (const option of studio.elements["enemy-cruiser"].options) option.disabled = option.value === own;
  if (studio.elements["enemy-cruiser"].value === own) studio.elements["enemy-cruiser"].value = "";
}

start(document);
