"""Notices what goes wrong in a browser."""

from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response

# Chromium says this of every answer from 400 on; those are looked at as answers, below.
OF_AN_ANSWER = "Failed to load resource"
# htmx says these of a question that a newer one took the place of; one that failed is a sendError.
OF_A_REPLACED_QUESTION = ("htmx:afterRequest", "htmx:sendAbort")
HARMLESS = (OF_AN_ANSWER, *OF_A_REPLACED_QUESTION)
OF_A_SOCKET = "WebSocket connection"  # a socket that fails may only be warned of
GRAVE = ("serious", "critical")
# Marks three texts of each look: of the same classes, colours and sizes within the same surroundings. axe
# computes a contrast from what lies behind a text, which takes long for the hundreds of texts of a page.
MARK_LOOKS = """() => {
  const numbers = new Map(), seen = new Map();
  const mark = (element, around) => {
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } =
      getComputedStyle(element);
    const look = [
      around, element.localName, element.className,
      color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight,
    ].join("|");
    if (!numbers.has(look)) numbers.set(look, numbers.size);
    const number = numbers.get(look);
    const isText = element.value !== undefined
      || [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    element.removeAttribute("data-look");
    if (isText && element.checkVisibility()) {
      seen.set(number, (seen.get(number) ?? 0) + 1);
      if (seen.get(number) <= 3) element.setAttribute("data-look", "");
    }
    for (const child of element.children) mark(child, number);
  };
  mark(document.body, "");
  axe.configure({
    rules: [
      { id: "color-contrast", selector: "[data-look]" },
      { id: "link-in-text-block", selector: "a[href][data-look]" },
    ],
  });
}"""
# Pages and what scripts fetch may well be answered with a refusal; files may not.
ASKED = ("document", "fetch", "xhr", "websocket", "eventsource")


def watch(context: BrowserContext, site: str, troubles: list[str]) -> None:
    """Adds to `troubles` whatever goes wrong in the browser from now on."""
    here = urlsplit(site).netloc

    def heard(message: ConsoleMessage) -> None:
        is_grave = message.type == "error" or message.text.startswith(OF_A_SOCKET)
        if is_grave and not message.text.startswith(HARMLESS):
            troubles.append(f"console: {message.text}")

    def asked(request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.netloc != here:
            troubles.append(f"request to another host: {request.url}")

    def answered(response: Response) -> None:
        refused = response.status >= 400 and response.request.resource_type not in ASKED
        if refused or response.status >= 500:
            troubles.append(f"answer {response.status}: {response.url}")

    context.on("console", heard)
    context.on("weberror", lambda thrown: troubles.append(f"script: {thrown.error.stack}"))
    context.on("request", asked)
    context.on("response", answered)


def grave_violations(page: Page, within: str = "html", **options: object) -> list[str]:
    """What axe finds on the page, or in a part of it, that keeps people out of it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    page.evaluate(MARK_LOOKS)
    # Without preloading, for which axe would make a style of its own.
    given = {"resultTypes": ["violations"], "preload": False, **options}
    run = "([within, options]) => axe.run(within, options).then(found => found.violations)"
    found = page.evaluate(run, [within, given])
    return [
        f"{violation['id']}: {node['html'][:200]}\n  {node['failureSummary']}"
        for violation in found
        if violation["impact"] in GRAVE
        for node in violation["nodes"][:3]
    ]


def contrast_violations_in_light(page: Page) -> list[str]:
    """What axe finds of contrasts once the page has taken on the light theme."""
    page.emulate_media(color_scheme="light")
    # Chromium needs a moment until all of a large page has the other colours.
    for _look in range(4):
        if not (found := grave_violations(page, runOnly=["color-contrast"])):
            break
        page.wait_for_timeout(300)
    return found
