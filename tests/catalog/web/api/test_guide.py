import re

import pytest

pytestmark = pytest.mark.django_db


def test_the_notation_is_published_with_links_that_lead_to_its_headings_as_is_a_bot(client):
    page = client.get("/api/guide/").text
    for words in ("play NUMBER front|back SECTOR", '<h2 id="actions">', "to_move"):
        assert words in page, words
    anchors = set(re.findall(r'href="#([^"]+)"', page))
    assert anchors
    assert anchors <= set(re.findall(r'id="([^"]+)"', page))
    page = client.get("/api/guide/bots/").text
    assert "for await (const event of events())" in page
    assert 'href="/api/guide/#state-and-view"' in page
