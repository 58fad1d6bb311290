import gzip
import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from catalog.web.limits.policies import BOUNDS, Bound
from decks.accounts.bots import declare_bot
from decks.construction.card_pool import current_pool
from decks.construction.stock import stock_decks
from play.games.game import Declined
from play.games.starfighter.setup import side_of
from play.matches import starting
from play.matches.blocks import block
from play.matches.presence import connect, disconnect
from play.matches.shuffle_commitment import commitment
from play.matches.starting import WAITING_BOUNDS
from play.models import Block, Match, MatchKind, Seat
from tests.play.conftest import ANN, BOB, EVE, fresh, resign

STOCK = stock_decks()[0]


def open_match(client, **given):
    return client.post("/play/", {"kind": "bot", "mode": "training", "bot": "cadet"} | given)


def test_a_match_against_a_bot_goes_on_to_its_start(client, loaded):
    answer = open_match(client, bot="pilot", by_chance="on")
    match = Match.objects.get()
    assert answer.headers["Location"] == f"/play/join/{match.slug}/"
    assert match.seat("B").bot == "pilot"
    assert match.seat("A").loadout["by_chance"]


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
    assert (answer.status_code, field in answer.context[form].errors) == (422, True)
    assert not Match.objects.exists()


def test_a_match_by_days_is_opened_in_the_lobby(client, loaded):
    open_match(client, kind="invitation", minutes=str(3 * 24 * 60), increment="5")
    match = Match.objects.get()
    assert (match.clock_days, match.clock_increment) == (3, 0)
    assert match.clock_terms == "3 days a decision"


def test_the_host_waits_and_may_call_it_off(client, loaded):
    room = open_match(client, kind="invitation", minutes="10", increment="5").headers["Location"]
    match = Match.objects.get()
    assert (match.clock_bank, match.clock_increment) == (600, 5)
    assert f"http://testserver{room}" in client.get(room).text
    assert client.get(f"/play/matches/{match.slug}/").headers["Location"] == room
    assert client.post(f"{room}call-off/").headers["Location"] == "/play/"
    assert client.get(room).status_code == 410


def test_calling_off_never_concedes_a_match_that_has_begun(browser, new_match):
    match = new_match()
    assert browser(ANN).post(f"/play/join/{match.slug}/call-off/").status_code == 409
    assert fresh(match).status == "playing"


def test_a_guest_sees_the_offer_and_sits_down(browser, new_match):
    match = new_match(guest_comes=False, mode="skirmish", clock=(600, 5))
    address = f"/play/join/{match.slug}/"
    page = browser(BOB).get(address).text
    assert "10 min + 5 s" in page
    assert commitment(match.server_seed) in page
    assert browser(BOB).post(address, {"name": "Bob"}).headers["Location"] == address
    assert fresh(match).seat("B").name == "Bob"


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
    resign(match)
    assert "Lost" in entry()
    assert "Lost" in entry("/play/replays/")
    Seat.objects.filter(match=match, letter="B").update(name="")
    assert "Player B" in entry("/play/replays/")


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


def test_a_pasted_list_is_played(client, loaded):
    names = [f"1x {current_pool().cards[number].name}" for number in STOCK.cards]
    pasted = "\n".join((f"Cruiser: {STOCK.cruiser}", "", *names))
    open_match(client, mode="total_war", deck="Burnt Bridges", code=pasted)
    assert Match.objects.get().seat("A").loadout == side_of(STOCK.cruiser, STOCK.cards)


def test_the_list_of_open_tables_narrows_to_what_is_wanted(client, loaded):
    for given in ({"mode": "skirmish"}, {"minutes": "10"}, {"minutes": str(3 * 24 * 60)}):
        open_match(Client(), kind="open", **given)
    wishes = {"": 3, "mode=skirmish": 1, "pace=days": 1, "pace=clock": 1, "pace=x": 3}
    pages = {wish: client.get(f"/play/?tables-{wish}").text for wish in wishes}
    assert {wish: page.count(">Sit down<") for wish, page in pages.items()} == wishes
    assert "No such table waits" in client.get("/play/?tables-mode=skirmish&tables-pace=days").text


