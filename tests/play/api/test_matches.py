import json

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache

from catalog.web.limits.policies import POLICIES, policy
from decks.accounts.names import claim_name
from play.api.examples import CHOICE, GUEST, NEW_MATCH, NEW_STAR_FRONTIER, SALT
from play.games.registry import MAIN_GAME
from play.matches.participant import check_name
from play.models import Match, Player

pytestmark = pytest.mark.usefixtures("loaded")


def send(client, address, body, token=None):
    headers = {"X-Seat-Token": token} if token else {}
    return client.post(f"/api/{address}", body, content_type="application/json", headers=headers)


def read(client, address, token=None):
    headers = {"X-Seat-Token": token} if token else {}
    return client.get(f"/api/{address}", headers=headers)


def codes(response):
    return response.status_code, [problem["code"] for problem in response.json()["errors"]]


@pytest.fixture
def seated(client):
    """A Skirmish of two programs without accounts before its salts: its address, and a token by seat."""
    host = send(client, "matches/", {**NEW_MATCH, "kind": "invitation"})
    assert codes(host) == (400, ["bad_opponent"])
    host = send(client, "matches/", {"kind": "invitation", "mode": "skirmish"}).json()
    address = f"matches/{host['id']}/"
    guest = send(client, f"{address}seat/", GUEST).json()
    return address, {"A": host["seat_token"], "B": guest["seat_token"]}


def begin(client, address, tokens):
    """Answers what the start asks these seats; the table then."""
    while (table := read(client, address).json())["match"]["start"] is not None:
        start = table["match"]["start"]
        letter = start["waits_for"][0]
        word, body = "salt", {"salt": letter}
        if start["step"] != "salts":
            word, body = "choice", {"option": start["options"][0]}
        answer = send(client, f"{address}{word}/", body, tokens[letter])
        assert answer.status_code == 200, answer.content
    return read(client, address, tokens.get("A")).json()


@pytest.fixture
def invited(client, seated):
    begin(client, *seated)
    return seated


def test_the_start_is_told_step_by_step(client, seated):
    address, tokens = seated
    told = read(client, address).json()["match"]
    assert len(told["commitment"]["hash"]) == 64
    assert (told["start"]["step"], told["start"]["waits_for"]) == ("salts", ["A", "B"])
    send(client, f"{address}salt/", SALT, tokens["A"])
    told = send(client, f"{address}salt/", SALT, tokens["B"]).json()["table"]["match"]["start"]
    first = told["first"]
    assert (told["step"], told["waits_for"]) == ("cruisers", [first])
    chosen = send(client, f"{address}choice/", CHOICE, tokens[first]).json()
    told = chosen["table"]["match"]["start"]
    assert (told["cruisers"][first], "ares" in told["options"]) == ("ares", False)


def test_a_program_plays_a_whole_match_against_a_bot(client):
    started = send(client, "matches/", NEW_MATCH)
    assert started.status_code == 201
    address, token = f"matches/{started.json()['id']}/", started.json()["seat_token"]
    assert started.json()["table"]["match"]["start"]["step"] == "salts"
    table, plies = begin(client, address, {"A": token}), []
    while table["match"]["status"] == "playing":
        fronts = [each for each in table["view"]["legal"] if "front" in each]
        action = (fronts or table["view"]["legal"])[0]
        answer = send(client, f"{address}actions/", {"ply": table["ply"], "action": action}, token)
        assert answer.status_code == 200, answer.content
        plies += [step["ply"] for step in answer.json()["steps"]]
        table = read(client, address, token).json()
        cache.clear()
    assert plies == list(range(plies[0], table["ply"] + 1))
    assert table["match"]["commitment"]["server_seed"]


def test_without_a_token_one_watches(client, invited):
    address, _tokens = invited
    table = read(client, address).json()
    assert (table["seat"], table["view"]["legal"]) == (None, [])
    answer = send(client, f"{address}actions/", {"ply": 0, "action": "pass"})
    assert codes(answer) == (403, ["no_seat"])


def test_an_action_sent_twice_is_a_conflict_with_the_table(client, invited):
    address, tokens = invited
    seat = read(client, address).json()["view"]["to_move"]
    action = {"ply": 0, "action": "pass"}
    assert send(client, f"{address}actions/", action, tokens[seat]).status_code == 200
    again = send(client, f"{address}actions/", action, tokens[seat])
    assert codes(again) == (409, ["late"])
    assert again.json()["table"]["ply"] == 1


