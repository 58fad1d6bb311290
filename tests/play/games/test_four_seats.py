"""A game for four in two teams, whose seats choose in secret: from its rules to table, API and history."""

import asyncio
import json
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.test import Client

from catalog.web.api.documentation import openapi_document
from catalog.web.rows.database_clock import database_now
from play.documents.tables import (
    Audience,
    audience_of,
    clock_document,
    current_table,
    step_documents,
)
from play.documents.uses import read_uses
from play.games import registry
from play.games.game import GameOffer
from play.live import notifications, sweep
from play.live.message_handlers import Connection, handle
from play.live.player_events import events_in
from play.matches import positions, services, starting
from play.matches.loaded_match import load_match
from play.matches.participant import Participant
from play.matches.positions import history_of
from play.models import Match, Player, Rating, Seat
from tests.play.conftest import bot_turn, declined_at, fresh
from tests.play.games.vault.game import SIDES, VAULT, VaultPosition

PEOPLE = {letter: Player(AnonymousUser(), f"token of {letter}") for letter in SIDES}
BOT = Participant({}, bot="chance")
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def vault():
    registry.register(VAULT)
    openapi_document.cache_clear()
    yield
    registry.unregister(VAULT)
    openapi_document.cache_clear()


def begun(kind="invitation", people=PEOPLE, lives="2", **options):
    """A match in which these people sit at their letters, at its first decision."""
    host, *guests = people.values()
    given = {"kind": kind, "game": "vault", "setup": {"lives": lives}, "player": host}
    match = starting.create_match(**given, participant=Participant({}, "A"), **options)
    for guest in guests:
        starting.sit_down(slug=match.slug, player=guest, participant=Participant({}, "guest"))
    for player in people.values():
        salts = dict.fromkeys(fresh(match).letters_of(player), "s")
        starting.give_salts(slug=match.slug, player=player, salts=salts)
    return fresh(match)


def bid(match, letter, ply=None, place=0, player=None):
    history = history_of(match)
    action = history.position.legal(letter)[place]
    ply = len(history) if ply is None else ply
    player = player or PEOPLE[letter]
    services.act(slug=match.slug, player=player, ply=ply, action=action, seat=letter)
    return fresh(match)


def play_out(match, people=PEOPLE):
    while to_move := history_of(match).position.to_move:
        turn = bot_turn(match.slug)
        if turn is None:
            match = bid(match, to_move[0], player=people.get(to_move[0], PEOPLE["A"]))
            continue
        place = {"slug": match.slug, "ply": turn.ply, "branch": turn.branch}
        services.act_for_bot(**place, letter=turn.letter, action=turn.choose())
        match = fresh(match)
    return match


def test_a_guest_who_leaves_frees_one_seat_and_all_is_drawn_anew(ann):
    given = {"kind": "open", "game": "vault", "setup": {"lives": "2"}, "player": Player(ann)}
    match = starting.create_match(**given, participant=Participant({}), bots={"C": BOT})
    assert [use.account for use in read_uses()] == [ann.pk]  # the table is used by people alone
    starting.sit_down(slug=match.slug, player=PEOPLE["B"], participant=Participant({}))
    seed = fresh(match).server_seed
    starting.call_off(slug=match.slug, player=PEOPLE["B"])
    match = fresh(match)
    assert [seat.letter for seat in match.seated] == ["A", "C"]
    assert (match.server_seed != seed, bool(match.seat("C").salt)) == (True, True)


def test_the_second_of_two_simultaneous_answers_is_not_late():
    match = begun()
    for letter in "DBCA":  # all answer what they were asked at first
        match = bid(match, letter, ply=0)
    assert len(history_of(match)) == 4


def test_others_learn_that_a_seat_has_chosen_and_no_more():
    match = bid(begun(), "B", place=0)
    one, other = (told_of(match, "A") for _time in range(2))
    match.actions.update(text=history_of(match).start.legal("B")[1])  # another card
    assert one == other == told_of(match, "A")
    assert ('"chosen": ["B"]' in one, '"to_move": ["A", "C", "D"]' in one) == (True, True)


def told_of(match, letter):
    """All that a seat is told of the match from its first action on, as text."""
    positions.forget()
    loaded, audience = load_match(match.slug), Audience(letter, (letter,))
    return json.dumps(step_documents(loaded, audience, 0))


def test_a_restart_in_the_middle_of_a_choice_loses_nothing():
    match = bid(bid(begun(), "B"), "D")
    positions.forget()
    position = history_of(fresh(match)).position
    assert (position.chosen, position.to_move) == (("B", "D"), ("A", "C"))
    assert len(history_of(play_out(match))) > 4


