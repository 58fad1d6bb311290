"""Two programs play by the API: an invitation, a map that both lay, refusals with their paragraph."""

import json

import pytest

from play.games.star_frontier import KEY

pytestmark = pytest.mark.django_db


def sent(client, address: str, body: dict, token: str = "") -> tuple[int, dict]:
    headers = {"X-Seat-Token": token}
    answer = client.post(f"/api/{address}", json.dumps(body), "application/json", headers=headers)
    return answer.status_code, answer.json()


@pytest.fixture
def match(client) -> tuple[str, dict[str, str]]:
    """The id of a match on a map that is laid, and by seat its token."""
    new = {"game": KEY, "kind": "invitation", "map": "laid", "length": "short", "name": "Ann"}
    _status, host = sent(client, "matches/", new)
    slug = host["id"]
    _status, guest = sent(client, f"matches/{slug}/seat/", {"name": "Bob"})
    tokens = {each["seat"]: each["seat_token"] for each in (host, guest)}
    for token in tokens.values():
        sent(client, f"matches/{slug}/salt/", {"salt": "s"}, token)
    return slug, tokens


def table_of(client, slug: str, token: str) -> dict:
    return client.get(f"/api/matches/{slug}/", headers={"X-Seat-Token": token}).json()


def test_a_map_is_laid_and_soldiers_are_placed(client, match):
    """S2, S3.2: legal actions are listed for who decides alone, and both see the same."""
    slug, tokens = match
    seen = set()
    while (table := table_of(client, slug, tokens["A"]))["view"]["phase"] != "combat":
        mover = table["view"]["to_move"]
        theirs = table_of(client, slug, tokens["B"])
        lists = {"A": table["view"].pop("legal"), "B": theirs["view"].pop("legal")}
        assert table["view"] == theirs["view"]
        assert [seat for seat, legal in lists.items() if legal] == [mover]
        action = {"ply": table["ply"], "action": lists[mover][0]}
        status, steps = sent(client, f"matches/{slug}/actions/", action, tokens[mover])
        assert (status, steps["ply"]) == (200, table["ply"] + 1)
        seen.add(table["view"]["phase"])
    assert seen == {"islands", "bridgeheads", "deploy"}
    assert len(table["view"]["units"]) == 4


def test_a_refusal_has_its_paragraph(client, match):
    slug, tokens = match
    table = table_of(client, slug, tokens["A"])
    mover = table["view"]["to_move"]
    other = {"A": "B", "B": "A"}[mover]
    for seat, action, code, rule in (
        (mover, "island slab 0 0,0", "piece_covers", "S2.3"),
        (mover, "bridgehead 0 5,5", "piece_gone", "S2.2"),
        (mover, "end", "lay_first", "S2.2"),
        (
            other,
            table["view"]["legal"][0] if mover == "A" else "island hook 0 9,9",
            "not_your_turn",
            "S4.1",
        ),
    ):
        body = {"ply": 0, "action": action}
        status, answer = sent(client, f"matches/{slug}/actions/", body, tokens[seat])
        (error,) = answer["errors"]
        assert (status, error["code"], error["details"]["rule"]) == (400, code, rule)
