import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import caches

from catalog.web.pages.page_cache import STORE
from decks.construction.card_pool import current_pool
from decks.library.moderation import hide_name
from decks.library.services import DeckDraft, save_deck
from decks.models import Deck, DeckVersion, Owner, Visibility
from simulate.experiments.continuation import continued
from simulate.experiments.services import submit_run
from simulate.models import Run
from simulate.results import standings
from tests.rows import rarest_card
from tests.simulate.browsing import STOCK, missing, page, private_deck, send, send_and_play
from tests.simulate.runs import play_everything

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_chunks", "quick_captain")]
WARNING = "Some decks here are not open to everybody"
STRANGER = Owner(AnonymousUser(), "stranger")


@pytest.fixture
def ann(client, stock, ann):
    client.force_login(ann)
    return Owner(ann)


@pytest.fixture
def deck(ann):
    """A private deck of ann's in two versions."""
    made = private_deck(ann)
    draft = DeckDraft("Secret", "ares", made.newest.cards[1:], "", Visibility.PRIVATE)
    save_deck(deck=made, draft=draft, based_on=1, pool=current_pool())
    return Deck.objects.get(pk=made.pk)


def show(deck, visibility):
    Deck.objects.filter(pk=deck.pk).update(visibility=visibility)


def begun(client, **said):
    send(client, **said)
    return Run.objects.latest("pk")


@pytest.mark.parametrize("place", ["deck", "others"])
@pytest.mark.parametrize("matrix", [{}, {"is_matrix": "on"}])
def test_a_private_deck_at_any_place_is_warned_of(client, deck, place, matrix):
    run = begun(client, **{"opponents": STOCK[1:3], place: deck.slug} | matrix)
    for visibility in (Visibility.PRIVATE, Visibility.UNLISTED):
        show(deck, visibility)
        assert WARNING in page(client, "run", run.slug)
    show(deck, Visibility.PUBLIC)
    assert WARNING not in page(client, "run", run.slug)


@pytest.mark.parametrize("place", ["deck", "others"])
def test_a_version_that_was_not_shared_is_warned_of(client, deck, place):
    show(deck, Visibility.PUBLIC)
    run = begun(client, **{place: f"/decks/{deck.slug}/versions/1/"})
    assert WARNING in page(client, "run", run.slug)
    DeckVersion.objects.filter(deck=deck, number=1).update(was_shared=True)
    assert WARNING not in page(client, "run", run.slug)


def test_a_deck_that_became_private_is_named_where_its_runs_are_known_alone(
    client, ann, deck, monkeypatch
):
    monkeypatch.setattr(standings, "FAIR", 0.6)
    show(deck, Visibility.PUBLIC)
    bots = {"bot": "captain", "enemy_bot": "captain"}
    run = send_and_play(client, deck=STOCK[0], opponents=STOCK[1:2], others=deck.slug, **bots)
    client.logout()
    card = rarest_card(Deck.objects.get(slug=STOCK[0]))
    addresses = ["/playtests/", "/playtests/pairs/", "/decks/", "/decks/feed/"]
    addresses += [f"/decks/{STOCK[0]}/", f"/cards/{card}/"]
    found = [client.get(each).text for each in addresses]
    assert [deck.slug in text or run.slug in text for text in found] == [True] * 6
    show(deck, Visibility.PRIVATE)
    caches[STORE].clear()  # visitors' pages are some seconds old
    words = ["Secret", deck.slug, run.slug]
    for each in addresses:
        assert missing(client.get(each).text, *words) == words, each
    # Whoever has a run's address was given its decks; rows keep what these were called.
    for name in ("", "figures.json", "pairings.csv"):
        assert "Secret" in client.get(f"/playtests/{run.slug}/{name}").text
    client.force_login(ann.user)
    assert run.slug in page(client, "runs")


def test_figures_name_the_addresses_of_decks_that_their_reader_may_open(client, deck):
    run = begun(client, deck=deck.slug, opponents=[STOCK[1]])
    addresses = (f"/api/playtests/{run.slug}/results/", f"/playtests/{run.slug}/figures.json")
    for address in addresses:
        found = client.get(address).json()["entrants"]
        assert [entrant["deck"] for entrant in found] == [deck.slug, STOCK[1]]
    client.logout()
    for address in addresses:
        answer = client.get(address)
        assert named(answer.json()["entrants"]) == [(None, None), (STOCK[1], 1)]
        assert deck.slug not in answer.text


def named(entrants):
    return [(entrant["deck"], entrant["version"]) for entrant in entrants]


def go_on(run, owner):
    play_everything()
    run.refresh_from_db()
    return submit_run(owner=owner, plan=continued(run, 10, owner))


def test_a_longer_run_keeps_what_its_keeper_may_open_alone(client, ann, deck):
    run = begun(client, opponents=[STOCK[1]], others=f"/decks/{deck.slug}/versions/1/")
    show(deck, Visibility.PUBLIC)
    assert named(go_on(run, ann).entrants)[-1] == (deck.slug, 1)
    assert named(go_on(run, STRANGER).entrants)[-1] == (None, None)
    own = begun(client, deck=f"/decks/{deck.slug}/versions/1/", opponents=[STOCK[1]])
    assert go_on(own, ann).version.number == 1
    assert go_on(own, STRANGER).version is None


def test_a_name_that_moderators_hide_goes_from_playtests(client, deck):
    run = send_and_play(client, opponents=[], others=deck.slug)
    others = Run.objects.get(pk=run.pk).entrants[:1]
    assert "Secret" in page(client, "run", run.slug)
    hide_name(deck)
    assert "Secret" not in page(client, "run", run.slug)
    assert Run.objects.get(pk=run.pk).entrants[:1] == others