def test_a_seat_that_passes_by_default_is_not_waited_for():
    match = begun()
    services.pass_by_default(slug=match.slug, player=PEOPLE["C"], passes=True)
    for letter in "ABD":
        match = bid(match, letter)
    assert history_of(match).position.round == 2
    assert history_of(match).position.chosen == ()  # it is asked again
    assert not fresh(match).seat("C").passes


def test_a_bot_plays_on_for_a_seat_that_leaves():
    match = begun()
    services.concede(slug=match.slug, player=PEOPLE["B"])
    match = fresh(match)
    assert (match.status, match.seat("B").stand_in) == ("playing", "chance")
    assert bot_turn(match.slug).letter == "B"
    assert declined_at(match, "left", services.act, player=PEOPLE["B"], ply=1, action="bid 1")
    assert declined_at(match, "left", services.pass_by_default, player=PEOPLE["B"], passes=True)
    answer = {"player": PEOPLE["B"], "kind": "game", "accepts": False}
    assert declined_at(match, "left", services.answer_offer, **answer)
    assert play_out(match).status == "over"


def test_a_side_whose_seats_have_all_left_loses():
    match = begun()
    for letter in "BD":
        services.concede(slug=match.slug, player=PEOPLE[letter])
    match = fresh(match)
    assert (match.winners, match.reason) == (("A", "C"), "resigned")
    assert {seat.letter: seat.place for seat in match.seated} == {"A": 1, "B": 2, "C": 1, "D": 2}


def test_who_plays_on_for_a_partner_gives_the_own_seat_up(monkeypatch):
    monkeypatch.setattr(VaultPosition, "on_leave", lambda *_who: "C")
    match = begun()
    services.concede(slug=match.slug, player=PEOPLE["A"])
    match = bid(fresh(match), "C")
    assert "A" in history_of(match).position.to_move
    assert "C" in awaited(match)
    services.concede(slug=match.slug, player=PEOPLE["C"])
    assert [action.seat for action in fresh(match).actions.order_by("ply")] == ["A", "C", "C"]


def test_who_plays_on_for_a_partner_does_so_in_the_own_time(monkeypatch):
    monkeypatch.setattr(VaultPosition, "on_leave", lambda *_who: "C")
    match = begun(days=1)
    services.concede(slug=match.slug, player=PEOPLE["A"])
    for letter in "CBD":
        match = bid(fresh(match), letter)
    loaded = load_match(match.slug)
    assert loaded.history.position.to_move == ("A",)
    assert clock_document(match, loaded.history)["running"] == ["C"]
    (told,) = events_in(loaded, PEOPLE["C"], lambda _loaded: {})
    assert (told.kind, told.content["seats"]) == ("turn", ["A"])
    Match.objects.filter(pk=match.pk).update(changed=database_now() - timedelta(days=2))
    assert services.claim_time(slug=match.slug)
    assert fresh(match).winners == ("B", "D")


def test_who_plays_on_for_a_partner_sees_through_no_other_eyes(monkeypatch):
    monkeypatch.setattr(VaultPosition, "on_leave", lambda *_who: "C")
    match = begun()
    services.concede(slug=match.slug, player=PEOPLE["A"])
    for letter, then in (("C", "A"), ("A", "C")):
        match = bid(fresh(match), letter, player=PEOPLE["C"])
        assert audience_of(load_match(match.slug), PEOPLE["C"]).seat == then
    assert history_of(match).position.to_move == ("B", "D")


def test_a_draw_takes_the_consent_of_all(monkeypatch):
    offers = [GameOffer(action, tuple("BCD")) for action in ("pause", "draw")]
    monkeypatch.setattr(VaultPosition, "offers", lambda *_who: offers)
    match = begun()
    assert declined_at(match, "ask_first", services.act, player=PEOPLE["A"], ply=0, action="draw")
    for action in ("pause", "draw"):  # the second proposal takes the place of the first
        services.propose(slug=match.slug, player=PEOPLE["A"], ply=0, action=action)
    for letter in "BCD":
        assert fresh(match).status == "playing"
        services.answer_offer(slug=match.slug, player=PEOPLE[letter], kind="game", accepts=True)
    assert (fresh(match).reason, fresh(match).winners) == ("agreed", ())


