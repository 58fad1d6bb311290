import gzip
import re

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.test import Client
from django.utils import timezone

from decks.accounts.bots import declare_bot
from decks.construction.card_pool import current_pool
from decks.construction.stock import stock_decks
from play.games.registry import STARFIGHTER
from play.games.starfighter.setup import side_of
from play.matches import services, starting
from play.matches.access import COOKIE, read_token
from play.matches.presence import connect
from play.matches.shuffle_commitment import commitment
from play.models import Match, Player, Rating, Seat
from play.pages import match_lists
from play.pages.match_lists import matches_of_lobby, open_tables
from tests.play.conftest import ANN, BOB, EVE, fresh

pytestmark = pytest.mark.django_db
STOCK = stock_decks()[0]


def open_match(client, **given):
    asked = {"kind": "bot", "mode": "training", "bot": "cadet"} | given
    return client.post("/play/", asked)


def token_in(client):
    return read_token(client.cookies[COOKIE].value)


def test_a_match_against_a_bot_goes_on_to_its_start(client, loaded):
    answer = open_match(client, bot="pilot", by_chance="on")
    match = Match.objects.get()
    assert answer.headers["Location"] == f"/play/join/{match.slug}/"
    assert match.seat("B").bot == "pilot"
    assert match.seat("A").loadout["by_chance"]


def test_total_war_is_played_with_a_deck_or_a_pasted_address(client, loaded):
    open_match(client, mode="total_war", deck=STOCK.key, **{"second-deck": "atlas-summit"})
    pasted = f"http://localhost/decks/{STOCK.key}/"
    open_match(client, mode="total_war", code=pasted)
    one, two = Match.objects.order_by("pk")
    for match in (one, two):
        assert match.seat("A").loadout == side_of(STOCK.cruiser, STOCK.cards)
    assert one.seat("B").loadout["cruiser"] == "atlas"
    assert two.seat("B").loadout["deck"]


@pytest.mark.parametrize(
    ("given", "form", "field"),
    [
        ({"mode": "total_war"}, "own", "deck"),
        ({"mode": "total_war", "code": "rubbish"}, "own", "deck"),
        ({"mode": "total_war", "deck": STOCK.key, "second-code": "rubbish"}, "second", "deck"),
        ({"kind": "dance"}, "form", "kind"),
        ({"bot": "ace"}, "form", "bot"),
        ({"kind": "open", "minutes": "7"}, "form", "minutes"),
    ],
)
def test_what_is_wrong_is_told_beside_its_field(client, loaded, given, form, field):
    answer = open_match(client, **given)
    assert answer.status_code == 422
    assert field in answer.context[form].errors
    assert not Match.objects.exists()


def test_two_at_one_screen_have_both_seats(client, loaded):
    open_match(client, kind="hotseat", name="Ann", **{"second-name": "Bob"})
    match = Match.objects.get()
    assert [seat.name for seat in match.seats.order_by("letter")] == ["Ann", "Bob"]
    assert match.letters_of(Player(AnonymousUser(), token_in(client))) == ("A", "B")


def test_without_cards_the_lobby_says_so(client, db):
    assert client.get("/play/").status_code == 200
    answer = open_match(client)
    assert answer.status_code == 422
    assert "No cards are loaded" in answer.content.decode()


def test_a_match_by_days_is_opened_in_the_lobby(client, loaded):
    open_match(client, kind="invitation", minutes=str(3 * 24 * 60), increment="5")
    match = Match.objects.get()
    assert (match.clock_days, match.clock_increment) == (3, 0)
    assert match.clock_terms == "3 days a decision"


def test_who_waits_by_days_need_not_be_here(client, loaded):
    by_days = {"kind": "open", "minutes": str(24 * 60)}
    open_match(client, **by_days)
    client.cookies.clear()
    open_match(client, **by_days)
    assert Match.objects.get().seats.count() == 2


