import pytest
from django.core.cache import caches
from django.urls import reverse

from catalog.web.pages.page_cache import STORE
from decks.construction.card_pool import current_pool
from decks.construction.stock import stock_decks
from decks.models import Deck, Owner, Visibility
from play.intervals import Interval
from simulate.deals.bots import VERDICT_BOT
from simulate.deals.matchups import versions_of
from simulate.models import Run
from simulate.results import deck_worth, field, standings, visibility
from simulate.results import head_to_head as head_to_head_results
from simulate.results.latest import latest_run
from simulate.templatetags.playtests import versions_in_words
from tests.rows import shipped_export
from tests.simulate import browsing
from tests.simulate.browsing import STOCK, deck_page, missing, send_and_play
from tests.simulate.results.invented import invented_field
from tests.simulate.runs import guest

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("quick_captain", "stock")]
FIRST = stock_decks()[0]
RATE = "Win rate over"
PLACES = (f"/decks/?q={FIRST.name}", f"/decks/{FIRST.key}/")


@pytest.fixture
def ship(monkeypatch):
    """Ships a win rate of the first stock deck, found with that revision and versions."""

    def ship(**key):
        figures = {"scores": {FIRST.key: Interval(0.558, 0.546, 0.57)}}
        shipped = invented_field(**figures, **{"revision": shipped_export()["revision"]} | key)
        for module in (deck_worth, field, head_to_head_results, standings):
            monkeypatch.setattr(module, "shipped_field", lambda: shipped)

    return ship


def shown(client):
    return ["55.8\xa0%" in client.get(place).text for place in PLACES]


def test_stock_decks_come_with_their_win_rate(client, ship):
    ship()
    assert shown(client) == [True, True]
    rank = "stronger than 89–94\xa0% of 500 random decks of its cruiser"
    words = ("±\xa01.2\xa0%", "games against the stock decks", rank)
    assert not missing(client.get(PLACES[1]).text, *words)


@pytest.mark.parametrize("other", ["revision", "versions"])
def test_what_other_cards_or_versions_gave_is_not_shown(other, client, ship):
    ship(**{other: "another"})
    assert shown(client) == [False, False]


def test_the_most_exact_figure_leads_on_tile_title_and_page(client, ship):
    ship()
    others = [deck.key for deck in stock_decks()[1:]]
    bots = {"bot": VERDICT_BOT, "enemy_bot": VERDICT_BOT}
    run = send_and_play(client, opponents=others, games=2, **bots)
    version = Deck.objects.get(slug=FIRST.key).newest
    found = deck_worth.leading_figures([version], current_pool().revision, None)[version.pk]
    assert (found.run, found.summary.score.value) == (None, 0.558)  # of more games than the run
    assert client.get(PLACES[1]).text.count("55.8\xa0%") == 2
    ship(revision="another")
    found = deck_worth.leading_figures([version], current_pool().revision, None)[version.pk]
    assert found.run == run


def test_of_many_playtests_one_is_read_that_met_the_field_or_has_the_most_games(
    client, django_assert_max_num_queries
):
    version, revision = Deck.objects.get(slug=FIRST.key).newest, current_pool().revision
    leading = []
    for opponents, games in ((STOCK[1:2], 2), (STOCK[1:2], 40), (STOCK[1:2], 8), (STOCK[1:], 2)):
        send_and_play(client, opponents=opponents, games=games, seed=games)
        caches[STORE].clear()
        with django_assert_max_num_queries(5):
            found = deck_worth.leading_figures([version], revision, None)[version.pk]
        leading.append((found.is_of_field, found.summary.games))
    assert leading == [(False, 2), (False, 40), (False, 40), (True, 2 * len(STOCK[1:]))]


def test_runs_that_nobody_else_sees_crowd_out_none(client, ann, monkeypatch):
    monkeypatch.setattr(deck_worth, "LOOKED_THROUGH", 1)
    monkeypatch.setattr(visibility, "ROWS_AT_ONCE", 1)
    send_and_play(client, deck=STOCK[0], games=2)
    client.force_login(ann)
    secret = browsing.private_deck(Owner(ann)).slug
    send_and_play(client, deck=STOCK[0], opponents=[], others=secret, games=40)
    version, revision = Deck.objects.get(slug=STOCK[0]).newest, current_pool().revision
    assert version.pk in deck_worth.leading_figures([version], revision, None)
    assert latest_run(version, guest()) == Run.objects.earliest("pk")


def test_the_latest_run_of_this_version_is_shown_to_all(client):
    send_and_play(client, deck=STOCK[0])
    client.cookies.clear()
    link = reverse("simulate:run", args=[Run.objects.get().slug])
    assert not missing(deck_page(client), "Win rate over 2 opponents in 20 games", link)
    assert RATE not in deck_page(client, STOCK[1])


def test_a_run_against_a_private_deck_is_shown_to_its_owner_alone(client, ann):
    deck = browsing.private_deck(Owner(ann))
    client.force_login(ann)
    send_and_play(client, deck=STOCK[0], opponents=[], others=deck.slug)
    assert RATE in deck_page(client)
    client.logout()
    assert RATE not in deck_page(client)
    Deck.objects.filter(pk=deck.pk).update(visibility=Visibility.PUBLIC)
    caches[STORE].clear()  # visitors' pages are some seconds old
    assert RATE in deck_page(client)


def test_the_page_of_a_version_shows_its_own_figures_alone(client):
    browsing.drop_first_card(STOCK[0])
    deck = f"/decks/{STOCK[0]}/"
    first, second = (f"{deck}versions/{number}/" for number in (1, 2))
    send_and_play(client, deck=STOCK[0])
    for _again in range(2):  # what is kept of one page is not shown on the other
        assert RATE not in client.get(first).text
        assert all(RATE in client.get(page).text for page in (second, deck))
    send_and_play(client, deck=first, opponents=STOCK[1:2])
    assert "over 1 opponents" in client.get(first).text
    assert all("over 2 opponents" in client.get(page).text for page in (second, deck))


@pytest.mark.parametrize(
    ("bots", "words"),
    [(("cadet", "pilot"), "Cadet against Pilot"), (("cadet", "cadet"), "Cadet on both sides")],
)
def test_figures_of_a_deck_name_what_they_were_played_with(client, bots, words):
    run = send_and_play(client, deck=STOCK[0], bot=bots[0], enemy_bot=bots[1])
    played_with = (f"{versions_in_words(versions_of(bots))} ·", f"<code>{run.snapshot_id[:8]}<")
    assert not missing(deck_page(client), words, *played_with, "20 games")
