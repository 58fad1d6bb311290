"""The fixtures notice what they promise to notice."""

import pytest
from playwright.sync_api import Page

MISCHIEF = {
    "an inline style": "document.body.setAttribute('style', 'color: red')",
    "an inline script": "document.body.append(Object.assign(document.createElement('script'), {text: '1'}))",
    "a request to elsewhere": "new Image().src = 'http://elsewhere.example/x.png'",
    "an error": "setTimeout(() => { throw new Error('broken'); })",
    "a missing file": "new Promise(done => { const i = new Image(); i.onerror = done; i.src = '/static/none.png'; })",
}


@pytest.mark.parametrize("script", MISCHIEF.values(), ids=MISCHIEF)
def test_mischief_is_noticed(page: Page, troubles: list[str], script: str):
    page.goto("/")
    page.evaluate(script)
    page.wait_for_timeout(50)
    assert troubles
    troubles.clear()


def test_a_page_as_it_is_gives_no_trouble(page: Page, troubles: list[str]):
    page.goto("/cards/")
    assert page.title() == "Cards · Starfighter companion"
    assert troubles == []
