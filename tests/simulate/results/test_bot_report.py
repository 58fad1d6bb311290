import json

import numpy as np
import pytest
from django.utils import timezone

from play.games import registry
from play.games.game import LETTERS, GameSeat
from play.games.registry import get_game
from play.games.star_frontier import KEY as STAR_FRONTIER
from simulate.console import bot_playtest
from simulate.deals.matchups import draft_bot_matchup
from simulate.deals.packed_games import pack_results, unpack_results
from simulate.experiments.continuation import continued
from simulate.experiments.planning import plan_bots
from simulate.experiments.run_spec import RunSpec
from simulate.experiments.services import cancel_run
from simulate.models import Chunk, Matchup, Status
from simulate.pages.pictures import played_and_rate
from simulate.results.bot_report import BotReport, read_bot_report
from simulate.results.serializers import figures_of
from tests.play.games.vault.game import VAULT
from tests.simulate.bots import bot_plan, bots_played
from tests.simulate.runs import guest, play_everything, played, submitted

pytestmark = pytest.mark.django_db


def test_a_run_of_bots_has_the_games_that_the_engine_plays(settings):
    settings.PLAYTEST_CHUNK = 4
    run = bots_played(games=10, bot="marshal", enemy_bot="recruit")
    assert run.status == Status.FINISHED
    assert Chunk.objects.count() == 3
    game, plan = get_game(STAR_FRONTIER), bot_plan()
    expected = game.play_many(plan.setup, [{"bot": "marshal"}, {"bot": "recruit"}], 7, 0, 10)
    report = read_bot_report(run)
    assert all((report.games[name] == expected[name]).all() for name in expected.dtype.names)
    assert (report.played, report.wanted, sum(report.outcomes)) == (10, 10, 10)
    assert report.first_bot.value > 0.9
    assert sum(report.summary.ends.values()) == 10
    assert report.lengths.median.value <= plan.setup["turns"]


def test_games_keep_their_numbers_where_some_before_them_are_missing(client, settings):
    settings.PLAYTEST_CHUNK = 2
    run = bots_played(games=6)
    Chunk.objects.filter(start=2).update(finished_at=None, games=b"")
    page = client.get(f"/playtests/{run.slug}/games/0-1/").text
    assert [f"/games/0-1/{number}/" in page for number in range(6)] == [1, 1, 0, 0, 1, 1]
    rows = client.get(f"/api/playtests/{run.slug}/games/ndjson/").text.splitlines()
    assert [json.loads(row)["number"] for row in rows] == [0, 1, 4, 5]


def test_bots_of_many_seats_keep_their_seats_where_games_are_missing(settings):
    settings.PLAYTEST_CHUNK = 2
    asked = {"game": "rex", "setup": {"size": "3"}, "seed": 3, "games": 18}
    run = submitted(plan_bots(RunSpec(bot="envoy", enemy_bot="regent", **asked)))
    assert figures_of(run, guest())["games"] == 0  # no game is played yet
    results, block = np.zeros(6, get_game("rex").results), get_game("rex").block(run.setup, 2)
    results["won"] = [
        sum((not turn[seat]) << "ABC".index(seat) for seat in "ABC") for turn in block
    ]
    for start in (0, 2, 4, 6, 10, 12, 14, 16):  # one of the second block's is missing
        games = pack_results(results[start % 6 :][:2])
        Chunk.objects.filter(start=start).update(games=games, finished_at=timezone.now())
    report = read_bot_report(run)
    assert (report.played, report.first_bot.value) == (16, 1)
    assert {each.games for each in (*report.seat_shares, *report.part_shares)} == {12}
    assert report.part_shares[0].share.high > 0.8  # of two blocks, in which no race won
    results["won"] = 0b111  # seats of both bots, though the record names the first one's
    shared = BotReport.of_parts(run, 18, [(6, results), (0, results)])
    told = [
        (number, "".join(seat for seat, _bot in won)) for number, won, _ in shared.rows(range(12))
    ]
    assert told == [(number, "ABC") for number in range(12)]
    assert shared.outcomes == (0, 12, 0)


def test_the_same_content_is_played_once_and_what_was_cancelled_before_shows_none_of_it():
    stopped = submitted(bot_plan())
    cancel_run(run=stopped)
    stopped.refresh_from_db()
    first = bots_played()
    again = submitted(bot_plan())
    assert again.status == Status.FINISHED
    assert first.pairings.get().matchup == again.pairings.get().matchup
    longer = played(continued(first, 4, guest()))
    assert [read_bot_report(run).played for run in (longer, first, stopped)] == [8, 4, 0]
    assert Matchup.objects.count() == 1