def test_steps_are_followed_from_a_ply(client, invited):
    address, tokens = invited
    seat = read(client, address).json()["view"]["to_move"]
    send(client, f"{address}actions/", {"ply": 0, "action": "pass"}, tokens[seat])
    followed = read(client, f"{address}steps/?since=0").json()
    assert (followed["ply"], [step["ply"] for step in followed["steps"]]) == (1, [1])
    assert read(client, f"{address}steps/?since=1").json()["steps"] == []


def test_another_game_is_begun_by_its_own_fields(client):
    started = send(client, "matches/", NEW_STAR_FRONTIER)
    assert started.status_code == 201
    match = started.json()["table"]["match"]
    assert (match["game"], match["map"], match["turns"]) == ("star_frontier", "arktal-1", 25)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"mode": "chess"}, (400, ["invalid_choice"])),
        ({"bot": "deep"}, (400, ["unknown_bot"])),
        ({"deck": "nowhere"}, (400, ["deck_not_wanted"])),
        ({"mode": "total_war", "deck": "nowhere!"}, (400, ["no_deck", "deck_missing"])),
        ({"salt": "too early"}, (400, ["unknown_field"])),
        ({"wish": 1}, (400, ["unknown_field"])),
        ({"clock": {"days": 2}}, (400, ["invalid_choice"])),
        *(({"clock": {"days": 3} | bad}, (400, ["bad_clock"])) for bad in ({"increment": 5}, {})),
        *(
            ({"clock": bad}, (400, ["bad_clock"]))
            for bad in ({"days": 3, "bank": 60}, {"bank": 60}, {})
        ),
        ({"rated": True}, (400, ["bad_rated"])),
        ({"reach": 50}, (400, ["bad_reach"])),
        *(({"name": bad}, (400, ["not_one_line"])) for bad in ("a\nb", "\u202eenimdA")),
        *(
            ({"name": bad}, (400, ["reserved_name"]))
            for bad in ("Сadet", "КАДЕТ", "Ca\u200ddet", "Eve (bot)")
        ),
    ],
)
def test_what_cannot_be_played_is_refused_by_field(client, changed, told):
    assert codes(send(client, "matches/", NEW_MATCH | changed)) == told
    assert not Match.objects.exists()


@pytest.mark.parametrize("name", ["Ann", "АNN", "a n n", "an\u200dn\ufe0f"])
def test_the_name_of_an_account_is_its_own_but_at_one_screen(client, name):
    ann, eve = (User.objects.create_user(each) for each in ("ann", "eve"))
    claim_name(ann)
    named = NEW_MATCH | {"name": name}
    assert codes(send(client, "matches/", named)) == (400, ["name_taken"])
    client.force_login(eve)
    assert codes(send(client, "matches/", named)) == (400, ["name_taken"])
    check_name(name, Player(eve), Match(kind="hotseat", game=MAIN_GAME))
    client.force_login(ann)
    assert send(client, "matches/", named).status_code == 201


def test_a_day_has_an_end_of_matches_for_programs_too(client, monkeypatch):
    monkeypatch.setitem(POLICIES, "matches_a_day", policy("1/day"))
    assert send(client, "matches/", NEW_MATCH).status_code == 201
    assert codes(send(client, "matches/", NEW_MATCH)) == (429, ["too_many"])


def test_no_cache_between_keeps_what_a_seat_s_token_opens(client, seated):
    address, tokens = seated
    assert read(client, address, tokens["A"])["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("address", ["", "steps/"])
def test_what_is_not_there_is_not_found(client, address):
    assert codes(read(client, f"matches/nowhere/{address}")) == (404, ["not_found"])


def test_the_answer_is_refused_while_the_engine_is_prepared(client, invited, monkeypatch):
    monkeypatch.setattr("play.matches.positions.preparation.is_under_way", lambda *_game: True)
    monkeypatch.setattr("play.games.preparation.seconds_left", lambda _game: 25)
    assert codes(read(client, f"{invited[0]}steps/")) == (503, ["preparing"])
    waiting = read(client, invited[0])
    assert codes(waiting) == (503, ["preparing"])
    assert waiting.headers["Retry-After"] == "25"


def test_tokens_are_kept_as_hashes_only(client, invited):
    kept = json.dumps(list(Match.objects.get().seats.values_list("token_hash", flat=True)))
    assert invited[1]["A"] not in kept


@pytest.mark.parametrize(("count", "status"), [(60, 201), (61, 400)])
def test_a_name_is_as_long_as_its_reader_counts(client, count, status):
    named = {"kind": "open", "mode": "skirmish", "name": "👩🏽" * count}
    assert send(client, "matches/", named).status_code == status
