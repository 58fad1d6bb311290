import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from catalog.web.formats.one_line import count_signs
from decks.construction.card_pool import current_pool
from decks.construction.stock import stock_decks
from decks.library import services
from decks.models import Deck

STOCK = stock_decks()[0]
LEGAL = {"action": "save", "name": "Wasps", "cruiser": STOCK.cruiser, "card": list(STOCK.cards)}

pytestmark = pytest.mark.usefixtures("loaded")


@pytest.fixture
def saved(client: Client):
    """The address of a deck of the client's session."""
    return client.post("/decks/new/", LEGAL).headers["location"].removesuffix("?saved")


def text_of(html):
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def checked(html):
    return set(re.findall(r'name="card" value="([0-9-]+)" checked', html))


def kept(html):
    """Every card that the form would send, whether shown or not."""
    return checked(html) | set(re.findall(r'type="hidden" name="card" value="([0-9-]+)"', html))


def test_the_builder_offers_every_card_and_cruiser(client: Client, pool):
    page = client.get("/decks/new/").text
    assert set(re.findall(r'name="card" value="([0-9-]+)"', page)) == set(pool.cards)
    assert set(re.findall(r'name="cruiser" value="(\w+)"', page)) == set(pool.cruisers)
    assert checked(page) == set()


def test_saving_makes_a_deck_of_the_session(client: Client, saved):
    page = client.get(f"{saved}?saved").text
    assert checked(page) == set(STOCK.cards)
    assert "Saved as version 1" in text_of(page)
    assert Client().get(saved).status_code == 404


def test_saving_again_makes_a_version(client: Client, saved):
    client.post(saved, LEGAL | {"based_on": 1, "card": ["0-1", "3-10"]})
    deck = Deck.objects.get()
    assert (deck.latest, deck.newest.cards) == (2, ("0-1", "3-10"))


def test_a_deck_without_a_name_is_not_saved_and_nothing_typed_is_lost(client: Client):
    answer = client.post("/decks/new/", LEGAL | {"name": " ", "description": "Sting."})
    assert answer.status_code == 422
    assert "A deck needs a name." in answer.text
    assert checked(answer.text) == set(STOCK.cards)
    assert "Sting." in answer.text
    assert not Deck.objects.exists()


def test_the_first_field_that_is_refused_has_the_focus_and_is_not_folded_away(client: Client):
    wrong_tags = client.post("/decks/new/", LEGAL | {"tags": "b!"}).text
    assert re.findall(r'name="(\w+)"[^>]* autofocus', wrong_tags) == ["tags"]
    assert '<details class="more-figures" open>' in wrong_tags
    both = client.post("/decks/new/", LEGAL | {"name": "", "tags": "b!"}).text
    assert re.findall(r'name="(\w+)"[^>]* autofocus', both) == ["name"]


def test_a_refused_deck_is_autosaved_unless_it_is_empty(client: Client):
    begun = client.post("/decks/new/", LEGAL | {"name": ""}).text
    untouched = client.post("/decks/new/", {"action": "save"}).text
    assert 'data-unsaved="changed"' in begun
    assert 'data-unsaved=""' in untouched


def test_who_may_see_it_is_refused_beside_the_choice(client: Client):
    client.force_login(User.objects.create_user("ann"))
    answer = client.post("/decks/new/", LEGAL | {"visibility": "enemies"})
    assert answer.status_code == 422
    assert '<p id="visibility-error" class="field-error"' in answer.text


def test_only_saving_needs_a_name(client: Client):
    page = client.post("/decks/new/", LEGAL | {"action": "search", "name": ""})
    assert (page.status_code, "needs a name" in page.text) == (200, False)


def test_the_search_keeps_what_is_chosen(client: Client):
    page = client.post("/decks/new/", LEGAL | {"action": "search", "q": "level:3"}).text
    assert kept(page) == set(STOCK.cards)
    assert checked(page) == {number for number in STOCK.cards if number.startswith("3-")}
    assert "chosen cards are not shown by this search" in page
    assert 'value="Wasps"' in page
    assert not Deck.objects.exists()


