"""What holds for every page."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import URLPattern, URLResolver, get_resolver
from playwright.sync_api import Browser, BrowserContext, Page

from tests.e2e.conftest import PHONE, new_browser
from tests.e2e.pages import EXCUSED, PAGES, SitePage

GRAVE = ("serious", "critical")
every_page = pytest.mark.parametrize("site_page", PAGES, ids=str)


# A browser costs twice as much to open as a tab, so these tests share two.


@pytest.fixture(scope="module")
def noticed() -> list[str]:
    """What went wrong in the shared browsers since the last look."""
    return []


@pytest.fixture(scope="module")
def desktop(chromium: Browser, site: str, noticed: list[str]) -> Iterator[BrowserContext]:
    with new_browser(chromium, site, noticed) as browser:
        yield browser


@pytest.fixture(scope="module")
def phone(chromium: Browser, site: str, noticed: list[str]) -> Iterator[BrowserContext]:
    with new_browser(chromium, site, noticed, **PHONE) as browser:
        yield browser


def fresh_tab(browser: BrowserContext, noticed: list[str]) -> Iterator[Page]:
    """A tab of a browser that remembers nothing."""
    page = browser.new_page()
    yield page
    found = noticed.copy()
    page.evaluate("localStorage.clear()")
    page.close()
    browser.clear_cookies()
    noticed.clear()
    assert found == []


@pytest.fixture
def page(desktop: BrowserContext, noticed: list[str]) -> Iterator[Page]:
    yield from fresh_tab(desktop, noticed)


@pytest.fixture
def phone_page(phone: BrowserContext, noticed: list[str]) -> Iterator[Page]:
    yield from fresh_tab(phone, noticed)


def names_without_arguments(resolver: URLResolver, space: str = "") -> Iterator[str]:
    for each in resolver.url_patterns:
        if isinstance(each, URLPattern):
            if each.name and not each.pattern.regex.groups:
                yield space + each.name
        elif each.namespace != "admin":
            inner = f"{each.namespace}:" if each.namespace else ""
            yield from names_without_arguments(each, space + inner)


def test_every_page_is_listed_or_excused():
    listed = {page.name for page in PAGES} | EXCUSED.keys()
    assert set(names_without_arguments(get_resolver())) - listed == set()


LOOKS = 4


def grave_violations(page: Page, **options: object) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    # Without preloading, for which axe would make a style of its own.
    given = {"resultTypes": ["violations"], "preload": False, **options}
    found = page.evaluate("options => axe.run(options).then(found => found.violations)", given)
    return [
        f"{violation['id']}: {node['html'][:200]}\n  {node['failureSummary']}"
        for violation in found
        if violation["impact"] in GRAVE
        for node in violation["nodes"][:3]
    ]


@every_page
def test_nothing_keeps_people_out_in_either_theme(page: Page, site_page: SitePage):
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    site_page.open(page)
    assert grave_violations(page) == []
    page.emulate_media(color_scheme="light")
    # Chromium needs a moment until all of a large page has the other colours.
    for _look in range(LOOKS):
        if not (found := grave_violations(page, runOnly=["color-contrast"])):
            break
        page.wait_for_timeout(300)
    assert found == []


@every_page
def test_no_page_scrolls_sideways_on_a_phone_or_tablet(phone_page: Page, site_page: SitePage):
    site_page.open(phone_page)
    for width in (768, 390, 360):
        phone_page.set_viewport_size({"width": width, "height": 844})
        assert phone_page.evaluate("document.documentElement.scrollWidth") <= width
