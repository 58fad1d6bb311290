from datetime import timedelta

import pytest
from django.utils import timezone

from decks.library import moderation, services
from decks.library.moderation import report_deck
from decks.library.retention import deleted_decks
from decks.library.services import DeckHidden
from decks.models import Deck, Owner, Report, Visibility
from tests.decks.samples import STOCK, STRANGER

OTHER_CARDS = {"cards": STOCK.cards[1:]}
RUDE = {"name": "Rude", "description": "ruder", "tags": ("rudest",), "visibility": "public"}


@pytest.fixture
def deck(make):
    return make(**RUDE)


@pytest.fixture
def hidden(deck):
    moderation.hide_decks(Deck.objects.all())
    return Deck.objects.get()


def test_a_hidden_deck_is_for_its_owner_alone_to_see_and_work_on_and_is_not_shared(
    hidden, ann, save
):
    assert not Deck.objects.visible_to(STRANGER).exists()
    assert Deck.objects.visible_to(Owner(ann)).get() == hidden
    with pytest.raises(DeckHidden):
        save(hidden, **RUDE)
    save(hidden, name="Polite")
    assert Deck.objects.get().name == "Polite"


def test_a_copy_of_a_hidden_deck_is_hidden_too(hidden, ann, save, pool):
    copy = services.fork_deck(deck=hidden, owner=Owner(ann), pool=pool)
    for changes in (RUDE, RUDE | OTHER_CARDS | {"name": "Other"}):
        with pytest.raises(DeckHidden):
            save(copy, **changes)
    with pytest.raises(DeckHidden):
        services.share_deck(deck=copy, visibility=Visibility.UNLISTED, pool=pool)


@pytest.mark.parametrize("changes", [OTHER_CARDS | {"name": "RUDE"}, {"name": "Polite"}])
def test_a_hidden_deck_does_not_come_back_as_a_new_one(hidden, make, pool, changes):
    again = RUDE | {"cards": STOCK.cards[::-1]} | changes
    assert is_refused(make, **again)
    kept = make(**again | {"visibility": Visibility.PRIVATE})
    with pytest.raises(DeckHidden):
        services.share_deck(deck=kept, visibility=Visibility.PUBLIC, pool=pool)


def is_refused(make, **changes):
    with pytest.raises(DeckHidden):
        make(**RUDE | changes)
    return True


@pytest.mark.parametrize("name", ["ГРОБ", "Гpоб"])
def test_a_hidden_name_does_not_come_back_in_letters_that_look_alike(name, hidden, make):
    Deck.objects.update(name="гроб")
    assert is_refused(make, name=name, **OTHER_CARDS)


def test_a_hidden_deck_that_is_renamed_keeps_its_old_name_from_coming_back(hidden, make, save):
    save(hidden, name="Polite")
    moderation.hide_decks(Deck.objects.all())
    assert Deck.objects.get().is_hidden
    for name in ("Rude", "Polite"):
        assert is_refused(make, name=name, **OTHER_CARDS)


def test_of_a_hidden_name_nothing_is_left_and_a_hidden_author_signs_in_by_the_same_name(deck, ann):
    deck.versions.update(note="Ruder still")
    moderation.hide_name(deck)
    deck = Deck.objects.get()
    assert deck.name == f"Deck {deck.slug[:4]}"
    assert (deck.description, deck.tag_names) == ("", [])
    assert not Deck.objects.mentioning("rude").exists()
    assert deck.head.note == ""
    moderation.hide_author(ann)
    [deck] = Deck.objects.with_author()
    assert (deck.author, deck.owner.username) == ("", "ann")


def test_a_report_is_written_anew_while_it_is_open(deck, ann):
    for text in ("once", "again"):
        report_deck(deck=deck, reporter=ann, about="other", text=text)
    assert Report.objects.get().text == "again"


@pytest.mark.parametrize("is_reported_alone", [False, True])
def test_a_deleted_deck_that_moderators_deal_with_is_kept(deck, ann, make, is_reported_alone):
    report_deck(deck=deck, reporter=ann, about="other", text="")
    if not is_reported_alone:
        moderation.hide_decks(Deck.objects.all())
    services.delete_deck(deck=deck)
    assert not Deck.objects.exists()
    assert not deleted_decks(timezone.now() + timedelta(days=30)).exists()
    moderation.hide_decks(Deck.all_rows.all())
    assert is_refused(make)
