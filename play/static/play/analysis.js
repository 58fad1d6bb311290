// The curve of an analysis: leads to any moment of the replay, and shows which one is on the table.

const KEYS = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -Infinity, End: Infinity };

export function start(root) {
  let ply = 0;
  const curve = () => root.querySelector("[data-curve]");

  function show() {
    const chart = curve();
    if (!chart) return;
    const { left, right, last } = chart.dataset;
    const x = Number(left) + ((right - left) * ply) / Math.max(last, 1);
    chart.querySelector("[data-now]").setAttribute("transform", `translate(${x} 0)`);
    chart.setAttribute("aria-valuenow", ply);
  }

  function goTo(asked) {
    location.hash = `#${Math.min(Math.max(asked, 0), Number(curve().dataset.last))}`;
  }

  root.addEventListener("click", ({ target, clientX }) => {
    const chart = target.closest?.("[data-curve]");
    if (!chart) return;
    const { left, right, width, last } = chart.dataset;
    const box = chart.getBoundingClientRect();
    const x = ((clientX - box.left) * width) / box.width;
    goTo(Math.round(((x - left) * last) / (right - left)));
  });

  // Before the table's own keys, which mean the same as long as the table is there.
  root.addEventListener("keydown", (event) => {
    const step = KEYS[event.key];
    if (step === undefined || !event.target.closest?.("[data-curve]")) return;
    event.preventDefault();
    event.stopPropagation();
    goTo(ply + step);
  }, { capture: true });

  root.addEventListener("replay:ply", ({ detail }) => {
    ply = detail;
    show();
  });
  root.addEventListener("htmx:afterSettle", show);
  show();
}

start(document);
