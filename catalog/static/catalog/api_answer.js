// Sends the forms below a response as JSON and shows the new response.

async function send(form, page) {
  const body = form.elements.body.value.trim();
  const answer = await fetch(location.href, {
    method: form.dataset.method,
    headers: {
      Accept: "application/json",
      "Content-Type": "application/json",
      "X-CSRFToken": form.elements.csrfmiddlewaretoken.value,
    },
    body: body || undefined,
  });
  const written = await answer.text();
  const isJson = answer.headers.get("Content-Type")?.includes("json");
  page.querySelector("[data-sent-method]").textContent = form.dataset.method;
  show(page, `${answer.status} ${answer.statusText}`, isJson ? indented(written) : written);
}

function indented(written) {
  return JSON.stringify(JSON.parse(written), null, 2);
}

function show(page, status, written) {
  page.querySelector("[data-status]").textContent = status;
  const body = page.querySelector("[data-body]");
  body.textContent = written;
  body.focus();
}

export function start(root) {
  for (const page of root.querySelectorAll("[data-api-answer]")) {
    for (const form of page.querySelectorAll("form[data-method]")) {
      form.hidden = false;
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        send(form, page).catch((error) => show(page, "—", String(error)));
      });
    }
  }
}

start(document);