def test_a_wrong_search_is_reported_and_shows_every_card(client: Client, pool):
    page = client.post("/decks/new/", LEGAL | {"action": "search", "q": "effect:pivt"}).text
    assert "Did you mean “pivot”?" in page
    assert len(re.findall(r'type="checkbox" name="card"', page)) == len(pool.cards)


def test_what_is_chosen_is_checked_without_saving(client: Client):
    page = client.post("/decks/new/", LEGAL | {"action": "check", "card": ["0-1"]}).text
    assert "this one has 1 card (R2.3)" in page
    assert not Deck.objects.exists()


@pytest.mark.parametrize(("language", "names"), [("en", "Apollo, Ares"), ("ru", "Аполлон, Арес")])
def test_violations_name_the_cruisers(client: Client, language, names):
    page = client.post("/decks/check/", {}, headers={"accept-language": language}).text
    assert names in text_of(page)


def test_the_live_check_stores_nothing(client: Client):
    answer = client.post("/decks/check/", LEGAL)
    assert "Legal for Total War" in answer.text
    assert answer.text.count('id="deck-check"') == 1
    assert "<html" not in answer.text
    assert not Deck.objects.exists()
    assert not {"sessionid", "keeper"} & client.cookies.keys()


def test_a_change_renews_deck_summary_and_insight(client: Client):
    answer = client.post("/decks/check/", LEGAL).text
    assert re.findall(r'id="(deck-\w+)"', answer) == ["deck-check", "deck-summary", "deck-insight"]
    assert answer.count('hx-swap-oob="true"') == 2
    assert "hx-swap-oob" not in client.get("/decks/new/").text


def test_a_card_is_taken_out_in_the_list_of_the_deck(client: Client):
    chosen = client.post("/decks/new/", LEGAL | {"action": "check"}).text
    assert f'name="leave" value="{STOCK.cards[0]}"' in chosen
    sent = {key: value for key, value in LEGAL.items() if key != "action"}
    left = client.post("/decks/new/", sent | {"leave": STOCK.cards[0]}).text
    assert checked(left) == set(STOCK.cards) - {STOCK.cards[0]}
    assert not Deck.objects.exists()


def test_unknown_and_repeated_numbers_are_left_out(client: Client):
    client.post("/decks/new/", LEGAL | {"card": ["0-1", "0-1", "9-9", "<b>"], "cruiser": "hera"})
    newest = Deck.objects.get().newest
    assert (newest.cards, newest.cruiser) == (("0-1",), "")


def test_a_second_tab_gets_both_sides_and_loses_nothing(client: Client, saved):
    client.post(saved, LEGAL | {"based_on": 1, "card": ["0-1", "0-2"]})
    answer = client.post(saved, LEGAL | {"based_on": 1, "card": ["0-1", "0-4"]})
    assert answer.status_code == 409
    assert "Only here: 0-4" in text_of(answer.text)
    assert "Only here: 0-2" in text_of(answer.text)
    assert kept(answer.text) == {"0-1", "0-4"}
    assert Deck.objects.get().newest.cards == ("0-1", "0-2")


def test_after_a_conflict_the_own_side_may_be_saved(client: Client, saved):
    client.post(saved, LEGAL | {"based_on": 1, "card": ["0-1"]})
    conflict = client.post(saved, LEGAL | {"based_on": 1, "card": ["0-2"]}).text
    based_on = re.search(r'name="based_on" value="(\d+)"', conflict)[1]
    client.post(saved, LEGAL | {"based_on": based_on, "card": ["0-2"]})
    deck = Deck.objects.get()
    assert [each.cards for each in deck.versions.order_by("number")][1:] == [("0-1",), ("0-2",)]