def test_the_host_waits_and_may_call_it_off(client, loaded):
    room = open_match(client, kind="invitation", minutes="10", increment="5").headers["Location"]
    match = Match.objects.get()
    assert (match.clock_bank, match.clock_increment) == (600, 5)
    page = client.get(room)
    assert f"http://testserver{room}" in page.content.decode()
    assert client.get(f"/play/matches/{match.slug}/").headers["Location"] == room
    assert client.post(f"{room}call-off/").headers["Location"] == "/play/"
    assert client.get(room).status_code == 410


def test_calling_off_never_concedes_a_match_that_has_begun(browser, new_match):
    match = new_match()
    answer = browser(ANN).post(f"/play/join/{match.slug}/call-off/")
    assert answer.status_code == 409
    assert fresh(match).status == "playing"


def test_nobody_waits_at_too_many_tables(client, loaded):
    for _table in range(4):
        answer = open_match(client, kind="open")
    assert answer.status_code == 422
    assert "3 tables already" in answer.content.decode()
    assert Match.objects.count() == 3


def test_fresh_cookies_of_one_network_open_ten_tables(client, loaded):
    for _table in range(11):
        client.cookies.clear()
        answer = open_match(client, kind="open")
    assert "Players of your network wait at 10 tables already" in answer.content.decode()
    assert Match.objects.count() == 10
    elsewhere = Client(REMOTE_ADDR="198.51.100.7")
    assert open_match(elsewhere, kind="open").status_code == 302


def test_further_open_tables_are_behind_a_page(client, loaded):
    for place in range(13):
        open_match(Client(REMOTE_ADDR=f"203.0.{place}.7"), kind="open")
    oldest, *_others, newest = Match.objects.order_by("pk").values_list("slug", flat=True)
    first, second = client.get("/play/").text, client.get("/play/?page=2").text
    assert (newest in first, oldest in first, "Further tables" in first) == (True, False, True)
    assert (newest in second, oldest in second) == (False, True)


def test_a_guest_sees_the_offer_and_sits_down(browser, new_match):
    match = new_match(guest_comes=False, mode="skirmish", clock=(600, 5))
    address = f"/play/join/{match.slug}/"
    page = browser(BOB).get(address).content.decode()
    assert "10 min + 5 s" in page
    assert commitment(match.server_seed) in page
    answer = browser(BOB).post(address, {"name": "Bob"})
    assert answer.headers["Location"] == address
    assert fresh(match).seat("B").name == "Bob"


def test_links_that_seat_nobody_say_why(browser, new_match):
    begun, ended = new_match(), new_match()
    services.concede(slug=ended.slug, player=ANN)
    for slug, status, words in [
        (begun.slug, 410, "sat down already"),
        (ended.slug, 410, "is over"),
        ("nowhere", 404, "no such invitation"),
    ]:
        answer = browser(EVE).get(f"/play/join/{slug}/")
        assert (answer.status_code, words in answer.content.decode()) == (status, True)


def test_running_matches_say_whose_turn_it_is(new_match):
    new_match(guest_comes=False)
    new_match()
    for player in (ANN, BOB):
        standings = {each.standing for each in matches_of_lobby(player).running}
        assert standings <= {"yours", "theirs", "waiting"}
    assert matches_of_lobby(ANN).running[-1].standing in ("waiting", "theirs")
    assert matches_of_lobby(EVE).running == []


def test_a_match_that_is_about_to_begin_says_who_is_awaited(new_match):
    match = new_match(mode="skirmish", begins=False)
    starting.give_salts(slug=match.slug, player=ANN, salts={"A": "a"})
    assert [each.standing for each in matches_of_lobby(ANN).running] == ["starting"]
    assert [each.standing for each in matches_of_lobby(BOB).running] == ["yours"]
    assert matches_of_lobby(BOB).running[0].address == f"/play/join/{match.slug}/"


def test_finished_matches_say_who_won(new_match):
    match = new_match()
    services.concede(slug=match.slug, player=ANN)
    assert [each.standing for each in matches_of_lobby(ANN).finished] == ["lost"]
    assert [each.standing for each in matches_of_lobby(BOB).finished] == ["won"]


