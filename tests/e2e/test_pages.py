"""What holds for every page."""

import pytest
from django.urls import reverse

from tests.e2e.conftest import PHONE, forget_reader, new_browser
from tests.e2e.pages import PAGES
from tests.e2e.sizes import fits
from tests.e2e.watching import grave_violations

# Where the styles arrange pages anew, and the narrowest: what fits there fits up to the next one.
WIDTHS = (360, 700, 900, 1000, 1280, 1700)

# A width does not depend on what is painted, which takes a third of the time, nor on the insides of pictures.
HIDE_ALL = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html, html * { visibility: hidden !important } svg > * { display: none }");
  document.adoptedStyleSheets.push(sheet);
}"""
# Without the curve of an analysis, which a script of the page moves.
EMPTY_PICTURES = """document.querySelectorAll("svg:not(:has([data-now])) > :not(title, desc)")
  .forEach(part => part.remove())"""

# Into smaller ones a phone zooms when they are entered.
SMALL_FIELDS = """() => [...document.querySelectorAll("input, select, textarea")]
  .filter(field => parseFloat(getComputedStyle(field).fontSize) < 16
    && !["hidden", "checkbox", "radio", "range", "file", "color"].includes(field.type))
  .map(field => field.name)"""

# Contrasts are computed from the styles in tests/test_contrast.py.
LOOKED_AT = {page.name: page for page in reversed(PAGES)}.values()

pytestmark = pytest.mark.usefixtures("worker")

# A tab costs more to open than most pages, so these tests share one of a desktop and one of a phone.


@pytest.fixture(scope="module")
def noticed():
    """What went wrong in the shared tabs since the last page."""
    return []


@pytest.fixture(scope="module")
def desktop_tab(chromium, site, noticed):
    with new_browser(chromium, site, noticed) as browser:
        yield browser.new_page()


@pytest.fixture(scope="module")
def phone_tab(chromium, site, noticed):
    """In Russian, whose words are longer."""
    options = {**PHONE, "locale": "ru", "color_scheme": "light"}
    with new_browser(chromium, site, noticed, **options) as browser:
        yield browser.new_page()


@pytest.fixture
def page(site_page, desktop_tab, phone_tab, site, noticed):
    """The page on a phone; where something must be done first, it is done on a desktop by the same reader."""
    try:
        if site_page.is_of_a_reader:
            site_page.open(desktop_tab)
            phone_tab.context.add_cookies(desktop_tab.context.cookies())
            phone_tab.goto(desktop_tab.url)
            site_page.wait(phone_tab)
        else:
            site_page.open(phone_tab)
        yield phone_tab
    finally:
        if site_page.is_of_a_reader:
            for tab in (desktop_tab, phone_tab):
                tab.goto(reverse("simulate:health"))  # else the page would go on asking
                forget_reader(tab, site)
        found = noticed.copy()
        noticed.clear()
    assert found == []


@pytest.mark.parametrize("site_page", PAGES, ids=str)
def test_a_page_fits_every_width_and_keeps_nobody_out(site_page, page):
    """Of pages of one name, which have one template, the first is looked at for what keeps people out."""
    if site_page in LOOKED_AT:
        page.evaluate(EMPTY_PICTURES)
        assert grave_violations(page, rules={"color-contrast": {"enabled": False}}) == []
    assert page.evaluate(SMALL_FIELDS) == []
    page.evaluate(HIDE_ALL)
    assert overflows(page) == []


def test_a_page_that_is_too_wide_is_noticed_though_nothing_of_it_is_painted(phone_tab):
    phone_tab.goto(reverse("catalog:home"))
    phone_tab.evaluate(HIDE_ALL)
    assert overflows(phone_tab) == []
    phone_tab.locator("main").evaluate("main => { main.style.minWidth = '1100px' }")
    assert overflows(phone_tab) == [width for width in WIDTHS if width < 1100]


def overflows(page):
    """The widths at which the page is wider than the window."""
    before, found = page.viewport_size, []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        if not fits(page):
            found.append(width)
    page.set_viewport_size(before)
    return found
