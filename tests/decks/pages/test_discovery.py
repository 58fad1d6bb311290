import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from decks.construction.stock import stock_decks
from decks.construction.tags import TagError, read_tags
from decks.library import listing, moderation, services
from decks.library.listing import DeckOrder
from decks.library.services import DeckDraft
from decks.library.stock_loading import load_stock_decks
from decks.models import Deck, DeckTag, Owner, Visibility
from tests.constraints import refused_by

STOCK = stock_decks()[0]

pytestmark = pytest.mark.usefixtures("loaded")


@pytest.fixture
def ann():
    return User.objects.create_user("ann")


@pytest.fixture
def make(pool, ann):
    def make(name, cards=STOCK.cards, visibility=Visibility.PUBLIC, tags=(), cruiser="ares"):
        draft = DeckDraft(name, cruiser, pool.known(cards), "", visibility, tags)
        return services.create_deck(owner=Owner(ann), draft=draft, pool=pool)

    return make


def found(client, query):
    """The names of the decks that the list shows."""
    page = client.get(f"/decks/{query}").text
    return set(re.findall(r'class="deck-name"><a href="[^"]*">([^<]*)<', page))


# Tags


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("", ()),
        ("Shields, #slow ,,  many  Words;броня", ("shields", "slow", "many-words", "броня")),
        ("slow, SLOW", ("slow",)),
    ],
)
def test_tags_have_one_spelling(text, tags):
    assert read_tags(text) == tags


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x", "has not 2 to 24 letters"),
        ("x" * 25, "has not 2 to 24 letters"),
        ("<b>", "signs other than letters"),
        ("slow\0", "signs other than letters"),
        ("a1,a2,a3,a4,a5,a6,a7", "at most 6 tags"),
    ],
)
def test_what_is_no_tag_is_refused(text, expected):
    with pytest.raises(TagError, match=expected):
        read_tags(text)


def test_saving_sets_the_tags_and_none_leaves_them(make, pool):
    deck = make("Wasps", tags=("slow", "shields"))
    for based_on, (tags, kept) in enumerate(
        [(None, ["shields", "slow"]), (("slow", "draw"), ["draw", "slow"]), ((), [])], 1
    ):
        cards = pool.known(STOCK.cards[based_on:])
        draft = DeckDraft("Wasps", "ares", cards, tags=tags)
        services.save_deck(deck=deck, draft=draft, based_on=based_on, pool=pool)
        assert Deck.objects.get().tag_names == kept


def test_a_wrong_tag_is_reported_in_the_builder(client: Client):
    answer = client.post("/decks/new/", {"action": "save", "name": "Wasps", "tags": "<b>"})
    assert answer.status_code == 422
    assert "signs other than letters" in answer.text
    assert 'value="&lt;b&gt;"' in answer.text


def test_a_tag_is_a_deck_s_once(make):
    deck = make("Wasps", tags=("slow",))
    for name, constraint in (("slow", "decks_tag_once"), ("", "decks_tag_name_given")):
        with refused_by(constraint):
            DeckTag.objects.create(deck=deck, name=name)


def test_decks_are_found_by_a_tag(client: Client, make):
    make("Wasps", tags=("slow",))
    make("Hornets", tags=("slower",))
    assert found(client, "?tag=slow") == found(client, "?tag=%23SLOW") == {"Wasps"}
    assert found(client, "?tag=%00") == {"Wasps", "Hornets"}


def test_a_chosen_tag_can_be_taken_away_however_rare_it_is(client: Client, make, monkeypatch):
    monkeypatch.setattr(listing, "MAX_POPULAR_TAGS", 1)
    make("Wasps", tags=("slow", "rare"))
    make("Hornets", tags=("slow",))
    page = client.get("/decks/?tag=rare").text
    assert '<a href="/decks/" aria-current="true">rare' in page


