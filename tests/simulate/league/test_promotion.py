"""Published decks that beat the mix: the weekly run and the page."""

from datetime import timedelta

import pytest

from catalog.web.rows.database_clock import database_now
from decks.construction.card_pool import current_pool
from decks.construction.stock import stock_decks
from decks.library.services import DeckDraft, create_deck
from decks.models import Owner, Visibility
from simulate.league.promotion import promote, promoted
from simulate.models import LeagueSwitch, Promotion, Run, Status

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("stock")]


@pytest.fixture
def published(ann):
    """A published deck that is no stock deck."""
    return publish(ann, "Anvil", "atlas")


@pytest.fixture
def switch():
    return LeagueSwitch.objects.update_or_create(pk=1, defaults={"is_on": True})[0]


def publish(user, name, cruiser):
    draft = DeckDraft(name, cruiser, stock_decks()[0].cards, visibility=Visibility.PUBLIC)
    return create_deck(owner=Owner(user), draft=draft, pool=current_pool())


def end_run(score):
    """Ends the tried deck's run as if its games had come to that win rate and interval."""
    Run.objects.update(status=Status.FINISHED, ended_at=database_now())
    Promotion.objects.update(score=score[0], low=score[1], high=score[2])


def test_nothing_is_tried_before_staff_switch_it_on(published):
    promote()
    assert not Run.objects.exists()


def test_a_published_deck_meets_the_whole_field(published, switch):
    promote()
    tried = Promotion.objects.get()
    assert tried.version.deck == published
    assert len(tried.run.entrants) == 1 + len(stock_decks())
    assert {entrant["bot"] for entrant in tried.run.entrants} == {"captain"}


def test_a_deck_is_tried_once_and_others_after_a_week_at_the_earliest(published, switch, ann):
    promote()
    publish(ann, "Hammer", "apollo")
    promote()
    assert Promotion.objects.count() == 1
    LeagueSwitch.objects.update(tried_at=database_now() - timedelta(days=8))
    promote()
    assert Promotion.objects.count() == 2


def test_private_decks_are_not_tried(published, switch):
    published.visibility = Visibility.PRIVATE
    published.save()
    promote()
    assert not Promotion.objects.exists()


@pytest.mark.parametrize(("low", "stands"), [(0.51, True), (0.49, False)])
def test_the_page_shows_decks_that_clearly_beat_the_mix(published, switch, low, stands):
    promote()
    end_run((0.55, low, 0.6))
    assert bool(promoted(current_pool().revision)) is stands
    published.visibility = Visibility.PRIVATE
    published.save()
    assert not promoted(current_pool().revision)