@pytest.mark.parametrize("based_on", ["", "x", "-1", "9" * 40, "٣", "0"])
def test_saving_without_the_version_it_was_based_on_conflicts(based_on, client: Client, saved):
    answer = client.post(saved, LEGAL | {"based_on": based_on, "card": ["0-1"]})
    assert answer.status_code == 409


def test_an_account_publishes_a_legal_deck(client: Client):
    client.force_login(User.objects.create_user("ann"))
    client.post("/decks/new/", LEGAL | {"visibility": "public"})
    assert "Wasps" in Client().get("/decks/").text


def test_an_illegal_deck_is_not_published(client: Client):
    client.force_login(User.objects.create_user("ann"))
    answer = client.post("/decks/new/", LEGAL | {"visibility": "public", "card": ["0-1"]})
    assert answer.status_code == 422
    assert "Not saved" in answer.text
    assert not Deck.objects.exists()


def test_without_an_account_a_deck_stays_private(client: Client):
    client.post("/decks/new/", LEGAL | {"visibility": "public"})
    assert Deck.objects.get().visibility == "private"


def test_too_many_decks_are_reported(client: Client, monkeypatch):
    monkeypatch.setattr(services, "MAX_DECKS", 0)
    answer = client.post("/decks/new/", LEGAL)
    assert answer.status_code == 409
    assert "Delete some first" in answer.text
    assert checked(answer.text) == set(STOCK.cards)


def test_others_do_not_edit(client: Client, saved):
    assert Client().get(saved).status_code == 404
    assert Client().post(saved, LEGAL | {"based_on": 1}).status_code == 404


def test_the_search_answers_scripts(client: Client, pool):
    found = client.get("/decks/match/", {"q": "level:3 pivot"}).json()
    assert found["error"] == ""
    assert [group["title"] for group in found["groups"]] == ["Level 3"]
    assert 0 < len(found["groups"][0]["numbers"]) < 36
    wrong = client.get("/decks/match/", {"q": "effect:pivt"}).json()
    assert sum(len(group["numbers"]) for group in wrong["groups"]) == len(pool.cards)
    assert "pivot" in wrong["error"]


def test_chips_sort_and_group_say_what_the_builder_shows(client: Client, pool):
    asked = {"level": ["2", "3"], "effect": "pivot", "sort": "name", "group": "series"}
    groups = client.get("/decks/match/", asked).json()["groups"]
    found = [pool.cards[number] for group in groups for number in group["numbers"]]
    assert {group["title"] for group in groups} == {"Green cards", "Blue cards"}
    assert {card.level for card in found} == {2, 3}
    assert all("pivot" in (card.top.effect, card.bottom.effect) for card in found)
    names = [pool.cards[number].name.casefold() for number in groups[0]["numbers"]]
    assert names == sorted(names)


def test_a_card_of_two_groups_is_offered_once(client: Client, pool):
    groups = client.get("/decks/match/", {"group": "effect"}).json()["groups"]
    numbers = [number for group in groups for number in group["numbers"]]
    assert sorted(numbers) == sorted(pool.cards)


@pytest.mark.parametrize(("held", "offered"), [("in", True), ("out", False)])
def test_chips_work_without_scripts(held, offered, client: Client, pool):
    page = client.post("/decks/new/", LEGAL | {"action": "search", "held": held}).text
    boxes = set(re.findall(r'type="checkbox" name="card" value="([0-9-]+)"', page))
    assert boxes == (set(STOCK.cards) if offered else set(pool.cards) - set(STOCK.cards))
    assert kept(page) == set(STOCK.cards)


def test_a_script_saves_in_place(client: Client, saved):
    script = {"HX-Request": "true"}
    answer = client.post(saved, LEGAL | {"based_on": 1, "card": ["0-1"]}, headers=script)
    assert (answer.status_code, "Saved as version 2" in text_of(answer.text)) == (200, True)
    assert f'data-based-on="2" data-autosave="{saved.replace("edit", "autosave")}"' in answer.text
    assert "<html" not in answer.text
    refused = client.post(saved, LEGAL | {"based_on": 2, "name": ""}, headers=script)
    assert refused.status_code == 422
    assert '<p id="name-error" class="field-error" role="alert">' in refused.text


