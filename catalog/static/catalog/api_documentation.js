// Shows an OpenAPI document with Swagger UI: <div data-api-document="/api/schema/">.

// Swagger UI switches to dark colours by a class of the root element.
function followTheme(root) {
  const element = root.documentElement;
  const night = matchMedia("(prefers-color-scheme: dark)");
  const follow = () => {
    const theme = element.dataset.theme;
    element.classList.toggle("dark-mode", theme ? theme === "dark" : night.matches);
  };
  night.addEventListener("change", follow);
  new MutationObserver(follow).observe(element, { attributeFilter: ["data-theme"] });
  follow();
}

// Some controls of Swagger UI have no accessible name, and its scrolling boxes no tabindex.
function addMissingAttributes(place) {
  for (const choice of place.querySelectorAll("select:not([aria-label], [id])")) {
    choice.setAttribute("aria-label", place.dataset.choiceLabel);
  }
  for (const box of place.querySelectorAll("pre:not([tabindex])")) box.tabIndex = 0;
}

export function start(root) {
  const place = root.querySelector("[data-api-document]");
  if (!place) return;
  followTheme(root);
  new MutationObserver(() => addMissingAttributes(place)).observe(place, { childList: true, subtree: true });
  window.SwaggerUIBundle({
    url: place.dataset.apiDocument,
    domNode: place,
    presets: [window.SwaggerUIBundle.presets.apis],
    layout: "BaseLayout",
    defaultModelsExpandDepth: 0,
    requestInterceptor: (request) => {
      const isOwn = new URL(request.url, location.href).origin === location.origin;
      if (isOwn) request.headers["X-CSRFToken"] = place.dataset.csrfToken;
      return request;
    },
  });
}

start(document);