def test_at_one_screen_each_seat_has_its_own_table():
    match = begun("hotseat", {"A": PEOPLE["A"]}, opponent=Participant({}, "other"))
    for letter in SIDES:
        loaded = load_match(match.slug)
        audience = audience_of(loaded, PEOPLE["A"])
        assert audience.seat == letter
        assert isinstance(current_table(loaded, audience)["view"]["hands"][letter], list)
        match = bid(match, letter, player=PEOPLE["A"])


def test_four_windows_and_a_spectator_see_their_tables():
    match = bid(begun(), "A")
    hands = {}
    for name, player in {**PEOPLE, "": Player(AnonymousUser(), "nobody")}.items():
        connection = Connection(match.slug, player, "en")
        (frame,) = handle(connection, {"type": "resume"}).frames
        hands[name] = [s for s, h in frame["table"]["view"]["hands"].items() if isinstance(h, list)]
    assert hands == {**{letter: [letter] for letter in SIDES}, "": []}


def test_a_rematch_takes_all_and_seats_each_one_further(monkeypatch):
    match = play_out(begun(lives="1"))
    monkeypatch.setattr(services, "is_abandoned", lambda *_who: False)
    again = [services.ask_rematch(slug=match.slug, player=PEOPLE[each]) for each in SIDES]
    assert again[:3] == [None, None, None]
    assert again[3].letters_of(PEOPLE["A"]) == ("B",)
    assert again[3].letters_of(PEOPLE["D"]) == ("A",)


def test_a_rematch_seats_a_bot_for_one_who_left(monkeypatch):
    monkeypatch.setattr(VaultPosition, "on_leave", lambda *_who: "C")
    monkeypatch.setattr(services, "is_abandoned", lambda *_who: False)
    match = begun(lives="1")
    services.concede(slug=match.slug, player=PEOPLE["A"])
    match = play_out(fresh(match), {**PEOPLE, "A": PEOPLE["C"]})
    assert declined_at(match, "left", services.ask_rematch, player=PEOPLE["A"])
    again = [services.ask_rematch(slug=match.slug, player=PEOPLE[each]) for each in "CBD"]
    bots = {seat.letter: seat.bot for seat in again[-1].seated}
    assert bots == {"A": "", "B": "chance", "C": "", "D": ""}


def test_a_rematch_with_bots_alone_begins_at_once():
    two = {each: PEOPLE[each] for each in "AB"}
    match = begun(people=two, bots=dict.fromkeys("CD", BOT), lives="1")
    services.concede(slug=match.slug, player=PEOPLE["B"])
    match = play_out(fresh(match))
    assert services.ask_rematch(slug=match.slug, player=PEOPLE["A"]).letters_of(PEOPLE["A"]) == (
        "B",
    )


def test_who_left_sits_there_again_once_that_is_taken_back():
    match = bid(begun(clock=(60, 0)), "A")
    services.concede(slug=match.slug, player=PEOPLE["B"])
    services.take_back(slug=match.slug, player=PEOPLE["A"], ply=2)
    for letter in "CD":
        services.answer_offer(
            slug=match.slug, player=PEOPLE[letter], kind="take_back", accepts=True
        )
    seat = fresh(match).seat("B")
    assert (seat.stand_in, seat.clock_left is None) == ("", False)


def awaited(match):
    seats = Seat.objects.filter(match=match, awaited_since__isnull=False)
    return sorted(seats.values_list("letter", flat=True))


def test_a_match_by_days_waits_for_all_who_choose_at_once():
    match = begun(days=3)
    assert awaited(match) == sorted(SIDES)
    match = bid(match, "C")
    assert awaited(match) == sorted(set(SIDES) - {"C"})
    assert match.clock_days == 3


def test_only_the_seat_whose_days_are_over_leaves():
    match = bid(begun(days=1), "A")
    Match.objects.filter(pk=match.pk).update(changed=database_now() - timedelta(days=2))
    assert services.claim_time(slug=match.slug)
    plies = history_of(fresh(match)).plies
    assert "A" not in {ply.seat for ply in plies if ply.action == "timeout"}


def test_a_host_fills_seats_with_bots_and_guests_choose_among_the_rest(client):
    fields = {"kind": "invitation", "lives": "2", "seat": "C", "bot-D": "chance", "name": "Hanna"}
    lobby = client.post("/other-games/vault/", fields)
    match = Match.objects.get()
    assert {seat.letter: seat.bot for seat in match.seated} == {"C": "", "D": "chance"}
    guest, address = Client(), lobby["Location"]
    offer = guest.get(address).content.decode()
    assert ('value="A"' in offer, 'value="B"' in offer, 'value="D"' in offer) == (True, True, False)
    taken = guest.post(address, {"name": "Ben", "seat": "D"})
    assert taken.status_code == 409
    assert "Seat D is not free; there are A, B." in taken.content.decode()
    guest.post(address, {"name": "Ben", "seat": "B"})
    assert fresh(match).seat("B").name == "Ben"


