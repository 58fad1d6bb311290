from datetime import timedelta

import pytest
from django.utils import timezone

from catalog.web.rows.retention import get_retentions
from decks.library import services
from decks.models import Deck, DeckVersion
from tests.decks.samples import GUEST

LONG_AGO = timedelta(days=31)


@pytest.fixture
def abandoned(make, settings):
    """A deck that a guest left a month ago."""
    settings.GUEST_DAYS = 30
    deck = make(owner=GUEST, cruiser="", cards=())
    then = timezone.now() - LONG_AGO
    Deck.objects.update(changed=then)
    DeckVersion.objects.update(created=then)
    return deck


def test_a_deck_that_a_guest_left_is_removed_unless_it_was_saved_by_itself_since(abandoned, pool):
    draft = services.DeckDraft("Wasps", "", ("0-1",))
    services.autosave_deck(deck=abandoned, draft=draft, based_on=1, pool=pool)
    Deck.objects.update(changed=timezone.now() - LONG_AGO)
    assert get_retentions()["guest decks"].remove() == 0
    DeckVersion.objects.update(created=timezone.now() - LONG_AGO)
    assert get_retentions()["guest decks"].remove() == 1
    assert not Deck.objects.exists()


def test_a_program_without_cookies_begins_few_sessions_and_is_told_where_it_typed(
    client, loaded, set_limit
):
    set_limit("new_guest", "3/hour")
    statuses = []
    for _request in range(5):
        client.cookies.clear()
        statuses.append(client.post("/decks/new/autosave/", {"name": "Wasps"}).status_code)
    assert statuses == [200, 200, 200, 429, 429]
    assert Deck.objects.count() == 3
    answer = client.post("/decks/new/", {"action": "save", "name": "Wasps"})
    assert answer.status_code == 429
    assert "Wasps" in answer.text
    assert "from your network address" in answer.text
