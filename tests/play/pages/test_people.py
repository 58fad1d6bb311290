"""The list of the best, the persons' pages, the history of matches, and who meets whom."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from decks.accounts.closing import remove_account
from decks.library.moderation import hide_author
from play.matches import presence
from play.matches.ratings import FIRST
from play.models import Match, Rating, RatingChange, Seat

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann():
    return User.objects.create_user("ann")


@pytest.fixture
def bob():
    return User.objects.create_user("bob")


SHORT = {"map": "arktal-1", "length": "short"}


def finished(one=None, two=None, winner="A", kind="open", mode="skirmish", **columns):
    """A match that is over, between accounts, or a bot by its key."""
    usual = {"game": "starfighter", "setup": {"mode": mode, "revision": "0" * 16}}
    match = Match.objects.create(
        kind=kind, mode=mode, status="over", reason="armour", rules="2", **usual | columns
    )
    for letter, player in (("A", one), ("B", two)):
        own = {"account": player} if isinstance(player, User) else {"name": player or ""}
        if kind == "bot" and letter == "B":
            own = {"kind": "bot", "bot": player, "salt": "s"}
        place = 1 if winner in ("", letter) else 2
        Seat.objects.create(match=match, letter=letter, place=place, **({"kind": "person"} | own))
    return match


def rated(
    account, value=1600.0, deviation=50.0, mode="skirmish", days=1, matches=(), game="starfighter"
):
    moment = timezone.now() - timedelta(days=days)
    row = Rating.objects.create(
        account=account,
        game=game,
        mode=mode,
        **FIRST | {"value": value, "deviation": deviation},
        matches=max(len(matches), 1),
        rated_at=moment,
    )
    for match in matches:
        letter = match.seats.get(account=account).letter
        RatingChange.objects.create(
            rating=row,
            match=match,
            seat=letter,
            before=value - 12,
            value=value,
            deviation=deviation,
            time=moment,
        )
    return row


def names(page):
    """The names in the list, from the top."""
    return re.findall(r'<th scope="row">(?:<a[^>]*>)?([^<]*?) ?<', page.text)


def test_a_list_of_many_takes_few_queries(client, django_assert_max_num_queries):
    for number in range(12):
        rated(User.objects.create_user(f"player{number}"), value=1500 + number)
    with django_assert_max_num_queries(2):
        assert len(names(client.get("/play/players/?mode=skirmish"))) == 17


def test_a_rated_person_has_a_page_with_curve_and_matches(client, ann, bob):
    matches = [finished(ann, bob, winner="A"), finished(bob, ann, winner="A")]
    rated(ann, matches=matches)
    rated(bob, matches=matches)
    page = client.get("/people/ann/")
    assert page.text.count('href="/people/bob/"') == 2
    assert re.findall(r">(Won|Lost)<", page.text) == ["Lost", "Won"]
    assert "+12" in page.text
    assert 'class="rating-curve"' in page.text


def test_private_matches_are_not_on_the_page(client, ann, bob):
    private = [
        finished(ann, bob, kind="invitation"),
        finished(ann, "pilot", kind="bot"),
        finished(ann, bob),  # at an open table, but not rated
    ]
    rated(ann, matches=[finished(ann, bob)])
    page = client.get("/people/ann/").text
    assert not [match.slug for match in private if match.slug in page]


@pytest.mark.parametrize("name", ["nobody", "ann", "Ann%00"])
def test_who_shares_nothing_is_not_found(client, ann, name):
    finished(ann, "Eve", kind="invitation")
    assert client.get(f"/people/{name}/").status_code == 404


def test_a_hidden_name_has_no_page_and_no_line(client, ann, bob):
    rated(ann, matches=[finished(ann, bob)])
    rated(bob, matches=[Match.objects.get()])
    hide_author(ann)
    assert client.get("/people/ann/").status_code == 404
    assert "name hidden" in names(client.get("/play/players/?mode=skirmish"))
    assert "ann" not in re.findall(r">([a-z]+)<", client.get("/people/bob/").text)


def test_a_deleted_account_vanishes(client, ann, bob):
    match = finished(ann, bob)
    match.seats.filter(letter="A").update(name="Ann the great")
    rated(ann, matches=[match])
    rated(bob, matches=[match])
    remove_account(ann)
    assert client.get("/people/ann/").status_code == 404
    page = client.get("/people/bob/").text
    assert "Player A" in page
    assert "Ann the great" not in page


def found(client, query=""):
    page = client.get(f"/play/history/{query}")
    return [own.match for own in page.context["found"].matches]


def test_one_s_matches_are_found_by_mode_result_and_opponent(client, ann, bob):
    won = finished(ann, bob, winner="A")
    lost = finished(bob, ann, winner="A", mode="training")
    drawn = finished(ann, "pilot", winner="", kind="bot")
    named = finished(ann, "Жан", winner="B", kind="invitation")
    finished(bob, "Eve")
    client.force_login(ann)
    assert found(client) == [named, drawn, lost, won]
    assert found(client, "?mode=training") == [lost]
    assert found(client, "?result=won") == [won]
    assert found(client, "?result=lost") == [named, lost]
    assert found(client, "?result=drawn") == [drawn]
    assert found(client, "?opponent=BOB") == [lost, won]
    assert found(client, "?opponent=Pilot") == [drawn]
    assert found(client, "?opponent=Жан") == [named]
    assert found(client, "?kind=bot&result=won") == []


# Matchmaking


def open_table(client, **given):
    asked = {"kind": "open", "mode": "training", "by_chance": "on", "rated": "yes"} | given
    return client.post("/play/", asked)


@pytest.fixture
def tables(client, loaded, monkeypatch):
    """Opens a table as an account that is rated so; its host has it open."""

    def open_as(name, value, **given):
        account = User.objects.create_user(name)
        if value:
            rated(account, value=value, mode="training")
        client.force_login(account)
        before = set(Match.objects.values_list("pk", flat=True))
        open_table(client, **given)
        new = Match.objects.exclude(pk__in=before).first()
        if new:
            presence.connect(new.slug, "A")
        return new

    return open_as


def test_who_opens_a_table_meets_the_nearest_rating(tables):
    far = tables("far", 1900.0, reach="100")
    near = tables("near", 1600.0, reach="100")
    assert tables("guest", 1650.0, reach="100") is None
    assert [table.seats.count() for table in (far, near)] == [1, 2]


# API


def test_the_api_lists_rated_accounts(client, ann, bob):
    rated(ann, value=1700)
    rated(bob, value=1800)
    hide_author(bob)
    found = client.get("/api/players/?mode=skirmish").json()
    assert [(row["name"], row["value"]) for row in found["results"]] == [
        (None, 1800.0),
        ("ann", 1700.0),
    ]
    assert found["results"][0]["low"] == 1702.0
    assert client.get("/api/players/").json() == found
    assert client.get("/api/players/?mode=chess").status_code == 400
    assert client.get("/api/players/?mode=short").status_code == 400


def test_the_api_tells_the_ratings_of_whom_everybody_sees(client, ann, bob):
    rated(ann)
    [rating] = client.get("/api/players/ann/").json()["ratings"]
    assert rating["mode"] == "skirmish"
    assert client.get("/api/players/bob/").status_code == 404
