"""A log that the rules as they are now do not allow: kept by another version of the engine."""

import pytest

from play.games.starfighter.engine import RULES_VERSION
from play.games.starfighter.table_position import StarfighterTablePosition
from play.matches import services
from play.matches.positions import History, RulesChanged, forget, history_of
from play.models import BY_RULES, Match
from play.pages.match_lists import standing_of
from tests.play.conftest import ANN, change, fresh, play_on
from tests.play.games.starfighter.engine.playing import game_at
from tests.play.games.starfighter.engine.position import position

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=["log", "set-up"])
def outdated(request, new_match):
    """Makes a match with an action that is not legal, or of an edition that is gone."""

    def make():
        if request.param == "log":
            match = new_match("bot")
            match.actions.create(ply=1, seat="A", text="shift 1")
        else:
            match = new_match("hotseat")
            gone = {"edition": "0" * 12, "map": "arktal-1", "turns": 50}
            change(match, game="star_frontier", setup=gone)
        forget()
        return fresh(match)

    return make


def test_other_rules_are_noticed_and_pages_api_and_replays_say_so(browser, outdated):
    match, client = outdated(), browser(ANN)
    with pytest.raises(RulesChanged):
        history_of(match)
    assert client.get(f"/play/matches/{match.slug}/").status_code == 200
    assert client.get("/play/").status_code == 200
    answer = client.get(f"/api/matches/{match.slug}/")
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (409, "rules_changed")
    change(match, status="over", reason="resigned")
    for rest in ("replay/", "replay/steps/", "trace/"):
        assert client.get(f"/play/matches/{match.slug}/{rest}").status_code == 409


@pytest.fixture
def differing(new_match):
    """Makes a match of the version before, whose log is legal but led elsewhere at its third action."""

    def make():
        match = play_on(new_match(), 4)
        match.actions.filter(ply__gte=3).update(digest="0" * 16)
        forget()
        return change(match, rules="the version before")

    return make


def test_a_log_that_plays_differently_is_noticed_at_its_first_difference_and_not_replayed(
    differing, client
):
    with pytest.raises(RulesChanged) as changed:
        history_of(differing())
    assert changed.value.ply == 3
    assert "from move 3 on" in changed.value.message
    match = change(differing(), status="over", reason="resigned")
    for rest in ("replay/", "replay/steps/", "trace/", "analysis/"):
        answer = client.get(f"/play/matches/{match.slug}/{rest}")
        assert (answer.status_code, "from move 3 on" in answer.text) == (409, True)


def test_a_match_that_plays_differently_ends_without_a_winner(differing, outdated, new_match):
    changed, refused, fine = differing(), outdated(), play_on(new_match(), 2)
    Match.objects.filter(pk__in=[refused.pk, fine.pk]).update(rules="the version before")
    forget()
    different = {each for each in services.matches_of_other_rules() if services.ends_by_rules(each)}
    assert different == {changed.slug, refused.slug}
    ended = fresh(changed)
    assert (ended.status, ended.winners, ended.reason) == ("over", (), BY_RULES)
    assert standing_of(ended, ["A"]) == "over"
    assert (fresh(fine).status, fresh(fine).rules) == ("playing", RULES_VERSION)
    assert services.matches_of_other_rules() == []


def test_a_log_from_before_halves_were_chosen_goes_on():
    """R7: a `hit` without a half means the upper one; the state after it is the one that was kept."""
    start = position(hands=(["0-8"], []), b={2: ["1-6"]})
    games = (game_at(start, ("A", "play 0-8 front 1")) for _time in range(2))
    now, before = (History(StarfighterTablePosition(game)) for game in games)
    after = now.append("A", "hit B 2 upper").after
    before.replay([("A", "hit B 2", after.digest())])
    assert before.position.state() == after.state()
