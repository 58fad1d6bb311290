"""What holds for every page."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import URLPattern, URLResolver, get_resolver
from playwright.sync_api import Page

from tests.e2e.pages import EXCUSED, PAGES, SitePage

GRAVE = ("serious", "critical")
every_page = pytest.mark.parametrize("site_page", PAGES, ids=str)


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


def grave_violations(page: Page, **options: object) -> list[str]:
    # Without preloading, for which axe would make a style of its own.
    given = {"resultTypes": ["violations"], "preload": False, **options}
    found = Axe().run(page, options=given)
    return [
        f"{violation['id']}: {node['html'][:200]}\n  {node['failureSummary']}"
        for violation in found.response["violations"]
        if violation["impact"] in GRAVE
        for node in violation["nodes"][:3]
    ]


@every_page
def test_nothing_keeps_people_out_in_either_theme(page: Page, site_page: SitePage):
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    site_page.open(page)
    assert grave_violations(page) == []
    page.emulate_media(color_scheme="light")
    assert grave_violations(page, runOnly=["color-contrast"]) == []


@every_page
def test_no_page_scrolls_sideways_on_a_phone_or_tablet(phone_page: Page, site_page: SitePage):
    site_page.open(phone_page)
    for width in (768, 390, 360):
        phone_page.set_viewport_size({"width": width, "height": 844})
        assert phone_page.evaluate("document.documentElement.scrollWidth") <= width