def test_russian_readers_build_in_russian(client: Client):
    page = client.get("/decks/new/", headers={"accept-language": "ru"}).text
    assert "Новая колода" in page


def test_the_builder_s_queries_are_counted(client: Client, django_assert_num_queries):
    client.get("/decks/new/")
    with django_assert_num_queries(1):
        client.get("/decks/new/")
    with django_assert_num_queries(1):
        client.post("/decks/check/", LEGAL)


def test_a_card_s_page_adds_it_to_a_deck_of_one_s_own(client: Client, saved):
    slug = saved.split("/")[2]
    other = next(n for n in ("3-34", "3-33") if n not in STOCK.cards)
    page = client.get(f"/cards/{other}/").text
    assert f'<option value="{slug}">Wasps</option>' in page
    builder = client.post("/decks/add-card/", {"deck": slug, "card": other}, follow=True)
    assert builder.redirect_chain == [(f"{saved}?added={other}", 302)]
    assert f"{other} {current_pool().cards[other].name} is in the deck." in builder.text
    head = Deck.objects.get().head
    assert (head.is_autosave, set(head.cards)) == (True, {*STOCK.cards, other})
    assert Client().post("/decks/add-card/", {"deck": slug, "card": other}).status_code == 404


def test_an_account_publishes_on_the_deck_s_page(client: Client, saved):
    slug = saved.split("/")[2]
    client.force_login(User.objects.create_user("ann"))
    client.get(saved)  # claims it
    assert f'action="/decks/{slug}/share/"' in client.get(f"/decks/{slug}/").text
    client.post(f"/decks/{slug}/share/", {"visibility": "public"})
    assert "Wasps" in Client().get("/decks/").text
    assert Deck.objects.get().newest.was_shared
    assert client.post(f"/decks/{slug}/share/", {"visibility": "x"}).status_code == 422
    client.post(f"/decks/{slug}/share/", {"visibility": "private"})
    assert Client().get(f"/decks/{slug}/").status_code == 404


def test_an_illegal_deck_is_not_published_on_its_page_either(client: Client):
    client.force_login(User.objects.create_user("ann"))
    client.post("/decks/new/", LEGAL | {"card": ["0-1"]})
    deck = Deck.objects.get()
    answer = client.post(f"/decks/{deck.slug}/share/", {"visibility": "public"})
    assert answer.status_code == 422
    deck.refresh_from_db()
    assert deck.visibility == "private"


def test_a_begun_deck_is_filled_up_to_a_legal_one(client: Client):
    page = client.post("/decks/new/", {"action": "fill", "card": ["0-1"], "cruiser": "ares"}).text
    assert "0-1" in checked(page)
    assert len(checked(page)) == 25
    assert "Legal for Total War" in page


def test_a_deck_begins_from_a_league_deck(client: Client):
    page = client.post("/decks/new/", {"action": "stock", "stock": STOCK.key}).text
    assert checked(page) == set(STOCK.cards)


@pytest.mark.parametrize(
    ("name", "is_kept"), [("👩‍👩‍👧‍👦" * 20, True), ("W" * 61, False), ("Ё" * 60, True)]
)
def test_the_length_of_a_name_is_what_a_reader_counts(client: Client, name: str, is_kept: bool):
    answer = client.post("/decks/new/", {"action": "save", "name": name, "card": "0-1"})
    assert (answer.status_code == 302) is is_kept
    assert Deck.objects.filter(name=name).exists() is is_kept


@pytest.mark.parametrize(
    ("text", "count"),
    [("Рой", 3), ("👩‍👩‍👧‍👦", 1), ("🇫🇷🇩🇪", 2), ("👍🏽!", 2), ("e\u0301", 1), ("", 0)],
)
def test_signs_are_counted_as_readers_see_them(text: str, count: int):
    assert count_signs(text) == count