def test_bots_answer_beside_others_together_and_no_sooner_with_fewer_cards(monkeypatch):
    match, pauses = (
        begun(bots={"C": BOT, "D": BOT}, people={each: PEOPLE[each] for each in "AB"}),
        [],
    )
    pause = asyncio.sleep
    monkeypatch.setattr(asyncio, "sleep", lambda time: pauses.append(time) or pause(0))
    notifications.let_bots_act(match.slug)
    assert history_of(fresh(match)).position.chosen == ("C", "D")
    (only,) = filter(None, pauses)
    assert 0 < only <= 0.5


def test_only_people_claim_and_only_of_people_who_are_late():
    match = bid(begun(bots={"C": BOT}, people={each: PEOPLE[each] for each in "ABD"}), "A")
    Match.objects.filter(pk=match.pk).update(changed=database_now() - timedelta(days=4))
    claim = current_table(load_match(match.slug), Audience("A", ("A",)))["match"]["claim"]
    assert claim["seats"] == ["A"]
    assert services.claim_time(slug=match.slug, player=PEOPLE["A"])
    assert [seat.letter for seat in fresh(match).seated if seat.stand_in] == ["B"]


def test_who_stands_in_after_a_claim_or_on_time_is_asked_at_once():
    claimed, late = begun(), begun(clock=(60, 0))
    for letter in "ACD":
        for match in (claimed, late):
            bid(match, letter)
    Match.objects.update(changed=database_now() - timedelta(days=4))
    assert handle(Connection(claimed.slug, PEOPLE["A"], "en"), {"type": "claim"}).bot_may_move
    sweep.sweep()
    assert fresh(late).seat("B").stand_in
    assert bot_turn(late.slug) is None


def test_a_match_that_fails_keeps_no_other_waiting(monkeypatch):
    people = {each: PEOPLE[each] for each in "ABD"}
    matches = [begun(bots={"C": BOT}, people=people) for _time in range(2)]
    for match in matches:
        for letter in people:
            bid(match, letter)
    choose, fails = type(VAULT).bot_action, [ZeroDivisionError("once")]

    def bot_action(*arguments):
        if fails:
            raise fails.pop()
        return choose(*arguments)

    monkeypatch.setattr(type(VAULT), "bot_action", bot_action)
    for standing in (1, 0):
        sweep.sweep()
        assert sum(bot_turn(match.slug) is not None for match in matches) == standing


def test_programs_propose_answer_and_pass():
    match = begun()
    address = f"/api/matches/{match.slug}/"

    def post(letter, word, **body):
        header = {"X-Seat-Token": f"token of {letter}"}
        return Client().post(f"{address}{word}/", body, "application/json", headers=header)

    assert post("A", "propose", ply=0, action="draw").status_code == 200
    told = Client().get(address, headers={"X-Seat-Token": "token of B"}).json()
    assert told["match"]["offers"] == [
        {"kind": "game", "seat": "A", "to": ["B", "C", "D"], "action": "draw", "words": "draw"}
    ]
    assert post("B", "answer", offer="game", accept=False).status_code == 200
    assert post("C", "pass-by-default", passes=True).status_code == 200
    assert history_of(fresh(match)).position.chosen == ("C",)


@pytest.mark.parametrize("bots", [2, 4])
def test_bots_play_every_side_equally_often(bots):
    sides = [{"bot": "chance"}] * bots
    players = [VAULT.players_of({"lives": "1"}, bots, number) for number in range(bots)]
    assert all(len({seated[seat] for seated in players}) == bots for seat in SIDES)
    assert all(seated["A"] == seated["C"] != seated["B"] == seated["D"] for seated in players)
    games = VAULT.play_many({"lives": "1"}, sides, 1, 0, 4 * bots)
    assert set(games["winner"]) <= {-1, *range(bots)}


def test_accounts_are_rated_by_their_sides():
    users = [User.objects.create_user(letter) for letter in SIDES]
    people = {letter: Player(user) for letter, user in zip(SIDES, users, strict=True)}
    match = play_out(begun("open", people, lives="1", rated=True), people)
    values = {row.account.username: row.value for row in Rating.objects.select_related("account")}
    assert {letter for letter in values if values[letter] > 1500} == set(match.winners)
    assert Seat.objects.filter(match=match, place=1).count() in (2, 4)
