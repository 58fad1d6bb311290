import pytest

from catalog.web.limits.policies import BOUNDS, Bound
from play.games import preparation
from play.games.starfighter.setup import side_of
from play.live import notifications
from play.matches import starting
from play.matches.participant import Participant
from play.matches.positions import forget
from tests.play.conftest import ANN, BOB, EVE, play_on, start
from tests.play.live.sockets import Client, clients, in_database

pytestmark = pytest.mark.django_db(transaction=True)


def by_turn(*seated):
    """The client whose seat is to move, and the other one."""
    return sorted(seated, key=lambda client: not client.table["view"]["legal"])


async def test_each_seat_sees_its_own_hand(match):
    async with clients(match, ANN, BOB, EVE) as (ann, bob, eve):
        hands = [
            [type(side["hand"]) for side in client.table["view"]["seats"].values()]
            for client in (ann, bob, eve)
        ]
        assert hands == [[list, int], [int, list], [int, int]]
        assert [client.table["seat"] for client in (ann, bob, eve)] == ["A", "B", None]


@pytest.mark.parametrize("slug", ["nowhere", "no/where"])
async def test_where_there_is_no_match_the_connection_is_closed(loaded, slug):
    client = Client(slug, ANN)
    await client.connect()
    assert (await client.wait_for("closed"))["code"] == 4404


async def test_an_action_reaches_everybody_as_each_may_read_it(match):
    async with clients(match, ANN, BOB, EVE) as (ann, bob, eve):
        actor, _other = by_turn(ann, bob)
        back = next(each for each in actor.table["view"]["legal"] if "back" in each)
        await actor.say(type="act", ply=0, action=back)
        read = {client: (await client.wait_for("steps"))["steps"] for client in (ann, bob, eve)}
        assert read[actor][0]["action"] == back
        hidden = f"play ? back {back[-1]}"
        others = [steps[0]["action"] for client, steps in read.items() if client is not actor]
        assert others == [hidden, hidden]
        assert [steps[0]["table"]["ply"] for steps in read.values()] == [1, 1, 1]


async def test_who_returns_gets_exactly_what_was_missed(match):
    await in_database(play_on)(match, 7)
    await in_database(forget)()
    async with clients(match, ANN) as (again,):
        steps = (await again.ask("steps", "table", type="resume", ply=2, branch=0))["steps"]
        assert [step["ply"] for step in steps] == [3, 4, 5, 6, 7]
        players = (await again.wait_for("match"))["match"]["players"]
        assert [players[letter]["is_here"] for letter in "AB"] == [True, False]


@pytest.mark.parametrize("shown", [{"ply": 99}, {"ply": 1, "branch": 5}, {"ply": None}])
async def test_who_shows_what_never_was_gets_a_table(match, shown):
    await in_database(play_on)(match, 3)
    async with clients(match, ANN) as (client,):
        frame = await client.ask("steps", "table", type="resume", **shown)
    assert frame["table"]["ply"] == 3


async def test_a_late_action_is_refused_and_brings_what_was_missed(match):
    async with clients(match, ANN, BOB) as both:
        actor, _other = by_turn(*both)
        await actor.say(type="act", ply=0, action="pass")
        await actor.say(type="act", ply=0, action="shift 0")
        refused = await actor.wait_for("refused")
        assert (refused["code"], refused["ply"]) == ("late", 0)
    assert await match.actions.acount() == 1


async def test_an_action_that_is_sent_again_after_a_lost_answer_is_no_news_of_others(match):
    async with clients(match, ANN, BOB) as both:
        actor, other = by_turn(*both)
        await actor.say(type="act", ply=0, action="pass")
        await actor.wait_for("steps")
        await actor.say(type="resume", ply=0)
        await actor.wait_for("steps")
        await actor.say(type="act", ply=0, action="pass")
        assert (await actor.wait_for("match", "refused"))["type"] == "match"
        await other.say(type="act", ply=0, action="pass")
        assert (await other.wait_for("refused"))["code"] == "late"
    assert await match.actions.acount() == 1


async def test_every_step_of_the_start_is_told_and_the_last_brings_a_table(new_match):
    match = await in_database(new_match)(guest_comes=False)
    async with clients(match, ANN) as (ann,):
        assert (ann.table["view"], ann.table["match"]["start"]["step"]) == (None, "seats")
        guest = {"slug": match.slug, "player": BOB, "participant": Participant(side_of())}
        await in_database(starting.sit_down)(**guest)
        await notifications.announce(match.slug, "moved")
        assert (await ann.wait_for("table"))["table"]["match"]["start"]["step"] == "salts"
        await in_database(start)(match)
        await notifications.announce(match.slug, "moved")
        begun = (await ann.wait_for("table"))["table"]["match"]
        assert (begun["status"], begun["start"]) == ("playing", None)