def test_tags_of_decks_that_are_not_published_are_not_shown(client: Client, make):
    make("Wasps", tags=("slow",))
    for visibility in (Visibility.PRIVATE, Visibility.UNLISTED):
        make("Hidden", visibility=visibility, tags=("slow", "secret"))
    page = client.get("/decks/").text
    assert "secret" not in page
    assert 'slow <span class="option-count">1</span>' in page


# Size, company and order


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("?from=26", {"All", "Most"}),
        ("?to=25", {"Few"}),
        ("?from=26&to=99", {"Most"}),
        ("?from=x&to=-3", {"All", "Most", "Few"}),
        ("?from=" + "9" * 50, {"All", "Most", "Few"}),
    ],
)
def test_decks_are_found_by_size(query, names, client: Client, make, pool):
    every = tuple(pool.cards)
    for name, size in (("All", 100), ("Most", 26), ("Few", 25)):
        make(name, every[:size])
    assert found(client, query) == names


def test_decks_are_found_that_fit_into_one_box_with_another(client: Client, make, pool):
    every = tuple(pool.cards)
    first = make("First", every[:25])
    make("Other cards", every[25:50], cruiser="atlas")
    make("Same cruiser", every[25:50])
    make("A shared card", every[24:50], cruiser="atlas")
    assert found(client, f"?beside={first.slug}") == {"Other cards"}


def test_a_deck_that_one_may_not_see_bounds_nothing(client: Client, make, ann):
    private = make("Private", visibility=Visibility.PRIVATE)
    make("Wasps")
    assert found(client, f"?beside={private.slug}") == {"Wasps"}
    assert "Private" not in client.get(f"/decks/?beside={private.slug}").text


def test_apps_above_add_orders(client: Client, make, monkeypatch):
    by_name = DeckOrder("names", "by name", lambda decks: decks.order_by("name"))
    monkeypatch.setattr(listing, "DECK_ORDERS", [by_name])
    for name in ("Anemones", "Zebras"):
        make(name)
    page = client.get("/decks/?order=names").text
    assert '<option value="names" selected>by name</option>' in page
    assert page.index("Anemones") < page.index("Zebras")


def test_the_search_keeps_its_conditions_from_page_to_page(client: Client, make, monkeypatch):
    monkeypatch.setattr(listing, "DECKS_A_PAGE", 1)
    for name in ("Wasps", "Wasps again"):
        make(name, tags=("slow",))
    page = client.get("/decks/?tag=slow&from=2&to=90&q=wasps&order=liked").text
    assert (
        'href="/decks/?q=wasps&amp;tag=slow&amp;from=2&amp;to=90&amp;order=liked&amp;page=2"'
        in page
    )


@pytest.mark.parametrize("page", ["0", "-1", "x", "9" * 99, "%00", "1.5"])
def test_a_page_that_does_not_exist_is_the_nearest(page, client: Client, make):
    make("Wasps")
    assert found(client, f"?page={page}") == {"Wasps"}


# Feed


def test_the_feed_has_published_decks_only(client: Client, make):
    make("Wasps", tags=("slow",))
    make("Private wasps", visibility=Visibility.PRIVATE)
    make("Unlisted wasps", visibility=Visibility.UNLISTED)
    feed = client.get("/decks/feed/")
    assert feed.headers["content-type"].startswith("application/atom+xml")
    assert re.findall(r"<title>(.*?)</title>", feed.text) == ["Published decks", "Wasps"]
    assert 'term="slow"' in feed.text
    assert "nlisted" not in feed.text


def test_a_name_that_xml_cannot_hold_does_not_break_the_feed(client: Client, make):
    make("Wa\x08sps")
    assert "<title>Wasps</title>" in client.get("/decks/feed/").text


def test_the_feed_makes_as_many_queries_for_more_decks(
    client: Client, make, django_assert_num_queries
):
    for name in ("Wasps", "Hornets"):
        make(name)
        with django_assert_num_queries(2):
            client.get("/decks/feed/")


