from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from decks.accounts.bots import declare_bot
from play.games.starfighter.setup import read_setup
from play.matches import ratings, services, starting
from play.matches.positions import history_of
from play.matches.ratings import best_ratings
from play.models import Player, Rating, RatingChange
from tests.play.conftest import (
    ANN,
    BOB,
    act,
    change,
    declined_at,
    fresh,
    legal_now,
    other_than,
    participants,
    play_on,
    player_to_move,
    resign,
)


@pytest.fixture
def rated_match(new_match, ann, bob):
    """A rated match at an open table between the accounts ann (A) and bob (B), who also hold tokens."""

    def make(**columns):
        match = new_match("open")
        for letter, account in (("A", ann), ("B", bob)):
            match.seats.filter(letter=letter).update(account=account)
        return change(match, **({"is_rated": True} | columns))

    return make


def test_a_match_with_a_bot_of_the_site_rates_a_bot_account_and_no_person(rated_match, ann):
    match = rated_match()
    nobody = {"account": None, "token_hash": ""}
    match.seats.filter(letter="B").update(kind="bot", bot="pilot", salt="salt", **nobody)
    assert not ratings.is_rated(fresh(match))  # with a person at A
    match.seats.filter(letter="A").update(is_program=True)
    match = fresh(match)
    assert ratings.is_rated(match)
    for ply in range(4):
        if history_of(match).position.to_move == ("A",):
            match = act(match, legal_now(match)[0], Player(ann))
        else:
            action = {"ply": ply, "action": legal_now(match)[0]}
            services.act_for_bot(slug=match.slug, branch=match.branch, letter="B", **action)
            match = fresh(match)
    resign(match, Player(ann))
    rating, changed = Rating.objects.get(), RatingChange.objects.get()
    assert (rating.account, rating.matches, changed.seat) == (ann, 1, "A")
    assert rating.value < 1500


def test_people_and_bots_are_rated_apart(rated_match):
    match = rated_match()
    match.seats.filter(letter="B").update(is_program=True)
    resign(play_on(match, 2), ANN)
    assert not Rating.objects.exists()
    match = rated_match()
    match.seats.update(is_program=True)
    for account in User.objects.all():
        declare_bot(user=account, author="Eve")
    resign(play_on(match, 2), ANN)
    bots = best_ratings("starfighter", "training", of_bots=True)
    assert {rating.account.username for rating in bots} == {"ann", "bob"}
    assert not best_ratings("starfighter", "training")


def test_the_paper_s_example():
    """Glickman's example in three matches instead of one period: the figures of its text within 1 point."""
    player = ratings.competitor_of(Rating(value=1500, deviation=200, volatility=0.06))
    for value, deviation, wins in ((1400, 30, True), (1550, 100, False), (1700, 300, False)):
        other = ratings.competitor_of(Rating(value=value, deviation=deviation, volatility=0.06))
        (player.beat if wins else player.lost_to)(other)
    assert (player.rating, player.rd) == pytest.approx((1464.05, 151.5), abs=1)


def test_a_rated_match_moves_both_ratings_once_and_they_go_with_their_accounts(rated_match, ann):
    match = resign(play_on(rated_match(), 2), ANN)
    one, two = Rating.objects.order_by("account__username")
    assert one.value < 1500 < two.value
    assert {one.matches, two.matches} == {1}
    assert one.mode == "training"
    assert [each.before for each in RatingChange.objects.filter(match=match)] == [1500, 1500]
    history = history_of(match)
    with pytest.raises(IntegrityError), transaction.atomic():
        ratings.rate(match, history, history.position.result)
    assert set(Rating.objects.values_list("matches", flat=True)) == {1}
    ann.delete()
    assert list(Rating.objects.values_list("account__username", flat=True)) == ["bob"]
    assert RatingChange.objects.count() == 1


def test_nothing_is_taken_back_freely_in_a_rated_match(rated_match):
    match = rated_match()
    player = player_to_move(match)
    act(match, next(each for each in legal_now(match) if "back" in each))
    services.take_back(slug=match.slug, player=player, ply=1)
    assert (len(history_of(match)), match.offers.count()) == (1, 1)


def test_matches_that_do_not_count(rated_match, ann):
    """Unrated ones, with an agreed take-back, of few actions, and against oneself."""
    for columns in ({"is_rated": False}, {"has_agreed_take_back": True}):
        resign(play_on(rated_match(**columns), 2), ANN)
    resign(play_on(rated_match(), 1), ANN)
    resign(rated_match(), BOB)
    match = play_on(rated_match(), 2)
    match.seats.update(account=ann)
    resign(match, BOB)
    assert not Rating.objects.exists()


def test_an_agreed_take_back_is_noted_and_ends_the_rating(rated_match):
    match = rated_match()
    player = player_to_move(match)
    match = act(match, next(each for each in legal_now(match) if "front" in each))
    services.take_back(slug=match.slug, player=player, ply=1)
    answer = {"player": other_than(player), "kind": "take_back", "accepts": True}
    services.answer_offer(slug=match.slug, **answer)
    assert fresh(match).has_agreed_take_back
    assert not ratings.is_rated(fresh(match))


def rated_table(player, kind="open", **reach):
    setup, side = read_setup({"mode": "training"}), participants("training")[0]
    game = {"game": "starfighter", "setup": setup, "rated": True}
    return starting.create_match(kind=kind, player=player, participant=side, **game, **reach)


def test_only_open_tables_of_accounts_are_rated(loaded, ann):
    tables = [rated_table(Player(ann)), rated_table(ANN), rated_table(Player(ann), "invitation")]
    with_bot = {"bots": {"B": replace(participants("training")[1], bot="cadet")}}
    tables.append(rated_table(Player(ann), **with_bot))
    declare_bot(user=ann, author="Eve")
    tables.append(rated_table(Player(ann), **with_bot))
    assert [table.is_rated for table in tables] == [True, False, False, False, True]


def test_a_table_may_be_for_ratings_within_reach(loaded, ann, bob):
    table, guest = rated_table(Player(ann), reach=200), {"participant": participants("training")[1]}
    mode, first = {"game": "starfighter", "mode": "training"}, ratings.FIRST | {"value": 1701.0}
    Rating.objects.create(account=bob, **mode, **first)
    assert declined_at(table, "account_needed", starting.sit_down, player=BOB, **guest)
    assert declined_at(table, "out_of_reach", starting.sit_down, player=Player(bob), **guest)
    Rating.objects.update(value=1700.0)
    assert starting.sit_down(slug=table.slug, player=Player(bob), **guest).seats.count() == 2


def test_a_person_sits_down_at_no_rated_table_of_a_bot(new_match, ann, bob):
    declare_bot(user=bob, author="Eve")
    match = change(new_match("open", guest_comes=False, begins=False), is_rated=True)
    match.seats.update(account=bob, token_hash="", is_program=True)
    person = {"player": Player(ann), "participant": participants("training")[1]}
    assert declined_at(match, "rated_apart", starting.sit_down, **person)
