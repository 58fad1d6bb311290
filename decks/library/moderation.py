"""What moderators hide, and what users report to them."""

from typing import Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F

from catalog.web import hooks
from catalog.web.pages.page_cache import forget_pages
from decks.models import Deck, DeckQuerySet, HiddenAuthor, Report, Visibility

NEUTRAL_NAME: Final = "Deck %s"
NAME_LETTERS: Final = 4  # of the deck's address


@transaction.atomic
def report_deck(*, deck: Deck, reporter: User, about: str, text: str) -> Report:
    """The user's open report of the deck, new or written anew."""
    return Report.objects.update_or_create(
        deck=deck, reporter=reporter, handled_at=None, defaults={"about": about, "text": text}
    )[0]


@transaction.atomic
def hide_decks(decks: DeckQuerySet) -> None:
    """Makes the decks private, until moderators show them again: their owners cannot share them."""
    decks.filter(is_hidden=False).update(hidden_name=F("name"))
    decks.update(is_hidden=True, visibility=Visibility.PRIVATE)
    forget_pages()


def show_decks(decks: DeckQuerySet) -> None:
    """Lets the owners share their decks again; they stay private until then."""
    decks.update(is_hidden=False, hidden_name="")


@transaction.atomic
def hide_name(deck: Deck) -> None:
    """Replaces the deck's name, and removes its description, its tags and the notes of its versions.

    What was there is gone for good; the owner may name the deck anew, unless it is hidden as well.
    """
    deck.name = NEUTRAL_NAME % deck.slug[:NAME_LETTERS]
    deck.name_ru = deck.description = deck.description_ru = ""
    deck.fold_texts()
    deck.save(update_fields=["name", "name_ru", "description", "description_ru", "search_text"])
    deck.tags.all().delete()
    deck.versions.exclude(note="").update(note="")
    for hide in hooks.DECK_NAME_HIDERS:
        hide(deck)
    forget_pages()


@transaction.atomic
def hide_author(user: User) -> None:
    """Takes the account's name off its decks; it stays the name for signing in."""
    HiddenAuthor.objects.get_or_create(user=user)
    for hide in hooks.AUTHOR_NAME_HIDERS:
        hide(user)
    forget_pages()