def test_several_cards_are_named_by_number_or_call_sign(client: Client, loaded, pool):
    stock = stock_decks()
    load_stock_decks(decks=stock, pool=pool)
    first, second = stock[0].cards[:2]
    names = f"{first}, {pool.cards[second].name.lower()}"
    expected = {deck.key for deck in stock if {first, second} <= set(deck.cards)}
    page = client.get("/decks/", {"card": names}).text
    assert {deck.key for deck in stock if f'/decks/{deck.key}/"' in page} == expected
    assert "There is no card Nobody" in client.get("/decks/", {"card": f"{first}; Nobody"}).text


# Authors


def test_decks_are_found_by_their_author(client: Client, make, pool):
    make("Wasps")
    bob = User.objects.create_user("Bob")
    draft = DeckDraft("Hornets", "ares", pool.known(STOCK.cards), "", Visibility.PUBLIC)
    services.create_deck(owner=Owner(bob), draft=draft, pool=pool)
    assert found(client, "?author=bob") == {"Hornets"}
    assert found(client, "?author=nobody") == set()


def test_an_author_s_page_has_the_public_decks_alone(client: Client, make):
    make("Wasps")
    make("Private wasps", visibility=Visibility.PRIVATE)
    make("Unlisted wasps", visibility=Visibility.UNLISTED)
    page = client.get("/people/ann/").text
    assert "Wasps" in page
    assert "rivate wasps" not in page
    assert "nlisted wasps" not in page


def test_an_author_is_followed_by_a_feed(client: Client, make, pool):
    make("Wasps")
    bob = User.objects.create_user("bob")
    draft = DeckDraft("Hornets", "ares", pool.known(STOCK.cards), "", Visibility.PUBLIC)
    services.create_deck(owner=Owner(bob), draft=draft, pool=pool)
    feed = client.get("/people/ann/feed/").text
    assert re.findall(r"<title>(.*?)</title>", feed) == ["Decks by ann", "Wasps"]
    assert client.get("/people/nobody/feed/").status_code == 404


def test_an_author_without_public_decks_or_with_a_hidden_name_has_no_page(client: Client, make):
    deck = make("Wasps")
    moderation.hide_author(deck.owner)
    assert client.get("/people/ann/").status_code == 404
    assert found(client, "?author=ann") == set()


def test_the_deck_leads_to_its_author(client: Client, make):
    assert 'href="/people/ann/"' in client.get(make("Wasps").get_absolute_url()).text


# Pictures


def test_a_deck_s_picture_is_for_those_who_may_open_the_deck(client: Client, make, ann):
    public, hidden = make("Wasps"), make("Secret wasps", visibility=Visibility.PRIVATE)
    answer = client.get(f"/decks/{public.slug}/picture.png")
    assert answer.headers["Content-Type"] == "image/png"
    assert "public" in answer.headers["Cache-Control"]
    assert client.get(f"/decks/{hidden.slug}/picture.png").status_code == 404
    assert "og:image" in client.get(public.get_absolute_url()).text
    client.force_login(ann)
    assert "private" in client.get(f"/decks/{hidden.slug}/picture.png").headers["Cache-Control"]
    assert "og:image" not in client.get(hidden.get_absolute_url()).text


def test_a_name_that_xml_cannot_hold_does_not_break_the_picture(client: Client, make):
    assert client.get(f"/decks/{make('Wa<b>&' + chr(8)).slug}/picture.png").status_code == 200


def test_a_search_by_words_shows_no_more_than_a_bounded_number(client: Client, make, monkeypatch):
    monkeypatch.setattr(listing, "MAX_FOUND", 2)
    for name in ("Red wasps", "Green wasps", "Blue wasps"):
        make(name)
    assert found(client, "?q=wasps") == {"Green wasps", "Blue wasps"}
    assert "further words find fewer" in client.get("/decks/?q=wasps").text
    assert "further words find fewer" not in client.get("/decks/?q=red").text
    assert len(found(client, "")) == 3
