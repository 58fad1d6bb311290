import time
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.utils import timezone

from catalog.models import Card
from play.games.game import Declined
from play.matches import services
from play.matches.loaded_match import publish
from play.matches.positions import forget, history_of
from play.matches.presence import connect, disconnect, seen_key_of
from play.models import Match
from tests.play.conftest import (
    ANN,
    BOB,
    EVE,
    declined_at,
    fresh,
    legal_now,
    play_on,
    player_to_move,
)


def act(match, player, action, ply=None):
    ply = len(history_of(match)) if ply is None else ply
    services.act(slug=match.slug, player=player, ply=ply, action=action)
    return fresh(match)


def play_card(match, face):
    """The player to move plays some card with this face; the match then, and the player."""
    player = player_to_move(match)
    action = next(each for each in legal_now(match) if face in each)
    return act(match, player, action), player


def test_an_action_is_appended_with_its_ply(new_match):
    match = new_match()
    act(match, player_to_move(match), "pass")
    assert list(match.actions.values_list("ply", "text")) == [(1, "pass")]


def test_what_another_process_wrote_is_noticed(new_match):
    match = new_match("hotseat")
    publish(services.act(slug=match.slug, player=ANN, ply=0, action="pass"))
    services.take_back(slug=match.slug, player=ANN, ply=1)
    assert services.act(slug=match.slug, player=ANN, ply=0, action="pass").match.branch == 1


def test_a_match_that_was_ended_elsewhere_is_not_gone_on_with(new_match):
    match = new_match("hotseat")
    publish(services.act(slug=match.slug, player=ANN, ply=0, action="pass"))
    Match.objects.filter(pk=match.pk).update(status="expired")
    assert declined_at(match, "expired", services.act, player=ANN, ply=1, action="pass")


def test_a_late_action_changes_nothing(new_match):
    match = new_match()
    player = player_to_move(match)
    act(match, player, "pass")
    assert declined_at(match, "late", services.act, player=player, action="pass", ply=0)
    assert match.actions.count() == 1


def test_a_spectator_does_not_act(new_match):
    match = new_match()
    assert declined_at(match, "no_seat", services.act, player=EVE, ply=0, action="pass")


def test_an_illegal_action_names_its_rule(new_match):
    match = new_match()
    with pytest.raises(Declined) as refused:
        act(match, player_to_move(match), "play 3-1 front 1")
    assert refused.value.rule == "R5.2"
    assert match.actions.count() == 0


def test_a_match_ends_on_the_cards_it_began_with(new_match):
    match = play_on(new_match(), 5)
    state = history_of(match).position.state()
    Card.objects.all().delete()
    forget()
    assert history_of(fresh(match)).position.state() == state


def test_against_a_bot_an_action_is_taken_back_with_the_answer(new_match):
    match = new_match("bot")
    if history_of(match).position.to_move == ("B",):
        services.act_for_bot(slug=match.slug, ply=0, branch=0, letter="B", action="pass")
    before = len(history_of(match))
    act(match, ANN, legal_now(match)[-1])
    services.take_back(slug=match.slug, player=ANN, ply=before + 1)
    match = fresh(match)
    assert (match.branch, len(history_of(match))) == (1, before)


def test_between_people_a_card_shown_is_taken_back_on_consent(new_match):
    match, player = play_card(new_match(), "front")
    services.take_back(slug=match.slug, player=player, ply=1)
    assert len(history_of(fresh(match))) == 1
    other = BOB if player == ANN else ANN
    services.answer_offer(slug=match.slug, player=other, kind="take_back", accepts=True)
    assert len(history_of(fresh(match))) == 0


def test_an_action_answers_what_was_asked(new_match):
    match, player = play_card(new_match(), "front")
    services.take_back(slug=match.slug, player=player, ply=1)
    play_on(match, 1)
    assert match.offers.count() == 0


def test_who_concedes_loses(new_match):
    match = new_match()
    services.concede(slug=match.slug, player=BOB)
    match = fresh(match)
    assert (match.status, match.winners, match.reason) == ("over", ("A",), "resigned")


def test_after_the_end_nothing_is_appended(new_match):
    match = new_match()
    services.concede(slug=match.slug, player=BOB)
    assert declined_at(match, "over", services.act, player=ANN, ply=1, action="pass")


def passed(match, seconds):
    Match.objects.filter(pk=match.pk).update(changed=timezone.now() - timedelta(seconds=seconds))
    return fresh(match)


def test_thinking_takes_time_and_acting_earns_some(new_match):
    match = passed(new_match(clock=(60, 5)), 20)
    [letter] = history_of(match).position.to_move
    match = act(match, player_to_move(match), "pass")
    assert 44 < match.seat(letter).clock_left < 46


