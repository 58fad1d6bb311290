import time
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.utils import timezone

from catalog.models import Card
from play.games.game import Declined
from play.matches import services
from play.matches.positions import forget, history_of
from play.matches.presence import connect, disconnect, seen_key_of
from tests.play.conftest import (
    ANN,
    BOB,
    EVE,
    act,
    change,
    declined_at,
    fresh,
    legal_now,
    other_than,
    play_on,
    player_to_move,
    resign,
    waiting,
)


def play_card(match, face):
    """The player to move plays some card with this face; the match then, and the player."""
    player = player_to_move(match)
    return act(match, next(each for each in legal_now(match) if face in each)), player


def ask_back(match, player):
    """Asks for the first action to be taken back; the match then."""
    services.take_back(slug=match.slug, player=player, ply=1)
    return fresh(match)


def answer(match, player, accepts):
    services.answer_offer(slug=match.slug, player=player, kind="take_back", accepts=accepts)


def passed(match, seconds):
    return change(match, changed=timezone.now() - timedelta(seconds=seconds))


def clocks(match):
    return sorted(round(seat.clock_left) for seat in fresh(match).seats.all())


@pytest.fixture
def shown(new_match):
    """A match in which a card was played with its front, and who has played it."""
    return play_card(new_match(), "front")


def test_what_another_process_wrote_is_noticed(new_match):
    match = new_match("hotseat")
    history_of(act(match, player=ANN))
    services.take_back(slug=match.slug, player=ANN, ply=1)
    assert services.act(slug=match.slug, player=ANN, ply=0, action="pass").match.branch == 1


@pytest.mark.parametrize(
    ("columns", "code"),
    [
        ({"status": "over", "reason": "resigned"}, "over"),
        ({"status": "expired"}, "expired"),
        ({"expires": timezone.now() - timedelta(seconds=1)}, "expired"),
    ],
)
def test_a_match_that_was_ended_elsewhere_is_not_gone_on_with(new_match, columns, code):
    match = new_match("hotseat")
    history_of(act(match, player=ANN))
    change(match, **columns)
    assert declined_at(match, code, services.act, player=ANN, ply=1, action="pass")


def test_what_no_player_may_do_is_refused_with_its_reason(new_match):
    match = new_match()
    with pytest.raises(Declined) as refused:
        act(match, "play 3-1 front 1")
    assert refused.value.rule == "R5.2"
    assert match.actions.count() == 0
    stale = {"player": player_to_move(match), "action": "pass", "ply": 0}
    assert declined_at(match, "late", services.act, branch=1, **stale)
    late = {"player": ANN, "ply": 0, "action": "timeout"}
    assert declined_at(match, "malformed_action", services.act, **late)


def test_a_match_ends_on_the_cards_it_began_with(new_match):
    match = play_on(new_match(), 5)
    state = history_of(match).position.state()
    Card.objects.all().delete()
    forget()
    assert history_of(fresh(match)).position.state() == state


def test_between_people_a_card_shown_is_taken_back_on_consent(shown):
    match, player = shown
    assert len(history_of(ask_back(match, player))) == 1
    answer(match, other_than(player), accepts=True)
    assert len(history_of(fresh(match))) == 0


def test_an_action_answers_what_was_asked_and_one_does_not_agree_with_oneself(shown):
    match, player = ask_back(*shown), shown[1]
    answered = {"player": player, "kind": "take_back", "accepts": True}
    assert declined_at(match, "no_offer", services.answer_offer, **answered)
    play_on(match, 1)
    assert match.offers.count() == 0


def test_who_concedes_loses(new_match):
    match = resign(new_match(), BOB)
    assert (match.status, match.winners, match.reason) == ("over", ("A",), "resigned")


def test_thinking_takes_time_and_acting_earns_some_until_it_is_taken_back(new_match):
    assert clocks(act(passed(new_match(clock=(60, 5)), 20))) == [45, 60]
    assert clocks(ask_back(*play_card(passed(new_match(clock=(60, 5)), 20), "back"))) == [40, 60]


def test_free_take_backs_burn_nobodys_clock(new_match):
    match = ask_back(*play_card(new_match(clock=(40, 0)), "back"))
    match, player = play_card(match, "back")
    assert clocks(ask_back(passed(match, 20), player)) == [40, 40]


def test_only_a_few_actions_are_taken_back_freely(new_match):
    match = new_match()
    for _time in range(3):
        match = ask_back(*play_card(match, "back"))
        assert len(history_of(match)) == 0
    assert ask_back(*play_card(match, "back")).offers.count() == 1


def test_who_was_refused_twice_asks_no_third_time(shown):
    match, player = shown
    for _time in range(2):
        answer(ask_back(match, player), other_than(player), accepts=False)
    assert declined_at(match, "refused_before", services.take_back, player=player, ply=1)
    assert match.offers.count() == 0


def test_while_a_clock_runs_who_waits_claims_once_the_other_is_gone_for_a_minute(new_match):
    match = passed(new_match(clock=(600, 0)), 61)
    [letter], claim = match.letters_of(player_to_move(match)), {"player": waiting(match)}
    connect(match.slug, letter)
    assert not services.claim_time(slug=match.slug, **claim)
    disconnect(match.slug, letter)
    assert not services.claim_time(slug=match.slug, **claim)
    cache.set(seen_key_of(match.slug, letter), time.time() - 61)
    assert services.claim_time(slug=match.slug, **claim)


def test_whose_time_is_over_loses_even_when_acting(new_match):
    match = act(passed(new_match(clock=(60, 5)), 61))
    assert (match.status, match.reason) == ("over", "time")


def test_without_a_clock_the_waiting_player_may_claim_after_days(new_match):
    match = passed(new_match(), 4 * 24 * 3600)
    players = (player_to_move(match), EVE, waiting(match))
    claims = [services.claim_time(slug=match.slug, player=player) for player in players]
    assert [bool(claim) for claim in claims] == [False, False, True]


def test_the_sweeper_ends_what_nobody_ends(new_match, capsys):
    left, late = new_match(), passed(new_match(clock=(60, 5)), 61)
    in_time = new_match(clock=(60, 5))
    change(left, expires=timezone.now() - timedelta(seconds=1))
    call_command("sweep_matches")
    assert capsys.readouterr().out.splitlines() == ["1 matches have expired, 1 ended on time."]
    assert [fresh(each).status for each in (left, late, in_time)] == ["expired", "over", "playing"]