async def test_a_bot_answers_and_never_leaves_the_table_waiting(new_match):
    match = await in_database(new_match)("bot")
    async with clients(match, ANN) as (ann,):
        table, passes = ann.table, 0
        while passes < 6 and table["match"]["status"] == "playing":
            if table["view"]["legal"]:
                passes += 1
                await ann.say(type="act", ply=table["ply"], action=table["view"]["legal"][0])
            table = (await ann.wait_for("steps"))["steps"][-1]["table"]
    assert passes == 6


async def test_the_other_side_is_asked_and_answers(match):
    async with clients(match, ANN, BOB) as both:
        actor, other = by_turn(*both)
        front = next(each for each in actor.table["view"]["legal"] if "front" in each)
        for client in both:
            await client.ask("match", type="resume", ply=0)
        await actor.say(type="act", ply=0, action=front)
        for client in both:
            await client.wait_for("steps")
        await actor.say(type="take_back", ply=1)
        while not (offers := (await other.wait_for("match"))["match"]["offers"]):
            pass
        assert offers == [{"kind": "take_back", "seat": actor.table["seat"]}]
        await other.say(type="answer", offer="take_back", accept=True)
        assert (await actor.wait_for("table"))["table"]["ply"] == 0


async def test_why_preview_and_hint_answer_only_who_asks(new_match):
    match = await in_database(new_match)("hotseat")
    async with clients(match, ANN) as (ann,):
        legal = ann.table["view"]["legal"][1]
        why = await ann.ask("why", type="why", ply=0, action="play 3-1 front 1")
        assert why["rule"] == "R5.2"
        assert (await ann.ask("why", type="why", ply=0, action=legal))["message"] is None
        previewed = await ann.ask("previewed", type="preview", ply=0, action=legal)
        assert previewed["events"][0]["event"] == "play"
        hint = await ann.ask("hint", type="hint", ply=0)
        assert hint["action"] in ann.table["view"]["legal"]
        assert hint["words"]
    assert await match.actions.acount() == 0


async def test_time_that_is_over_ends_the_match_by_itself(new_match):
    match = await in_database(new_match)(clock=(1, 0))
    async with clients(match, ANN) as (ann,):
        last = (await ann.wait_for("steps"))["steps"][-1]
        assert (last["action"], last["table"]["match"]["status"]) == ("timeout", "over")


async def test_while_the_engine_is_prepared_the_table_says_so_and_follows(match, monkeypatch):
    answers = iter([True, False])
    monkeypatch.setattr("play.live.consumers.PREPARING_PAUSE", 0.01)
    monkeypatch.setattr(preparation, "is_under_way", lambda *_game: next(answers, False))
    client = Client(match, ANN)
    await client.connect()
    assert (await client.ask("preparing", "table", type="resume", ply=None))["type"] == "preparing"
    assert (await client.wait_for("table"))["table"]["ply"] == 0
    await client.disconnect()


@pytest.mark.parametrize("most", [Bound(1, 1, 9, 9), Bound(9, 9, 1, 1)])
async def test_an_address_and_its_network_have_so_many_connections(match, monkeypatch, most):
    monkeypatch.setitem(BOUNDS, "sockets", most)
    async with clients(match, ANN):
        second = Client(match, BOB)
        await second.connect()
        assert (await second.wait_for("refused"))["code"] == "too_many"
        assert (await second.wait_for("closed"))["code"] == 4429
        await second.disconnect()
    async with clients(match, BOB):
        pass


async def test_a_greeting_reaches_the_other_player_as_a_code_and_nobody_else(match):
    async with clients(match, ANN, BOB, EVE) as (ann, bob, eve):
        said = {"type": "greeting", "seat": "A", "code": "hello"}
        assert await ann.ask("greeting", type="greet", code="hello", text="Buy my deck") == said
        assert await bob.wait_for("greeting") == said
        await ann.ask("steps", type="concede")
        await eve.wait_for("steps")
        assert b"greeting" not in b"".join(eve.heard)
        assert (await eve.ask("refused", type="greet", code="hello"))["code"] == "no_seat"
        assert (await ann.ask("refused", type="greet", code="any"))["code"] == "malformed_message"
