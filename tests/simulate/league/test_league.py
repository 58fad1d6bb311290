from datetime import timedelta

import pytest

from catalog.web.rows.database_clock import database_now
from decks.construction.card_pool import current_pool
from decks.construction.stock import retired_decks, stock_decks
from decks.library.services import DeckDraft, create_deck
from decks.library.stock_loading import load_stock_decks
from decks.models import Deck, Owner, Visibility
from play.intervals import Interval
from simulate.league import standing
from simulate.league.promotion import promote, promoted
from simulate.models import LeagueSwitch, Promotion, Run, Status
from tests.simulate.results.invented import EVEN, KEYS, invented_field

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("stock")]


@pytest.fixture
def ship(monkeypatch):
    """Ships figures in which each deck beats the next one."""

    def ship(revision):
        places = range(len(KEYS))
        turn = {1: Interval(0.7, 0.6, 0.8), len(KEYS) - 1: Interval(0.3, 0.2, 0.4)}
        rows = [[turn.get((b - a) % len(KEYS), EVEN) for b in places] for a in places]
        scores = {key: Interval(0.45 + place / 100, 0.4, 0.6) for place, key in enumerate(KEYS)}
        shipped = invented_field(revision=revision, matrix=tuple(map(tuple, rows)), scores=scores)
        monkeypatch.setattr(standing, "shipped_field", lambda: shipped)

    return ship


def test_page_and_api_show_the_decks_the_matrix_the_mix_and_who_beats_whom(client, ship):
    ship(current_pool().revision)
    page = client.get("/league/").text
    places = [page.index(f"/decks/{key}/") for key in KEYS[::-1]]
    assert places == sorted(places)
    assert page.count('data-label="Share of the mix"') == len(KEYS)
    league = standing.read_league(current_pool().revision)
    met = (league.beaten_by(league.by_place[0]), league.beating(league.by_place[0]))
    assert [[other.deck.key for other in each] for each in met] == [[KEYS[1]], [KEYS[-1]]]
    found = client.get("/api/league/").json()
    assert [deck["key"] for deck in found["decks"]] == KEYS
    assert found["decks"][0]["against"][1] == {"value": 0.7, "low": 0.6, "high": 0.8}
    assert sum(deck["share"] for deck in found["decks"]) == pytest.approx(1)
    assert (found["decks"][0]["rank"], found["games_a_pairing"]) == (pytest.approx(0.7), 2 * 128)


def test_figures_of_other_cards_are_not_shown(client, ship):
    ship("other cards")
    assert "manage.py measure_field" in client.get("/league/").text
    assert client.get("/api/league/").status_code == 404


def test_retired_decks_are_found_by_their_addresses_but_not_in_lists(client):
    load_stock_decks(decks=stock_decks(), retired=retired_decks(), pool=current_pool())
    listed, league = (client.get(address).text for address in ("/decks/", "/league/"))
    for deck in retired_decks():
        assert "retired stock deck" in client.get(f"/decks/{deck.key}/").text
        assert f"/decks/{deck.key}/" not in listed
        assert f"/decks/{deck.key}/" in league


def publish(user, name, cruiser):
    draft = DeckDraft(name, cruiser, stock_decks()[0].cards, visibility=Visibility.PUBLIC)
    return create_deck(owner=Owner(user), draft=draft, pool=current_pool())


@pytest.fixture
def published(ann):
    """A published deck that is no stock deck."""
    return publish(ann, "Anvil", "atlas")


@pytest.fixture
def switch():
    LeagueSwitch.objects.update_or_create(pk=1, defaults={"is_on": True})


def test_a_published_deck_meets_the_whole_field_once_staff_switch_it_on(published):
    promote()
    assert not Run.objects.exists()
    LeagueSwitch.objects.update_or_create(pk=1, defaults={"is_on": True})
    Deck.objects.filter(pk=published.pk).update(visibility=Visibility.PRIVATE)
    promote()
    assert not Promotion.objects.exists()
    Deck.objects.filter(pk=published.pk).update(visibility=Visibility.PUBLIC)
    LeagueSwitch.objects.update(tried_at=None)
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


@pytest.mark.parametrize(("low", "stands"), [(0.51, True), (0.49, False)])
def test_the_page_shows_decks_that_clearly_beat_the_mix(published, switch, low, stands):
    promote()
    Run.objects.update(status=Status.FINISHED, ended_at=database_now())
    Promotion.objects.update(score=0.55, low=low, high=0.6)
    assert bool(promoted(current_pool().revision)) is stands
    Deck.objects.filter(pk=published.pk).update(visibility=Visibility.PRIVATE)
    assert not promoted(current_pool().revision)
