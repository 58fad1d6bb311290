"""The start of a match in steps: seats, salts, the first player, cruisers, and then the cards."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from catalog.web.limits.policies import POLICIES, policy
from catalog.web.limits.rate_limits import LimitReached
from decks.construction.stock import stock_decks
from play.documents.tables import commitment_document
from play.games.starfighter.game import GAME
from play.games.starfighter.setup import read_setup, side_of
from play.matches import services, starting
from play.matches.participant import Participant
from play.matches.positions import history_of
from play.matches.presence import connect, disconnect
from play.matches.shuffle_commitment import commitment
from play.matches.stages import awaited_seats, start_document, start_stage_of
from play.models import Player
from tests.play.conftest import (
    ANN,
    BOB,
    EVE,
    change,
    declined,
    declined_at,
    first_of,
    fresh,
    give_salts,
    participants,
    resign,
    start,
)

PLAYERS = {"A": ANN, "B": BOB}
PARTICIPANT = Participant(side_of())


def chooser_of(match):
    """Whose turn it is to choose, and the one who waits."""
    letter = awaited_seats(match)[0]
    return PLAYERS[letter], PLAYERS["AB".replace(letter, "")]


def choose(match, player, cruiser):
    starting.make_choice(slug=match.slug, player=player, option=cruiser)
    return fresh(match)


def create(player=ANN, participant=PARTICIPANT, **options):
    options |= {"game": "starfighter", "setup": read_setup({"mode": "training"})}
    return starting.create_match(player=player, participant=participant, **options)


@pytest.fixture
def seated(new_match):
    """A Skirmish of two people who sit at the table, without salts."""
    return new_match(mode="skirmish", begins=False)


@pytest.fixture
def salted(seated):
    """The same with both salts."""
    return give_salts(seated)


def test_the_server_is_committed_before_any_salt_exists(new_match):
    match = new_match(guest_comes=False)
    assert commitment_document(match) == {"hash": commitment(match.server_seed)}
    assert [seat.salt for seat in match.seats.all()] == [""]
    match = starting.sit_down(slug=match.slug, player=BOB, participant=PARTICIPANT)
    assert [seat.salt for seat in fresh(match).seats.all()] == ["", ""]


def test_the_first_player_is_drawn_when_both_salts_are_there_which_nobody_is_shown(seated):
    starting.give_salts(slug=seated.slug, player=BOB, salts={"B": "b"})
    assert first_of(fresh(seated)) is None
    starting.give_salts(slug=seated.slug, player=ANN, salts={"A": "a"})
    match = fresh(seated)
    assert (start_stage_of(match), awaited_seats(match)) == ("choices", (first_of(match),))
    told = start_document(match)
    assert (told["step"], told["first"]) == ("cruisers", first_of(match))
    assert (told["given"], told["salts"]) == (["A", "B"], {})


def test_a_salt_is_not_for_a_seed_that_was_drawn_after_it_was_seen(seated, monkeypatch):
    seen = commitment(seated.server_seed)
    monkeypatch.setattr(starting, "new_server_seed", lambda: "77" * 32)
    starting.call_off(slug=seated.slug, player=BOB)
    starting.sit_down(slug=seated.slug, player=BOB, participant=participants("skirmish")[1])
    salt = {"slug": seated.slug, "player": ANN, "salts": {"A": "a"}}
    assert declined("late", starting.give_salts, **salt, seen=seen)
    assert not fresh(seated).seat("A").salt
    starting.give_salts(**salt, seen=commitment("77" * 32))
    assert fresh(seated).seat("A").salt == "a"


def test_two_processes_do_not_write_two_salts(seated, monkeypatch):
    stale = fresh(seated)
    starting.give_salts(slug=seated.slug, player=ANN, salts={"A": "a"})
    monkeypatch.setattr(starting, "lock", lambda _slug: stale)
    assert declined_at(seated, "salt_given", starting.give_salts, player=ANN, salts={"A": "other"})
    assert fresh(seated).seat("A").salt == "a"


@pytest.mark.parametrize(
    ("salts", "code"),
    [({"B": "mine"}, "salt_given"), *(({"A": bad}, "bad_salt") for bad in ("", "x" * 65, "a\nb"))],
)
def test_a_salt_is_a_short_text_for_an_own_seat(seated, salts, code):
    assert declined_at(seated, code, starting.give_salts, player=ANN, salts=salts)
    assert [seat.salt for seat in fresh(seated).seated] == ["", ""]


def test_cruisers_are_chosen_in_turn_first_player_first_and_differ(salted):
    first, second = chooser_of(salted)
    assert declined("not_your_choice", choose, match=salted, player=second, cruiser="ares")
    match = choose(salted, first, "ares")
    assert declined("not_your_choice", choose, match=match, player=first, cruiser="atlas")
    assert declined("same_cruiser", choose, match=match, player=second, cruiser="ares")
    assert declined("unknown_cruiser", choose, match=match, player=second, cruiser="zeus")
    assert match.status == "waiting"
    match = choose(match, second, "atlas")
    assert match.status == "playing"
    assert {seat.loadout["cruiser"] for seat in match.seats.all()} == {"ares", "atlas"}
    assert declined("not_waiting", choose, match=match, player=second, cruiser="apollo")


def test_the_salt_of_a_bot_is_shown_before_the_players_and_it_chooses_at_once(new_match):
    drawn = set()
    for salt in "abcdef":
        match = new_match("bot", mode="skirmish", begins=False)
        assert start_document(match)["salts"] == {"B": match.seat("B").salt}
        assert (start_stage_of(match), awaited_seats(match)) == ("salts", ("A",))
        starting.give_salts(slug=match.slug, player=ANN, salts={"A": salt})
        match = fresh(match)
        assert bool(match.seat("B").loadout["cruiser"]) == (first_of(match) == "B")
        drawn.add(first_of(match))
        assert start(match).status == "playing"
    assert drawn == {"A", "B"}


def test_total_war_begins_with_the_salts_and_covers_cruisers_until_then(new_match):
    for comes in (False, True):
        match = new_match(mode="total_war", guest_comes=comes, begins=False)
        assert start_document(match)["cruisers"] == {"A": None, "B": None}
    assert give_salts(match).status == "playing"


def test_the_clock_runs_when_the_match_begins_only(new_match):
    match = new_match(mode="skirmish", clock=(60, 5), begins=False)
    match = start(change(match, changed=timezone.now() - timedelta(hours=1)))
    assert timezone.now() - match.changed < timedelta(minutes=1)
    assert [seat.clock_left for seat in match.seats.all()] == [60, 60]


@pytest.mark.parametrize(
    ("mode", "loadout", "code"),
    [
        ("skirmish", side_of("ares", ("0-1",)), "deck_not_wanted"),
        ("total_war", side_of(), "deck_missing"),
        ("total_war", side_of("ares"), "deck_missing"),
        ("total_war", side_of("ares", ("0-1",)), "illegal_deck"),
        ("total_war", side_of(deck=stock_decks()[0].cards), "illegal_deck"),
        ("total_war", side_of("zeus", stock_decks()[0].cards), "unknown_cruiser"),
    ],
)
def test_a_guest_brings_what_the_mode_wants(new_match, mode, loadout, code):
    match = new_match(mode=mode, guest_comes=False)
    guest = {"slug": match.slug, "player": BOB, "participant": Participant(loadout)}
    assert declined(code, starting.sit_down, **guest)
    assert start_stage_of(fresh(match)) == "seats"


@pytest.mark.parametrize(
    ("options", "player", "code"),
    [
        ({}, EVE, "not_waiting"),
        ({"begins": False}, EVE, "not_waiting"),
        ({"guest_comes": False}, ANN, "own_match"),
    ],
    ids=["begun", "both seats taken", "at both sides"],
)
def test_a_seat_is_taken_once_and_by_another_player(new_match, options, player, code):
    guest = {"slug": new_match(**options).slug, "player": player, "participant": PARTICIPANT}
    assert declined(code, starting.sit_down, **guest)


@pytest.mark.parametrize("call", [starting.call_off, services.concede])
def test_a_host_calls_a_start_off(seated, call):
    call(slug=seated.slug, player=ANN)
    assert fresh(seated).status == "expired"
    assert declined_at(seated, "not_waiting", starting.give_salts, player=BOB, salts={"B": "b"})


@pytest.mark.parametrize("call", [starting.call_off, services.concede])
def test_who_leaves_as_a_guest_leaves_a_table_that_waits_for_another(salted, call, monkeypatch):
    choose(salted, chooser_of(salted)[0], "ares")
    monkeypatch.setattr(starting, "new_server_seed", lambda: "77" * 32)
    call(slug=salted.slug, player=BOB)
    match = fresh(salted)
    assert (match.status, start_stage_of(match)) == ("waiting", "seats")
    assert match.server_seed == "77" * 32
    host = match.seats.get()
    assert (host.letter, host.salt, host.loadout) == ("A", "", side_of())
    starting.sit_down(slug=match.slug, player=EVE, participant=PARTICIPANT)
    assert fresh(match).letters_of(EVE) == ("B",)


def test_the_seat_of_a_guest_who_is_away_can_be_freed(seated, monkeypatch):
    call = {"slug": seated.slug, "player": ANN}
    connect(seated.slug, "B")
    assert declined("late", starting.free_seat, **call)
    disconnect(seated.slug, "B")
    assert declined_at(seated, "not_waiting", starting.free_seat, player=BOB)
    monkeypatch.setattr(starting, "new_server_seed", lambda: "77" * 32)
    starting.free_seat(**call)
    match = fresh(seated)
    assert (start_stage_of(match), match.server_seed) == ("seats", "77" * 32)
    assert not match.letters_of(BOB)
    assert declined("not_waiting", starting.free_seat, **call)


def test_a_rematch_with_one_who_stays_exchanges_the_seats_and_begins_in_steps_again(new_match):
    match = resign(new_match(mode="skirmish"), BOB)
    assert declined_at(match, "not_here", services.ask_rematch, player=ANN)
    connect(match.slug, "A")
    assert services.ask_rematch(slug=match.slug, player=ANN) is None
    answer = {"slug": match.slug, "player": BOB, "kind": "rematch", "accepts": True}
    disconnect(match.slug, "A")
    assert declined("away", services.answer_offer, **answer)
    assert not fresh(match).following.exists()
    connect(match.slug, "A")
    again = fresh(services.answer_offer(**answer))
    assert again.letters_of(ANN) == ("B",)
    assert [(seat.salt, seat.loadout) for seat in again.seats.all()] == [("", side_of())] * 2
    assert services.ask_rematch(slug=match.slug, player=ANN) == again
    assert start(again).status == "playing"


def test_a_position_is_played_on_at_once_and_nothing_is_promised(new_match):
    start_state = GAME.start_state(history_of(new_match("hotseat")).position)
    sides = GAME.sides_of(start_state)
    own, bot = Participant(sides["A"]), Participant(sides["B"], bot="cadet")
    on = create(kind="bot", participant=own, opponent=bot, start_state=start_state)
    assert (on.status, commitment_document(on)) == ("playing", None)


def test_cruisers_are_checked_again_at_the_start(salted):
    choose(salted, chooser_of(salted)[0], "ares")
    salted.seats.update(loadout=side_of("ares"))
    assert declined("same_cruiser", starting.advance_start, slug=salted.slug)
    assert fresh(salted).status == "waiting"


def test_no_seat_is_taken_at_an_expired_match(new_match):
    match = change(new_match(guest_comes=False), expires=timezone.now() - timedelta(seconds=1))
    assert declined_at(match, "not_waiting", starting.sit_down, player=EVE, participant=PARTICIPANT)


def test_a_network_begins_only_so_many_matches_a_day(loaded, monkeypatch):
    limited = replace(POLICIES["matches_a_day"], network=policy("2/day").guest)
    monkeypatch.setitem(POLICIES, "matches_a_day", limited)

    def begin(number):
        player = Player(ANN.user, f"token{number}", f"203.0.113.{number}")
        return create(player, opponent=Participant(side_of(), bot="cadet"), kind="bot"), player

    match, player = (begin(0), begin(1))[1]
    with pytest.raises(LimitReached, match="begun 2 matches within a day"):
        begin(2)
    change(match, status="over", reason="resign")
    with pytest.raises(LimitReached):
        services.ask_rematch(slug=match.slug, player=player)
