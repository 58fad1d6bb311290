"""The fixtures notice what they promise to notice."""

from tests.e2e.watching import grave_violations

MISCHIEF = {
    "an inline style": "document.body.setAttribute('style', 'color: red')",
    "an inline handler": "document.body.setAttribute('onclick', 'close()')",
    "a request to elsewhere": "new Image().src = 'http://elsewhere.example/x.png'",
    "an error": "setTimeout(() => { throw new Error('broken'); })",
    "a missing file": "new Image().src = '/static/none.png'",
}


def test_mischief_is_noticed(page, troubles):
    page.goto("/")
    for what, script in MISCHIEF.items():
        page.evaluate(script)
        for _look in range(100):
            if not troubles:
                page.wait_for_timeout(100)
        assert troubles, what
        page.wait_for_timeout(100)  # one mischief may be told twice
        troubles.clear()


def test_one_text_of_many_that_is_hard_to_read_is_noticed(page):
    page.goto("/rules/")
    text = page.locator("main p:visible").last
    text.evaluate("text => { text.style.color = '#888'; text.style.backgroundColor = '#999' }")
    assert any("color-contrast" in found for found in grave_violations(page))