def key(**others):
    plan = bot_plan()
    asked = {"game": plan.game, "setup": plan.setup, "bots": plan.bots, "seed": plan.seed}
    return draft_bot_matchup(**asked | others).key


@pytest.mark.parametrize("others", [{"seed": 8}, {"bots": ("marshal", "recruit")}, {}])
@pytest.mark.parametrize("setup", [{"map": "laid"}, {"edition": "other"}, {}])
def test_another_set_up_seed_or_bot_makes_another_key(setup, others):
    assert (key(setup=bot_plan().setup | setup, **others) != key()) == bool(setup or others)


def test_games_of_another_edition_are_not_played_with_this_one():
    run = submitted(bot_plan())
    Matchup.objects.update(setup={**bot_plan().setup, "edition": "0" * 16})
    play_everything()
    run.refresh_from_db()
    assert run.status == Status.INCOMPLETE
    assert "0000" in read_bot_report(run).failures[0].error


def test_packed_results_are_read_back():
    results = np.zeros(3, dtype=[("winner", "i1"), ("made", "i2", (2, 3))])
    results["made"][1, 0, 2] = 7
    assert unpack_results(pack_results(results)).tobytes() == results.tobytes()


@pytest.fixture
def vault():
    registry.register(VAULT)
    yield VAULT
    registry.unregister(VAULT)


def test_of_more_than_two_seats_shares_are_told_of_every_deal_once(vault):
    spec = RunSpec(game="vault", setup={"lives": "1"}, bot="chance", enemy_bot="", games=7, seed=3)
    vault_run = played(plan_bots(spec))
    report = read_bot_report(vault_run)
    names = [each.name for each in report.seat_shares]
    assert names == ["A · even", "B · odd", "C · even", "D · odd"]
    assert sum(each.share.value for each in report.side_shares) == pytest.approx(1)
    partners = report.seat_shares[0].share, report.seat_shares[2].share
    assert partners[0] == partners[1] == report.side_shares[0].share
    figures = figures_of(vault_run, guest())
    assert figures["sides"][0]["name"] == "even"
    assert (figures["first_player"], figures["seat_a"]) == (None, None)
    assert played_and_rate(vault_run) == (report.played, None)
    sides, setup = [{"bot": "chance"}] * 2, vault.read_setup({"lives": "1"})
    deals = {vault.numbered_game(setup, sides, 5, number)[0].digest() for number in range(4)}
    assert len(deals) == 4
    assert (report.unit, report.lengths.units) == (1, 8)  # whole blocks


def played_here(game, bot, games, **setup):
    """The report of games that are played at once."""
    spec = RunSpec(game=game, setup=setup, bot=bot, enemy_bot="", games=games, seed=3)
    return bot_playtest.play(plan_bots(spec))


def test_two_seats_have_shares_by_hero_and_side_where_they_have_names():
    report = played_here("clone_wars", "trooper", 4, size="2", republic="r2")
    assert [each.name for each in report.seat_shares] == ["A · Anakin", "B · Dooku"]
    assert [each.name for each in report.side_shares] == ["Republic", "Separatists"]
    assert {each.games for each in report.seat_shares} == {4}
    (one, other), bits = (each.share for each in report.side_shares), report.games["won"]
    assert one.value == pytest.approx(np.where(bits == 0, 0.5, bits & 1).mean())
    assert (one.value + other.value, one.low + other.high) == pytest.approx((1, 1))
    assert played_here(STAR_FRONTIER, "recruit", 2, map="arktal-1").all_shares == []


def test_races_have_shares_of_the_games_in_which_they_were():
    report = played_here("rex", "envoy", 6, size="3", races="any")
    assert sum(each.games for each in report.part_shares) == 3 * 6
    wins = sum(each.games * each.share.value for each in report.part_shares)
    assert wins == pytest.approx(sum(each.share.value for each in report.seat_shares) * 6)
    assert [title for title, _shares in report.all_shares] == ["Seats", "Races"]


@pytest.mark.parametrize(("seats", "orders"), [(2, 2), (3, 6), (4, 2), (5, 10), (6, 2)])
def test_a_block_has_each_bot_at_each_side_equally_often(vault, monkeypatch, seats, orders):
    letters = [GameSeat(letter, letter) for letter in LETTERS[:seats]]
    monkeypatch.setattr(vault, "seats", lambda _setup: letters)
    block = vault.block({}, 2)
    assert len(block) == orders
    assert all(sum(turn[seat.letter] for turn in block) == orders / 2 for seat in letters)