def test_free_take_backs_burn_nobodys_clock(new_match):
    match, player = play_card(new_match(clock=(40, 0)), "back")
    services.take_back(slug=match.slug, player=player, ply=1)
    match, _player = play_card(fresh(match), "back")
    services.take_back(slug=passed(match, 20).slug, player=player, ply=1)
    assert all(seat.clock_left > 39 for seat in fresh(match).seats.all())


def test_a_take_back_takes_what_the_action_earned(new_match):
    match, player = play_card(passed(new_match(clock=(60, 5)), 20), "back")
    services.take_back(slug=match.slug, player=player, ply=1)
    assert sorted(round(seat.clock_left) for seat in fresh(match).seats.all()) == [40, 60]


def test_only_a_few_actions_are_taken_back_freely(new_match):
    match = new_match()
    for _time in range(3):
        match, player = play_card(match, "back")
        services.take_back(slug=match.slug, player=player, ply=1)
        match = fresh(match)
        assert len(history_of(match)) == 0
    match, player = play_card(match, "back")
    services.take_back(slug=match.slug, player=player, ply=1)
    assert match.offers.count() == 1


def test_who_was_refused_twice_asks_no_third_time(new_match):
    match, player = play_card(new_match(), "front")
    other = BOB if player == ANN else ANN
    for _time in range(2):
        services.take_back(slug=match.slug, player=player, ply=1)
        services.answer_offer(slug=match.slug, player=other, kind="take_back", accepts=False)
    with pytest.raises(Declined):
        services.take_back(slug=match.slug, player=player, ply=1)
    assert match.offers.count() == 0


def test_while_a_clock_runs_who_waits_claims_once_the_other_is_gone_for_a_minute(new_match):
    match = passed(new_match(clock=(600, 0)), 61)
    thinking = player_to_move(match)
    waiting = BOB if thinking == ANN else ANN
    [letter] = match.letters_of(thinking)
    connect(match.slug, letter)
    assert not services.claim_time(slug=match.slug, player=waiting)
    disconnect(match.slug, letter)
    assert not services.claim_time(slug=match.slug, player=waiting)
    minute_ago = time.time() - 61
    cache.set(seen_key_of(match.slug, letter), minute_ago)
    assert services.claim_time(slug=match.slug, player=waiting)


def test_whose_time_is_over_loses_even_when_acting(new_match):
    match = passed(new_match(clock=(60, 5)), 61)
    match = act(match, player_to_move(match), "pass")
    assert (match.status, match.reason) == ("over", "time")


def test_without_a_clock_the_waiting_player_may_claim_after_days(new_match):
    match = passed(new_match(), 4 * 24 * 3600)
    thinking = player_to_move(match)
    assert not services.claim_time(slug=match.slug, player=thinking)
    assert not services.claim_time(slug=match.slug, player=EVE)
    assert services.claim_time(slug=match.slug, player=BOB if thinking == ANN else ANN)


def test_matches_of_players_without_account_expire(new_match):
    match = new_match()
    Match.objects.filter(pk=match.pk).update(expires=timezone.now() - timedelta(seconds=1))
    assert declined_at(match, "expired", services.act, player=ANN, ply=0, action="pass")
    assert services.expire_matches() == [match.slug]
    assert fresh(match).status == "expired"


def test_the_sweeper_ends_what_nobody_ends(new_match, capsys):
    left, late = new_match(), passed(new_match(clock=(60, 5)), 61)
    in_time = new_match(clock=(60, 5))
    Match.objects.filter(pk=left.pk).update(expires=timezone.now() - timedelta(seconds=1))
    call_command("sweep_matches")
    told = capsys.readouterr().out.splitlines()
    assert told == ["1 matches have expired, 1 ended on time."]
    assert [fresh(each).status for each in (left, late, in_time)] == ["expired", "over", "playing"]


def test_an_action_for_another_branch_is_late(new_match):
    match = new_match()
    stale = {"player": player_to_move(match), "action": "pass", "ply": 0}
    assert declined_at(match, "late", services.act, branch=1, **stale)


def test_players_do_not_declare_time_over(new_match):
    match = new_match()
    assert declined_at(match, "malformed_action", services.act, player=ANN, ply=0, action="timeout")


def test_one_does_not_agree_with_oneself(new_match):
    match, player = play_card(new_match(), "front")
    services.take_back(slug=match.slug, player=player, ply=1)
    assert declined_at(
        match, "no_offer", services.answer_offer, player=player, kind="take_back", accepts=True
    )
