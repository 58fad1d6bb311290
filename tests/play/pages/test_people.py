"""The list of the best, the persons' pages, the history of matches, and who meets whom."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from decks.accounts.closing import remove_account
from decks.library.moderation import hide_author
from play.games.registry import get_game
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
        kind=kind,
        mode=mode,
        status="over",
        reason="armour",
        rules="2",
        **usual | columns,
    )
    for letter, player in (("A", one), ("B", two)):
        own = {"account": player} if isinstance(player, User) else {"name": player or ""}
        if kind == "bot" and letter == "B":
            own = {"kind": "bot", "bot": player, "salt": "s"}
        place = 1 if winner in ("", letter) else 2
        Seat.objects.create(match=match, letter=letter, place=place, **({"kind": "person"} | own))
    return match


def finished_elsewhere(one, two, **columns):
    """A short match of Star Frontier that is over."""
    setup = get_game("star_frontier").read_setup(SHORT)
    return finished(one, two, mode="short", game="star_frontier", setup=setup, **columns)


def rated(
    account,
    value=1600.0,
    deviation=50.0,
    mode="skirmish",
    days=1,
    matches=(),
    game="starfighter",
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


def test_people_stand_among_bots_by_what_is_certain(client, ann, bob):
    rated(ann, value=2600, deviation=300)  # from 2012 on
    rated(bob, value=2200, deviation=50)  # from 2102 on
    listed = names(client.get("/play/players/?mode=skirmish"))
    assert listed[:3] == ["bob", "ann", "Admiral"]
    assert listed[3:] == ["Captain", "Pilot", "Wingman", "Cadet"]


def test_of_who_lost_every_game_only_the_upper_end_is_told(client, ann, bob):
    """Recruit lost all 2,000 games to Marshal; Ann's interval would reach below 0."""
    page = client.get("/other-games/star-frontier/players/").text
    assert re.search(r'Recruit .*?<td class="figure">under 413\s*</td>', page, re.DOTALL)
    assert "“Under” and “over”" in page
    assert "“Under” and “over”" not in client.get("/play/players/?mode=skirmish").text
    rated(ann, value=100, deviation=100)
    listed = client.get("/play/players/?mode=skirmish").text
    assert re.search(r"under 296\s*</td>", listed)


def test_a_kept_line_is_one_s_own_for_oneself_alone_and_follows_the_rating(client, ann, bob):
    row = rated(ann, value=1234, deviation=50)
    for reader, is_own in ((ann, True), (bob, False), (ann, True)):
        client.force_login(reader)
        assert ("own-line" in client.get("/play/players/").text) == is_own
    Rating.objects.filter(pk=row.pk).update(value=1357)
    page = client.get("/play/players/").text
    assert "1,357" in page
    assert "1,234" not in page


def test_the_list_is_of_one_mode_and_of_the_last_year(client, ann, bob):
    rated(ann, mode="training")
    rated(bob, days=400)
    bots = [str(bot.name) for bot in get_game("starfighter").bots.values()][::-1]
    assert names(client.get("/play/players/?mode=skirmish")) == bots
    assert "ann" in names(client.get("/play/players/?mode=training"))


def test_the_list_opens_at_the_mode_of_most_rated_people(client, ann, bob):
    assert client.get("/play/players/").context["mode"] == "skirmish"
    rated(ann, mode="training")
    assert client.get("/play/players/").context["mode"] == "training"
    rated(bob)
    assert client.get("/play/players/").context["mode"] == "skirmish"


def test_another_game_has_a_list_of_its_own(client, ann, bob):
    rated(ann)
    rated(bob, mode="short", game="star_frontier")
    page = client.get("/other-games/star-frontier/players/")
    assert (page.context["mode"], names(page)) == ("short", ["bob", "Marshal", "Recruit"])
    assert 'href="/other-games/star-frontier/?kind=open"' in page.text
    assert "bob" not in names(client.get("/play/players/?mode=skirmish"))
    lobby = client.get("/other-games/star-frontier/").text
    assert 'href="/other-games/star-frontier/players/"' in lobby
    assert client.get("/other-games/chess/players/").status_code == 404


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


def test_ratings_of_another_game_stand_on_the_page_with_its_name(client, ann, bob):
    rated(ann, matches=[finished(ann, bob)])
    rated(ann, mode="short", game="star_frontier", matches=[finished_elsewhere(ann, bob)])
    page = client.get("/people/ann/").text
    records = re.findall(r'<h3><a href="([^"]*)">([^<]*)</a>', page)
    assert records == [
        ("/play/players/?mode=skirmish", "Skirmish"),
        ("/other-games/star-frontier/players/?mode=short", "Star Frontier · Short"),
    ]
    assert re.findall(r'data-label="Mode">([^<]*)<', page) == [
        "Star Frontier · Arktal 1 · Short",
        "Skirmish",
    ]


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


