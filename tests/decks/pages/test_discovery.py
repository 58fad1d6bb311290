import re
from functools import partial
from html import unescape
from xml.etree import ElementTree

import pytest

from decks.construction.tags import TagError, read_tags
from decks.library import listing, moderation
from decks.models import Visibility


@pytest.fixture
def publish(make):
    return partial(make, visibility=Visibility.PUBLIC)


def found(client, query):
    """The names of the decks that the list shows."""
    page = client.get(f"/decks/{query}").text
    return set(re.findall(r'class="deck-name"><a href="[^"]*">([^<]*)<', page))


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


def test_decks_are_found_by_a_tag(client, publish):
    publish("Wasps", tags=("slow",))
    publish("Hornets", tags=("slower",))
    assert found(client, "?tag=slow") == found(client, "?tag=%23SLOW") == {"Wasps"}
    assert found(client, "?tag=%00") == {"Wasps", "Hornets"}


def test_tags_of_decks_that_are_not_published_are_not_shown(client, make):
    for visibility in Visibility:
        tags = ("slow",) if visibility == Visibility.PUBLIC else ("slow", "secret")
        make(visibility=visibility, tags=tags)
    page = client.get("/decks/").text
    assert "secret" not in page
    assert 'slow <span class="option-count">1</span>' in page


def test_decks_are_found_that_fit_into_one_box_with_another(client, publish, pool):
    every = tuple(pool.cards)
    first = publish("First", cards=every[:25])
    publish("Other cards", cards=every[25:50], cruiser="atlas")
    publish("Same cruiser", cards=every[25:50])
    publish("A shared card", cards=every[24:50], cruiser="atlas")
    assert found(client, f"?beside={first.slug}") == {"Other cards"}


def test_the_search_keeps_its_conditions_from_page_to_page(client, publish, monkeypatch):
    monkeypatch.setattr(listing, "DECKS_A_PAGE", 1)
    for name in ("Wasps", "Wasps again"):
        publish(name, tags=("slow",))
    first = "?q=wasps&amp;tag=slow&amp;from=2&amp;to=90&amp;order=liked"
    assert f'href="{first}&amp;page=2"' in client.get(unescape(f"/decks/{first}")).text
    second = client.get(unescape(f"/decks/{first}&amp;page=2")).text
    assert second.count('class="deck-name"') == 1
    assert "Page 2 of 2" in second
    assert "Page 2 of 2" in client.get("/decks/?q=wasps&page=9").text


def test_the_feed_has_published_decks_only(client, make):
    for visibility in Visibility:
        make(f"{visibility.value} wasps", visibility, tags=("slow",))
    feed = client.get("/decks/feed/")
    assert feed.headers["content-type"].startswith("application/atom+xml")
    assert re.findall(r"<title>(.*?)</title>", feed.text) == ["Published decks", "public wasps"]
    assert 'term="slow"' in feed.text
    assert "unlisted" not in feed.text


def test_what_xml_cannot_hold_does_not_break_the_feed(client, publish):
    publish("Wa\x08sps", description="x\uffffy\ufffez")
    feed = client.get("/decks/feed/").text
    assert "<title>Wasps</title>" in feed
    assert "xyz" in ElementTree.fromstring(feed.encode()).find(".//{*}summary").text


def test_an_author_without_public_decks_or_with_a_hidden_name_has_no_page(client, publish):
    moderation.hide_author(publish().owner)
    assert client.get("/people/ann/").status_code == 404
    assert found(client, "?author=ann") == set()


def test_a_deck_s_picture_is_for_those_who_may_open_the_deck(client, make, ann):
    public, hidden = make(visibility=Visibility.PUBLIC), make()
    answer = client.get(f"/decks/{public.slug}/picture.png")
    assert answer.headers["Content-Type"] == "image/png"
    assert "public" in answer.headers["Cache-Control"]
    assert client.get(f"/decks/{hidden.slug}/picture.png").status_code == 404
    assert "og:image" in client.get(public.get_absolute_url()).text
    client.force_login(ann)
    assert "private" in client.get(f"/decks/{hidden.slug}/picture.png").headers["Cache-Control"]
    assert "og:image" not in client.get(hidden.get_absolute_url()).text
