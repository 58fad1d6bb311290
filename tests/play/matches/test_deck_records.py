import pytest
from django.contrib.auth.models import AnonymousUser

from decks.construction.card_pool import current_pool
from decks.construction.codes import encode
from decks.construction.stock import stock_decks
from decks.insight.played_record import PlayedRecord
from decks.library import services
from decks.library.services import DeckDraft, create_deck, share_deck
from decks.models import Owner
from play.games.registry import get_game
from play.games.starfighter.setup import side_of
from play.matches import starting
from play.matches.deck_records import matches_of_deck, records_of_decks
from play.matches.participant import Participant
from play.models import Player, Seat
from tests.play.conftest import change

ARES, OTHER = stock_decks()[0], stock_decks()[5]
GAME = get_game("starfighter")


@pytest.fixture
def deck(loaded, ann):
    draft = DeckDraft("Wasps", ARES.cruiser, ARES.cards)
    return create_deck(owner=Owner(ann), draft=draft, pool=current_pool())


def begin(words, user, token=""):
    """A match of the user with the deck, against a bot with another one."""
    setup = GAME.read_setup({"mode": "total_war"})
    own = Participant(GAME.read_side(setup, {"deck": words}, Owner(user, token)))
    enemy = Participant(side_of(OTHER.cruiser, OTHER.cards), bot="cadet")
    asked = {"kind": "bot", "game": "starfighter", "setup": setup, "player": Player(user, token)}
    return starting.create_match(participant=own, opponent=enemy, **asked)


def end(match, places):
    change(match, status="over", reason="armour")
    for letter, place in zip("AB", places, strict=True):
        match.seats.filter(letter=letter).update(place=place)


def test_a_seat_keeps_the_version_that_it_brought_which_makes_no_room(deck, ann, monkeypatch):
    seat = begin(deck.slug, ann).seat("A")
    assert seat.deck_version == deck.newest
    assert "deck_version" not in seat.loadout
    played, pool = seat.deck_version, current_pool()
    drafts = [DeckDraft("Wasps", ARES.cruiser, ARES.cards[number:]) for number in range(4)]
    monkeypatch.setattr(services, "MAX_SAVED_VERSIONS", 2)
    services.save_deck(deck=deck, draft=drafts[1], based_on=1, pool=pool)
    with pytest.raises(services.TooManyVersions):
        services.save_deck(deck=deck, draft=drafts[2], based_on=2, pool=pool)
    monkeypatch.setattr(services, "MAX_AUTOSAVES", 0)
    deck.versions.filter(pk=played.pk).update(is_autosave=True)
    services.autosave_deck(deck=deck, draft=drafts[3], based_on=2, pool=pool)
    assert played in deck.versions.all()


def test_codes_and_records_are_of_decks_that_one_may_open(deck, client, ann):
    code = encode(deck.newest.listed(), current_pool())
    assert begin(code, AnonymousUser(), token="of Ash").seat("A").deck_version is None
    assert client.get(f"/api/decks/{deck.slug}/record/").status_code == 404
    share_deck(deck=deck, visibility="public", pool=current_pool())
    assert begin(code, AnonymousUser(), token="of Ash").seat("A").deck_version == deck.newest
    end(begin(deck.slug, ann), (1, 2))
    client.force_login(ann)
    told = "played 1 match, won 1"
    page = client.get(f"/decks/{deck.slug}/").text
    assert told in page
    assert f"/play/history/?deck={deck.slug}" in page
    assert told in client.get("/decks/mine/").text
    assert "Decks played" in client.get("/people/ann/").text
    record = client.get(f"/api/decks/{deck.slug}/record/").json()
    assert record["opponents"] == {"cadet": {"played": 1, "won": 1, "drawn": 0}}
    (played,) = client.get("/api/players/ann/").json()["decks"]
    assert played == {"deck": deck.slug, "name": "Wasps", "played": 1, "won": 1, "drawn": 0}


def test_records_of_decks_count_wins_draws_and_losses_in_one_query(
    deck, ann, django_assert_num_queries
):
    for places in ((1, 2), (2, 1), (1, 1), (1, 2)):
        end(begin(deck.slug, ann), places)
    begin(deck.slug, ann)  # still played
    with django_assert_num_queries(1):
        found = records_of_decks([deck])
    assert (found, found[deck.pk].lost) == ({deck.pk: PlayedRecord(4, 2, 1)}, 1)


def test_bot_accounts_are_no_people(deck, ann):
    end(begin(deck.slug, ann), (1, 2))
    Seat.objects.filter(letter="B").update(bot="", kind="person", is_program=True)
    assert [each.bot for each in matches_of_deck(deck)] == ["programs"]
    Seat.objects.update(is_program=True)
    assert records_of_decks([deck]) == {}
