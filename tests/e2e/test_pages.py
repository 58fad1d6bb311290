"""What holds for every page."""

from collections.abc import Iterator

import pytest
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from playwright.sync_api import Browser, Page

from tests.e2e.conftest import PHONE, new_browser
from tests.e2e.pages import EXCUSED, PAGES, SitePage
from tests.e2e.watching import contrast_violations_in_light, grave_violations

# A tab costs more to open than most pages, so these tests share one of a desktop and one of a phone.


@pytest.fixture(scope="module")
def noticed() -> list[str]:
    """What went wrong in the shared tabs since the last page."""
    return []


@pytest.fixture(scope="module")
def desktop_tab(chromium: Browser, site: str, noticed: list[str]) -> Iterator[Page]:
    with new_browser(chromium, site, noticed) as browser:
        yield browser.new_page()


@pytest.fixture(scope="module")
def phone_tab(chromium: Browser, site: str, noticed: list[str]) -> Iterator[Page]:
    with new_browser(chromium, site, noticed, **PHONE) as browser:
        yield browser.new_page()


@pytest.fixture(scope="module", params=PAGES, ids=str)
def site_page(request: pytest.FixtureRequest) -> SitePage:
    return request.param


@pytest.fixture(scope="module")
def page(site_page: SitePage, desktop_tab: Page, noticed: list[str]) -> Iterator[Page]:
    """Each page in the dark theme, reached once for all tests of it."""
    desktop_tab.emulate_media(color_scheme="dark", reduced_motion="reduce")
    try:
        site_page.open(desktop_tab)
        yield desktop_tab
    finally:
        leave(desktop_tab)
        found = noticed.copy()
        noticed.clear()
    assert found == []


@pytest.fixture
def phone_page(site_page: SitePage, page: Page, phone_tab: Page) -> Iterator[Page]:
    """The page as the same reader sees it on a phone."""
    phone_tab.set_viewport_size(PHONE["viewport"])
    phone_tab.context.add_cookies(page.context.cookies())
    try:
        phone_tab.goto(page.url)
        site_page.wait(phone_tab)
        yield phone_tab
    finally:
        leave(phone_tab)


def leave(tab: Page) -> None:
    """Goes where nothing happens, and forgets the reader."""
    tab.goto(reverse("simulate:health"))
    tab.evaluate("localStorage.clear(); sessionStorage.clear()")
    tab.context.clear_cookies()


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


def test_nothing_keeps_people_out_in_either_theme(page: Page):
    assert grave_violations(page) == []
    assert contrast_violations_in_light(page) == []


def test_no_page_scrolls_sideways_on_a_phone_or_tablet(phone_page: Page):
    for width in (768, 390, 360):
        phone_page.set_viewport_size({"width": width, "height": 844})
        assert phone_page.evaluate("document.documentElement.scrollWidth") <= width
