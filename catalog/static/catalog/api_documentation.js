// Shows an OpenAPI document with Swagger UI: <div data-api-document="/api/schema/">.

// Swagger UI draws its own dark colours where the page's root says so.
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

export function start(root) {
  const place = root.querySelector("[data-api-document]");
  if (!place) return;
  followTheme(root);
  window.SwaggerUIBundle({
    url: place.dataset.apiDocument,
    domNode: place,
    presets: [window.SwaggerUIBundle.presets.apis],
    layout: "BaseLayout",
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    requestInterceptor: (request) => {
      const isOwn = new URL(request.url, location.href).origin === location.origin;
      if (isOwn) request.headers["X-CSRFToken"] = place.dataset.csrfToken;
      return request;
    },
  });
}

start(document);