def test_open_tables_begin_with_whose_host_is_there_then_the_newest_and_go_on_on_a_second_page(
    client, loaded, monkeypatch
):
    monkeypatch.setattr("play.pages.match_lists.TABLES_A_PAGE", 2)
    for _table in range(3):
        open_match(Client(), kind="open")
    oldest, middle, newest = Match.objects.order_by("pk").values_list("slug", flat=True)

    def listed(page):
        shown = client.get("/play/", {"page": page}).text
        return list(dict.fromkeys(re.findall(r"/play/join/(\w+)/", shown)))

    assert (listed(1), listed(2)) == ([newest, middle], [oldest])
    connect(oldest, "A")
    assert (listed(1), listed(2)) == ([oldest, newest], [middle])
    disconnect(oldest, "A")


def test_page_and_api_tell_whether_the_host_of_an_open_table_is_there(client, loaded):
    open_match(Client(), kind="open")
    slug = Match.objects.get().slug

    def told():
        [table] = client.get("/api/matches/").json()["results"]
        return table["is_here"], "here now" in client.get("/play/").text

    assert told() == (False, False)
    connect(slug, "A")
    assert told() == (True, True)
    disconnect(slug, "A")
    assert told() == (False, False)


def test_who_blocks_somebody_is_not_brought_together_with_them(client, loaded, ann, bob):
    for user in (ann, bob):  # whom everybody may see, and eve nobody
        declare_bot(user=user, author="Eve")
    User.objects.create_user("eve")
    client.force_login(ann)
    open_match(client, kind="open")
    slug = Match.objects.get().slug
    assert "There is no player" in client.post("/play/blocks/", {"name": "eve"}).text
    assert client.post("/play/blocks/", {"name": "ann"}).status_code == 422
    assert client.post("/play/blocks/", {"name": "Bob"}).status_code == 302
    assert "bob" in client.get("/play/blocks/").text
    client.force_login(bob)
    assert slug not in client.get("/play/").text
    assert slug not in client.get("/api/matches/").text
    assert client.post(f"/play/join/{slug}/", {}).status_code == 409
    sent = {"kind": "invitation", "mode": "training", "by_chance": True, "to": "ann"}
    refused = client.post("/api/matches/", sent, content_type="application/json")
    assert refused.json()["errors"][0]["code"] == "not_for_you"
    client.force_login(ann)
    address = f"/play/blocks/{Block.objects.get().pk}/remove/"
    assert client.get(address).status_code == 405
    assert "login" in Client().post(address)["Location"]
    client.post(address)
    client.force_login(bob)
    assert slug in client.get("/play/").text


def test_an_account_blocks_only_so_many(ann, bob, monkeypatch):
    monkeypatch.setitem(BOUNDS, "blocks", Bound(0, 1, 0, 0))
    for _time in range(2):
        block(account=ann, whom=bob)
    with pytest.raises(Declined):
        block(account=ann, whom=User.objects.create_user("eve"))


def test_nobody_waits_at_too_many_tables(client, loaded):
    answer = [open_match(client, kind="open") for _table in range(4)][-1]
    assert (answer.status_code, "3 tables already" in answer.text) == (422, True)
    assert Match.objects.count() == 3


def test_fresh_cookies_of_one_network_do_not_fill_the_lobby(loaded, monkeypatch):
    monkeypatch.setitem(WAITING_BOUNDS, MatchKind.OPEN, Bound(3, 3, 2, 2))
    addresses = ("192.0.2.1", "192.0.2.2", "192.0.2.3", "198.51.100.1")
    answers = [open_match(Client(REMOTE_ADDR=each), kind="open") for each in addresses]
    assert [answer.status_code for answer in answers] == [302, 302, 422, 302]
    assert Match.objects.count() == 3
