// Turns links to sections into tabs while the page is narrow:
// <div data-tabs="(width < 900px)"><a href="#section">. Otherwise all sections are visible.
// A section with an invalid field, [autofocus], is shown first.

function bind(list) {
  const tabs = [...list.querySelectorAll("a[href^='#']")];
  const panels = tabs.map((tab) => document.getElementById(tab.hash.slice(1)));
  const narrow = window.matchMedia(list.dataset.tabs);
  const places = new Map(); // How far each panel was scrolled.
  const refused = panels.findIndex((panel) => panel.querySelector("[autofocus]"));
  let chosen = Math.max(0, refused, tabs.findIndex((tab) => tab.hash === location.hash));

  function show() {
    tabs.forEach((tab, place) => {
      const isChosen = place === chosen;
      tab.setAttribute("role", "tab");
      tab.setAttribute("aria-selected", isChosen);
      tab.setAttribute("aria-controls", panels[place].id);
      tab.tabIndex = isChosen ? 0 : -1;
      panels[place].setAttribute("role", "tabpanel");
      panels[place].hidden = !isChosen;
    });
  }

  function showAll() {
    tabs.forEach((tab, place) => {
      for (const name of ["role", "aria-selected", "aria-controls", "tabindex"]) tab.removeAttribute(name);
      panels[place].removeAttribute("role");
      panels[place].hidden = false;
    });
  }

  function arrange() {
    if (narrow.matches) {
      list.setAttribute("role", "tablist");
      show();
    } else {
      list.removeAttribute("role");
      showAll();
    }
  }

  function choose(place) {
    if (place === chosen) return;
    places.set(chosen, window.scrollY);
    chosen = place;
    show();
    const top = panels[chosen].getBoundingClientRect().top + window.scrollY - list.offsetHeight;
    window.scrollTo(0, places.get(chosen) ?? Math.min(window.scrollY, top));
  }

  list.addEventListener("click", (event) => {
    const place = tabs.indexOf(event.target.closest("a"));
    if (place < 0 || !narrow.matches) return;
    event.preventDefault();
    choose(place);
  });
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -chosen, End: tabs.length - 1 - chosen }[event.key];
    if (step === undefined || !narrow.matches) return;
    event.preventDefault();
    choose((chosen + step + tabs.length) % tabs.length);
    tabs[chosen].focus();
  });
  // What a part holds is to be seen, such as a field that was refused.
  panels.forEach((panel, place) => panel.addEventListener("reveal", () => { if (narrow.matches) choose(place); }));
  narrow.addEventListener("change", arrange);
  arrange();
}

export function start(root) {
  for (const list of root.querySelectorAll("[data-tabs]")) bind(list);
}

start(document);