def test_two_at_one_screen_are_one_match_of_the_lobby(new_match):
    match = new_match("hotseat")
    assert [each.match for each in matches_of_lobby(ANN).running] == [match]
    services.concede(slug=match.slug, player=ANN)
    assert [each.match for each in matches_of_lobby(ANN).finished] == [match]


def test_many_matches_that_are_played_leave_room_for_finished_ones(new_match, monkeypatch):
    monkeypatch.setattr(match_lists, "MAX_LOOKED_AT", 2)
    ended = new_match("hotseat")
    services.concede(slug=ended.slug, player=ANN)
    new_match(), new_match()
    assert [each.match for each in matches_of_lobby(ANN).finished] == [ended]


def test_kept_entries_show_what_has_changed(browser, new_match):
    match, client = new_match(), browser(ANN)

    def entry(address="/play/", language="en"):
        page = client.get(address, headers={"accept-language": language}).text
        found = page.split(f"{match.slug}/")[1].split("</li>")[0]
        return re.sub(r"\s+", " ", re.sub("<[^>]*>", "", found))

    assert "Training" in entry()
    assert "Обучение" in entry(language="ru")
    Seat.objects.filter(match=match, letter="B").update(name="Ripley")
    assert "Ripley" in entry()
    services.concede(slug=match.slug, player=ANN)
    assert "Lost" in entry()
    assert "Lost" in entry("/play/replays/")
    Seat.objects.filter(match=match, letter="B").update(name="")
    assert "Player B" in entry("/play/replays/")


def test_a_kept_table_says_who_is_there_and_how_strong(browser, new_match):
    table, client = new_match("open", guest_comes=False), browser(EVE)
    Match.objects.filter(pk=table.pk).update(is_rated=True)
    host = User.objects.create_user("ripley")
    table.seats.update(account=host)

    def piece():
        return client.get("/play/", headers={"HX-Request": "true"}).text

    assert "away" in piece()
    connect(table.slug, "A")
    assert "here now" in piece()
    rating = {
        "value": 1612.0,
        "deviation": 60.0,
        "volatility": 0.06,
        "matches": 9,
        "rated_at": timezone.now(),
    }
    Rating.objects.create(account=host, game=table.game, mode=table.mode, **rating)
    assert re.search("1[^0-9]?612", piece())


def test_open_tables_are_listed_until_somebody_sits_down(browser, new_match):
    new_match("open")
    new_match("open", begins=False)
    waiting = new_match("open", guest_comes=False)
    assert [table.match.slug for table in open_tables(EVE, STARFIGHTER)] == [waiting.slug]
    piece = browser(EVE).get("/play/", headers={"HX-Request": "true"})
    assert f"/play/join/{waiting.slug}/" in piece.content.decode()
    assert "<html" not in piece.content.decode()
    assert "HX-Request" in piece.headers["Vary"]


def test_a_kept_lobby_shows_everybody_their_own(browser, new_match):
    running, table = new_match(), new_match("open", guest_comes=False)

    def lobby_of(player):
        answer = browser(player).get("/play/", headers={"accept-encoding": "gzip"})
        return gzip.decompress(answer.content).decode()

    for _time in range(2):
        assert [running.slug in lobby_of(each) for each in (ANN, EVE)] == [True, False]
        assert ["Your table" in lobby_of(each) for each in (ANN, EVE)] == [True, False]
    starting.call_off(slug=table.slug, player=ANN)
    assert not any(table.slug in lobby_of(each) for each in (ANN, EVE))


def test_a_form_that_comes_back_has_what_was_filled_in(client, loaded):
    client.force_login(User.objects.create_user("ann"))
    sent = {"kind": "open", "minutes": "7", "name": "Ripley", "reach": "200"}
    page = client.post("/play/", sent).text
    assert 'value="Ripley"' in page
    assert '<option value="200" selected>' in page
    assert 'name="rated" value="yes">' in page


