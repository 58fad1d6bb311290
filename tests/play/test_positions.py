"""A log that the rules as they are now do not allow: kept by another version of the engine."""

import asyncio

import pytest

from play import positions
from play.access import COOKIE, sign_token
from play.models import Match
from play.positions import RulesChanged, forget, line_of, lines_of
from tests.play.conftest import ANN, fresh, play_on
from tests.play.sockets import Client, in_database

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def outdated(new_match):
    """Makes a match with an action that is not legal."""

    def make():
        match = new_match("bot")
        match.actions.create(ply=1, seat="A", text="shift 1")
        forget()
        return fresh(match)

    return make


def test_long_games_are_kept_for_a_shorter_while(new_match, monkeypatch):
    monkeypatch.setattr(positions, "MOST_PLIES", 5)
    forget()
    first, second = (play_on(new_match(), 4) for _match in range(2))
    line_of(first)
    line_of(second)
    assert [slug for slug, _branch in positions._lines] == [second.slug]


def test_other_rules_are_noticed(outdated):
    with pytest.raises(RulesChanged):
        line_of(outdated())


def test_the_other_matches_of_a_list_have_their_lines(outdated, new_match):
    mine, other = outdated(), new_match()
    assert list(lines_of([mine, fresh(other)])) == [other.slug]


def test_pages_and_api_say_so(client, outdated):
    match = outdated()
    client.cookies[COOKIE] = sign_token(ANN.token)
    assert client.get(f"/play/matches/{match.slug}/").status_code == 200
    assert client.get("/play/").status_code == 200
    answer = client.get(f"/api/matches/{match.slug}/")
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (409, "rules_changed")


@pytest.mark.parametrize("rest", ["replay/", "replay/steps/", "trace/"])
def test_replays_say_so(client, outdated, rest):
    match = outdated()
    Match.objects.filter(pk=match.pk).update(status="over", reason="resigned")
    assert client.get(f"/play/matches/{match.slug}/{rest}").status_code == 409


async def test_the_socket_says_so(outdated):
    match = await in_database(outdated)()
    client = Client(match, ANN)
    await client.connect()
    await asyncio.sleep(0)
    refused = await client.ask("refused", type="resume", ply=None)
    assert refused["code"] == "rules_changed"
    await client.disconnect()