def test_matches_of_another_game_are_named_found_and_in_their_own_lobby(client, ann, bob):
    here = finished(ann, bob)
    client.force_login(ann)
    assert 'name="game"' not in client.get("/play/history/").text
    other = finished_elsewhere(ann, bob)
    history = client.get("/play/history/").text
    assert "Star Frontier · Arktal 1 · Short" in history
    assert re.findall(r'<optgroup label="([^"]+)"', history) == ["Starfighter", "Star Frontier"]
    assert "<optgroup" not in client.get("/play/history/?game=star_frontier").text
    assert found(client, "?game=star_frontier") == [other]
    assert found(client, "?game=starfighter") == [here]
    assert found(client, "?mode=short") == [other]
    assert found(client, "?game=starfighter&mode=short") == [here]
    assert other.slug not in client.get("/play/").text
    lobby = client.get("/other-games/star-frontier/").text
    assert other.slug in lobby
    assert here.slug not in lobby


def test_the_history_tells_what_a_match_did_to_the_rating(client, ann, bob):
    match = finished(ann, bob)
    rated(ann, matches=[match])
    finished(ann, bob)
    client.force_login(ann)
    assert found(client, "?rated=yes") == [match]
    assert "+12" in client.get("/play/history/?rated=yes").text


def test_an_edition_is_a_condition_where_there_are_several(client, loaded, ann, bob):
    here = finished(ann, bob)
    revision = loaded.revisions.get().snapshot_id
    Match.objects.filter(pk=here.pk).update(setup={"mode": "skirmish", "revision": revision})
    finished(ann, bob)
    type(loaded).objects.create(key="other", name="Other")
    client.force_login(ann)
    assert found(client, f"?edition={loaded.key}") == [here]
    assert found(client, "?edition=other") == []


def test_a_long_history_takes_as_many_queries_as_a_short_one(
    client, ann, bob, django_assert_max_num_queries
):
    for _number in range(25):
        finished(ann, bob)
    client.force_login(ann)
    with django_assert_max_num_queries(8):
        assert len(found(client)) == 20


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


def test_nobody_is_seated_out_of_reach_by_another_clock_or_while_the_host_is_away(tables):
    one = tables("one", 1600.0, reach="100")
    assert tables("two", 1800.0)
    presence.disconnect(one.slug, "A")
    three = tables("three", 1610.0, minutes="5")
    assert three.clock_bank == 300
    assert tables("four", 1600.0, reach="100")
    assert one.seats.count() == 1


def test_an_account_may_play_without_a_rating(tables):
    assert tables("one", 0).is_rated
    assert not tables("two", 0, rated="").is_rated


def test_the_lobby_tells_the_host_s_rating(tables, client):
    tables("one", 1600.0, reach="200")
    page = client.get("/play/").text
    assert "1,600" in page
    assert "opponents within 200 points" in page


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


def test_the_api_lists_rated_accounts_of_another_game(client, ann, bob):
    rated(ann)
    rated(bob, game="star_frontier", mode="full")
    [listed] = client.get("/api/players/?game=star_frontier").json()["results"]
    assert (listed["name"], listed["game"], listed["mode"]) == ("bob", "star_frontier", "full")


def test_the_api_tells_the_ratings_of_whom_everybody_sees(client, ann, bob):
    rated(ann)
    [rating] = client.get("/api/players/ann/").json()["ratings"]
    assert rating["mode"] == "skirmish"
    assert client.get("/api/players/bob/").status_code == 404


def test_the_api_finds_one_s_own_matches(client, ann, bob):
    won = finished(ann, bob)
    finished(ann, bob, winner="B")
    finished(bob, "Eve")
    rated(ann, matches=[won])
    assert client.get("/api/matches/mine/").status_code == 401
    client.force_login(ann)
    [match] = client.get("/api/matches/mine/?result=won&opponent=bob").json()["results"]
    assert match["id"] == won.slug
    assert match["rating_change"] == 12.0
    assert client.get("/api/matches/mine/").json()["count"] == 2
    assert client.get("/api/matches/mine/?game=star_frontier").json()["count"] == 0
    assert client.get("/api/matches/mine/?rated=true").json()["count"] == 1