def test_more_matches_cost_no_more_queries(browser, new_match, django_assert_max_num_queries):
    client = browser(ANN)

    def count():
        with django_assert_max_num_queries(60) as asked:
            client.get("/play/")
        return len(asked.captured_queries)

    new_match(), new_match("open", guest_comes=False), new_match(begins=False)
    client.get("/play/")  # what is read once in a process
    before = count()
    new_match(), new_match(guest_comes=False), new_match("open", guest_comes=False)
    new_match(begins=False)
    assert count() == before


def test_a_deck_leads_to_the_lobby(client, loaded):
    from django.core.management import call_command

    call_command("load_stock_decks", verbosity=0)
    page = client.get(f"/decks/{STOCK.key}/").content.decode()
    assert "Play it" in page
    code = page.split("/play/?deck=")[1].split('"')[0]
    offered = client.get(f"/play/?deck={code}")
    assert offered.context["decks"].asked.shown.listed.cards == STOCK.cards
    assert 'value="total_war" checked' in offered.text


def test_a_pasted_list_is_played(client, loaded):
    cards = current_pool().cards
    names = [f"1x {cards[number].name}" for number in STOCK.cards]
    pasted = "\n".join((f"Cruiser: {STOCK.cruiser}", "", *names))
    open_match(client, mode="total_war", deck="Spearhead", code=pasted)
    assert Match.objects.get().seat("A").loadout == side_of(STOCK.cruiser, STOCK.cards)


def test_what_is_unclear_in_a_pasted_list_is_told_beside_it(client, loaded):
    answer = open_match(client, mode="total_war", code="Ares\nFrist Take\n0-2 Quiet Extras")
    assert answer.status_code == 422
    assert "Frist Take" in answer.content.decode()


def test_the_field_of_the_deck_offers_own_decks_and_those_of_the_league(client, loaded):
    page = client.get("/play/", {"mode": "total_war"}).content.decode()
    assert page.count('<datalist id="deck-names">') == 1
    assert f'<option value="{STOCK.name}">' in page


def test_the_list_of_open_tables_narrows_to_what_is_wanted(client, loaded):
    for given in ({"mode": "skirmish"}, {"minutes": "10"}, {"minutes": str(3 * 24 * 60)}):
        open_match(Client(), kind="open", **given)
    shown = [
        client.get("/play/", {f"tables-{name}": wish for name, wish in wanted.items()})
        .content.decode()
        .count(">Sit down<")
        for wanted in ({}, {"mode": "skirmish"}, {"pace": "days"}, {"pace": "clock"}, {"pace": "x"})
    ]
    assert shown == [3, 1, 1, 1, 3]
    page = client.get("/play/", {"tables-mode": "skirmish", "tables-pace": "days"})
    assert "No such table waits" in page.content.decode()


def test_who_blocks_somebody_is_not_brought_together_with_them(client, loaded):
    ann, bob = (User.objects.create_user(name) for name in ("ann", "bob"))
    declare_bot(user=ann, author="Eve")  # so everybody may challenge it
    client.force_login(ann)
    open_match(client, kind="open")
    slug = Match.objects.get().slug
    assert "There is no player" in client.post("/play/blocks/", {"name": "eve"}).content.decode()
    assert client.post("/play/blocks/", {"name": "ann"}).status_code == 422
    assert client.post("/play/blocks/", {"name": "Bob"}).status_code == 302
    assert "bob" in client.get("/play/blocks/").content.decode()
    client.force_login(bob)
    assert slug not in client.get("/play/").content.decode()
    assert slug not in client.get("/api/matches/").content.decode()
    assert client.post(f"/play/join/{slug}/", {}).status_code == 409
    sent = {"kind": "invitation", "mode": "training", "by_chance": True, "to": "ann"}
    refused = client.post("/api/matches/", sent, content_type="application/json")
    assert refused.json()["errors"][0]["code"] == "not_for_you"
    client.force_login(ann)
    client.post("/play/blocks/bob/remove/")
    client.force_login(bob)
    assert slug in client.get("/play/").content.decode()
