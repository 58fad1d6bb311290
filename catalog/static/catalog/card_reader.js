// Opens a small card to be read, in 360 px with the text of its effects: under the pointer, with the
// focus of the keyboard, or held on a touch screen. Cards and rows name theirs: [data-reads="3-10"];
// <body data-reader-url="/cards/NUMBER/read/"> says where the text comes from.

const REST = 300; // ms that the pointer or focus stays before a card opens
const HELD = 450; // ms
const SHAKE = 10; // px that a holding finger may move
const LARGE = 300; // px; as wide, a card can be read where it is
const GAP = 12;

const pieces = new Map();

function piece(address) {
  if (!pieces.has(address)) {
    const answer = fetch(address, { headers: { accept: "text/html" } })
      .then((response) => (response.ok ? response.text() : ""))
      .catch(() => "");
    pieces.set(address, answer);
    answer.then((text) => { if (!text) pieces.delete(address); });
  }
  return pieces.get(address);
}

// The side with more room, and the height at which it fits.
function place(reader, card) {
  const { innerWidth: width, innerHeight: height } = window;
  const own = reader.getBoundingClientRect();
  const there = card.getBoundingClientRect();
  const isRight = width - there.right > own.width + GAP || width - there.right > there.left;
  const left = isRight ? there.right + GAP : there.left - own.width - GAP;
  reader.style.left = `${Math.max(GAP, Math.min(left, width - own.width - GAP))}px`;
  reader.style.top = `${Math.max(GAP, Math.min(there.top - GAP, height - own.height - GAP))}px`;
}

export function start(root) {
  const pattern = root.body.dataset.readerUrl;
  if (!pattern || root.querySelector("[data-table]")) return;
  const reader = root.createElement("div");
  reader.className = "card-reader";
  reader.popover = "manual";
  root.body.append(reader);
  let timer;
  let wanted = null; // The element whose card is to be read.
  let isHeld = false;
  let from = null; // Where a finger began to hold.

  function close() {
    clearTimeout(timer);
    wanted = null;
    isHeld = false;
    delete reader.dataset.held;
    if (reader.matches(":popover-open")) reader.hidePopover();
  }

  async function open(card) {
    const text = await piece(pattern.replace("NUMBER", card.dataset.reads));
    if (wanted !== card || !text) return;
    reader.replaceChildren(...new DOMParser().parseFromString(text, "text/html").body.childNodes);
    if (isHeld) reader.dataset.held = "";
    if (!reader.matches(":popover-open")) reader.showPopover();
    place(reader, card);
  }

  function want(card, pause) {
    if (card === wanted) return;
    close();
    if (!card || card.getBoundingClientRect().width >= LARGE && card.matches(".card-drawing")) return;
    wanted = card;
    timer = setTimeout(open, pause, card);
  }

  // Of a control that has the focus: what it is within, or what is within it.
  function cardOf(element) {
    return element.closest("[data-reads]") ?? element.closest("a, label, li")?.querySelector("[data-reads]") ?? null;
  }

  root.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse") want(event.target.closest("[data-reads]"), REST);
  });
  root.addEventListener("focusin", (event) => {
    if (event.target.matches(":focus-visible:not(input[type=text], textarea)")) want(cardOf(event.target), REST);
  });
  root.addEventListener("focusout", () => { if (!isHeld) close(); });
  root.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
  window.addEventListener("scroll", () => { if (!isHeld) close(); }, { passive: true, capture: true });

  root.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" || reader.contains(event.target)) return;
    close();
    const card = event.target.closest("[data-reads]");
    if (!card) return;
    from = event;
    wanted = card;
    timer = setTimeout(() => { isHeld = true; open(card); }, HELD);
  });
  root.addEventListener("pointermove", (event) => {
    if (from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > SHAKE) letGo();
  });
  function letGo() {
    if (!isHeld && from) close();
    from = null;
  }
  for (const name of ["pointerup", "pointercancel"]) root.addEventListener(name, letGo);
  // What opened under a finger is not also pressed, nor is there a menu.
  root.addEventListener("contextmenu", (event) => { if (from) event.preventDefault(); });
  root.addEventListener("click", (event) => {
    if (!isHeld || reader.contains(event.target)) return;
    if (event.target.closest("[data-reads]") ?? event.target.closest("label")?.querySelector("[data-reads]")) event.preventDefault();
    else close();
  }, true);
}

start(document);
