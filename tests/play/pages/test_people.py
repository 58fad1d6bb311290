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


def finished(one=None, two=None, winner="A", kind="open", mode="skirmish"):
    """A match that is over, between accounts, or a bot by its key."""
    over = {"game": "starfighter", "status": "over", "reason": "armour", "rules": "2"}
    setup = {"mode": mode, "revision": "0" * 16}
    match = Match.objects.create(kind=kind, mode=mode, setup=setup, **over)
    for letter, player in (("A", one), ("B", two)):
        own = {"account": player} if isinstance(player, User) else {"name": player or ""}
        if kind == "bot" and letter == "B":
            own = {"kind": "bot", "bot": player, "salt": "s"}
        place = 1 if winner in ("", letter) else 2
        Seat.objects.create(match=match, letter=letter, place=place, **({"kind": "person"} | own))
    return match


def rated(account, value=1600.0, mode="skirmish", matches=()):
    """Gives the account a rating of yesterday, by these matches."""
    moment = timezone.now() - timedelta(days=1)
    figures, kind = {"value": value, "deviation": 50.0}, {"game": "starfighter", "mode": mode}
    times = {"matches": max(len(matches), 1), "rated_at": moment}
    rating = Rating.objects.create(account=account, **kind, **FIRST | figures, **times)
    for match in matches:
        change = {"match": match, "seat": match.seats.get(account=account).letter, "time": moment}
        RatingChange.objects.create(rating=rating, before=value - 12, **change, **figures)


def names(page):
    """The names in the list, from the top."""
    return re.findall(r'<th scope="row">(?:<a[^>]*>)?([^<]*?) ?<', page.text)


def test_a_list_of_many_takes_few_queries(client, db, django_assert_max_num_queries):
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
    private = [finished(ann, bob, kind="invitation"), finished(ann, "pilot", kind="bot")]
    private.append(finished(ann, bob))  # at an open table, but not rated
    rated(ann, matches=[finished(ann, bob)])
    page = client.get("/people/ann/").text
    assert not [match.slug for match in private if match.slug in page]


@pytest.mark.parametrize("name", ["nobody", "ann", "Ann%00"])
def test_who_shares_nothing_is_not_found(client, ann, name):
    finished(ann, "Eve", kind="invitation")
    assert client.get(f"/people/{name}/").status_code == 404


def test_a_hidden_name_has_no_page_and_no_line_and_a_deleted_account_vanishes(client, ann, bob):
    match = finished(ann, bob)
    match.seats.filter(letter="A").update(name="Ann the great")
    for account in (ann, bob):
        rated(account, matches=[match])
    hide_author(ann)
    assert client.get("/people/ann/").status_code == 404
    assert "name hidden" in names(client.get("/play/players/?mode=skirmish"))
    assert "ann" not in re.findall(r">([a-z]+)<", client.get("/people/bob/").text)
    remove_account(ann)
    assert client.get("/people/ann/").status_code == 404
    page = client.get("/people/bob/").text
    assert "Player A" in page
    assert "Ann the great" not in page


def test_one_s_matches_are_found_by_mode_result_and_opponent(client, ann, bob):
    won = finished(ann, bob, winner="A")
    lost = finished(bob, ann, winner="A", mode="training")
    drawn = finished(ann, "pilot", winner="", kind="bot")
    named = finished(ann, "Жан", winner="B", kind="invitation")
    finished(bob, "Eve")
    client.force_login(ann)
    wanted = {
        "": [named, drawn, lost, won],
        "mode=training": [lost],
        "result=won": [won],
        "result=lost": [named, lost],
        "result=drawn": [drawn],
        "opponent=BOB": [lost, won],
        "opponent=Pilot": [drawn],
        "opponent=Жан": [named],
        "kind=bot&result=won": [],
    }
    for query, matches in wanted.items():
        found = client.get(f"/play/history/?{query}").context["found"]
        assert [own.match for own in found.matches] == matches, query


def test_who_opens_a_table_meets_the_nearest_rating(client, loaded):
    asked = {"kind": "open", "mode": "training", "by_chance": "on", "rated": "yes", "reach": "100"}
    for name, value in (("far", 1900.0), ("near", 1600.0), ("guest", 1650.0)):
        account = User.objects.create_user(name)
        rated(account, value, "training")
        client.force_login(account)
        client.post("/play/", asked)
        presence.connect(Match.objects.latest("pk").slug, "A")  # its host has the table open
    assert [table.seats.count() for table in Match.objects.order_by("pk")] == [1, 2]


def test_the_api_lists_rated_accounts(client, ann, bob):
    rated(ann, value=1700)
    rated(bob, value=1800)
    hide_author(bob)
    found = client.get("/api/players/?mode=skirmish").json()
    listed = [(row["name"], row["value"]) for row in found["results"]]
    assert listed == [(None, 1800.0), ("ann", 1700.0)]
    assert found["results"][0]["low"] == 1702.0
    assert client.get("/api/players/").json() == found
    for mode in ("chess", "short"):
        assert client.get(f"/api/players/?mode={mode}").status_code == 400


def test_the_api_tells_the_ratings_of_whom_everybody_sees(client, ann, bob):
    rated(ann)
    [rating] = client.get("/api/players/ann/").json()["ratings"]
    assert rating["mode"] == "skirmish"
    assert client.get("/api/players/bob/").status_code == 404


@pytest.mark.parametrize(
    ("address", "name"),
    [("/play/players/", "Pilot"), ("/other-games/star-frontier/players/", "Marshal")],
)
@pytest.mark.django_db
def test_standings_name_the_bot_that_stands_where_people_begin(client, address, name):
    assert f"with {name} fixed at 1500" in " ".join(client.get(address).content.decode().split())
