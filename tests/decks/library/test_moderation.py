from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from decks.library import moderation, services
from decks.library.moderation import report_deck
from decks.library.retention import deleted_decks
from decks.library.services import DeckDraft, DeckHidden
from decks.models import Deck, Owner, Report, Visibility
from tests.decks.samples import STOCK, STRANGER

pytestmark = pytest.mark.usefixtures("loaded")


@pytest.fixture
def draft():
    shown = Visibility.PUBLIC
    return DeckDraft("Rude", STOCK.cruiser, STOCK.cards, "ruder", shown, ("rudest",))


@pytest.fixture
def deck(ann, draft, pool):
    return services.create_deck(owner=Owner(ann), draft=draft, pool=pool)


def test_a_hidden_deck_is_seen_by_its_owner_alone(deck, ann):
    moderation.hide_decks(Deck.objects.all())
    assert not Deck.objects.visible_to(STRANGER).exists()
    assert Deck.objects.visible_to(Owner(ann)).get() == deck


def test_a_hidden_deck_cannot_be_shared_and_can_be_worked_on(deck, draft, pool):
    moderation.hide_decks(Deck.objects.all())
    with pytest.raises(DeckHidden):
        services.save_deck(deck=deck, draft=draft, based_on=1, pool=pool)
    own = DeckDraft("Polite", draft.cruiser, draft.cards)
    services.save_deck(deck=deck, draft=own, based_on=1, pool=pool)
    assert Deck.objects.get().name == "Polite"


def test_a_copy_of_a_hidden_deck_is_hidden_too(deck, ann, draft, pool):
    moderation.hide_decks(Deck.objects.all())
    copy = services.fork_deck(deck=Deck.objects.get(), owner=Owner(ann), pool=pool)
    for changed in (draft, replace(draft, name="Other", cards=draft.cards[1:])):
        with pytest.raises(DeckHidden):
            services.save_deck(deck=copy, draft=changed, based_on=1, pool=pool)
    with pytest.raises(DeckHidden):
        services.share_deck(deck=copy, visibility=Visibility.UNLISTED, pool=pool)


@pytest.mark.parametrize("changes", [{"name": "RUDE", "cards": STOCK.cards}, {"name": "Polite"}])
def test_a_hidden_deck_does_not_come_back_as_a_new_one(deck, ann, draft, pool, changes):
    moderation.hide_decks(Deck.objects.all())
    again = replace(draft, **{"cards": tuple(reversed(draft.cards)), **changes})
    with pytest.raises(DeckHidden):
        services.create_deck(owner=Owner(ann), draft=again, pool=pool)
    private = replace(again, visibility=Visibility.PRIVATE)
    kept = services.create_deck(owner=Owner(ann), draft=private, pool=pool)
    with pytest.raises(DeckHidden):
        services.share_deck(deck=kept, visibility=Visibility.PUBLIC, pool=pool)


@pytest.mark.parametrize("name", ["ГРОБ", "Гpоб"])
def test_a_hidden_name_does_not_come_back_in_letters_that_look_alike(name, deck, ann, draft, pool):
    Deck.objects.update(is_hidden=True, visibility=Visibility.PRIVATE, name="гроб")
    assert is_refused(replace(draft, name=name, cards=draft.cards[1:]), ann, pool)


def test_a_hidden_deck_that_is_renamed_keeps_its_old_name_from_coming_back(deck, ann, draft, pool):
    moderation.hide_decks(Deck.objects.all())
    renamed = replace(draft, name="Polite", visibility=Visibility.PRIVATE)
    services.save_deck(deck=deck, draft=renamed, based_on=1, pool=pool)
    moderation.hide_decks(Deck.objects.all())
    assert Deck.objects.get().is_hidden
    for name in ("Rude", "Polite"):
        assert is_refused(replace(draft, name=name, cards=draft.cards[1:]), ann, pool)


def is_refused(draft, ann, pool):
    with pytest.raises(DeckHidden):
        services.create_deck(owner=Owner(ann), draft=draft, pool=pool)
    return True


def test_of_a_hidden_name_nothing_is_left(deck):
    deck.versions.update(note="Ruder still")
    moderation.hide_name(deck)
    deck = Deck.objects.get()
    assert deck.name == f"Deck {deck.slug[:4]}"
    assert (deck.description, deck.tag_names) == ("", [])
    assert not Deck.objects.mentioning("rude").exists()
    assert deck.head.note == ""


def test_a_hidden_author_signs_in_by_the_same_name(deck, ann):
    moderation.hide_author(ann)
    [deck] = Deck.objects.with_author()
    assert (deck.author, deck.owner.username) == ("", "ann")


def test_a_report_is_written_anew_while_it_is_open(deck, ann):
    for text in ("once", "again"):
        report_deck(deck=deck, reporter=ann, about="other", text=text)
    assert Report.objects.get().text == "again"


@pytest.mark.parametrize("is_reported_alone", [False, True])
def test_a_deleted_deck_that_moderators_deal_with_is_kept(
    deck, ann, draft, pool, is_reported_alone
):
    report_deck(deck=deck, reporter=ann, about="other", text="")
    if not is_reported_alone:
        moderation.hide_decks(Deck.objects.all())
    services.delete_deck(deck=deck)
    assert not Deck.objects.exists()
    assert not deleted_decks(timezone.now() + timedelta(days=30)).exists()
    moderation.hide_decks(Deck.all_rows.all())
    assert is_refused(draft, ann, pool)
