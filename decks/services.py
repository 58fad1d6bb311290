"""Writes to decks: whole, or not at all."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from decks.legality import check_deck
from decks.models import Deck, DeckVersion, Keeper, Like, Visibility
from decks.supply import Supply

MOST_DECKS = 200


class TooManyDecks(Exception):
    """The keeper has as many decks as one may have."""

    def __str__(self) -> str:
        return _("You have %(most)d decks, which is the most; delete one first.") % {
            "most": MOST_DECKS
        }


class SaveConflict(Exception):
    """The deck was saved elsewhere in the meantime; `current` is what it holds now."""

    def __init__(self, current: DeckVersion) -> None:
        super().__init__(_("This deck was saved elsewhere in the meantime."))
        self.current = current


@dataclass(frozen=True, slots=True)
class Draft:
    """What is to be saved; cards are known to the edition and different."""

    name: str
    cruiser: str
    cards: tuple[str, ...]
    description: str = ""
    visibility: str = Visibility.PRIVATE


@transaction.atomic
def create_deck(
    *, keeper: Keeper, draft: Draft, supply: Supply, parent: Deck | None = None
) -> Deck:
    """A new deck with its first version. Raises TooManyDecks, or IllegalDeck when it is published."""
    check_publishing(draft, supply)
    if Deck.objects.kept_by(keeper).count() >= MOST_DECKS:
        raise TooManyDecks
    deck = Deck.objects.create(
        **keeper.columns(), parent=parent, changed=timezone.now(), **described(draft)
    )
    add_version(deck, 1, draft.cruiser, draft.cards)
    return deck


@transaction.atomic
def save_deck(
    *, deck: Deck, draft: Draft, based_on: int, supply: Supply, note: str = ""
) -> DeckVersion:
    """Saves the draft over version `based_on`; the same cruiser and cards make no new version.

    Raises SaveConflict when that is no longer the newest version, and IllegalDeck when a deck that
    others see would become illegal.
    """
    check_publishing(draft, supply)
    kept = Deck.objects.select_for_update().get(pk=deck.pk)
    newest = kept.versions.get(number=kept.latest)
    if newest.number != based_on:
        raise SaveConflict(newest)
    if (newest.cruiser, newest.cards) != (draft.cruiser, draft.cards):
        newest = add_version(kept, kept.latest + 1, draft.cruiser, draft.cards, note)
    columns = described(draft) | {"latest": newest.number, "changed": timezone.now()}
    Deck.objects.filter(pk=deck.pk).update(**columns)
    return newest


@transaction.atomic
def restore_version(*, deck: Deck, number: int, based_on: int, supply: Supply) -> DeckVersion:
    """Makes an old version's content the newest version. Raises what `save_deck` raises."""
    old = deck.versions.get(number=number)
    draft = Draft(deck.name, old.cruiser, old.cards, deck.description, deck.visibility)
    note = _("Version %(number)d again") % {"number": number}
    return save_deck(deck=deck, draft=draft, based_on=based_on, supply=supply, note=note)


def fork_deck(*, deck: Deck, keeper: Keeper, supply: Supply) -> Deck:
    """A private copy that knows where it comes from. Raises TooManyDecks."""
    newest = deck.newest
    draft = Draft(str(deck), newest.cruiser, newest.cards, deck.text)
    return create_deck(keeper=keeper, draft=draft, supply=supply, parent=deck)


@transaction.atomic
def delete_deck(*, deck: Deck) -> None:
    """Deletes the deck with its versions; its copies stay."""
    Deck.objects.filter(pk=deck.pk).delete()


@transaction.atomic
def claim_decks(*, keeper: Keeper, token: str) -> int:
    """Gives the session's decks to the account; how many there were."""
    found = Deck.objects.filter(owner=None, session_token=token) if token else Deck.objects.none()
    return found.update(**keeper.columns())


@transaction.atomic
def set_like(*, deck: Deck, user: User, liked: bool) -> None:
    """Makes the user like the deck or not; doing it twice changes nothing."""
    if liked:
        Like.objects.get_or_create(deck=deck, user=user)
    else:
        Like.objects.filter(deck=deck, user=user).delete()


def check_publishing(draft: Draft, supply: Supply) -> None:
    """Raises IllegalDeck when the draft is for others to see, but breaks R2.3."""
    if draft.visibility != Visibility.PRIVATE:
        check_deck(
            draft.cards,
            draft.cruiser,
            known_cards=supply.cards.keys(),
            known_cruisers=supply.cruisers.keys(),
        )


def described(draft: Draft) -> dict[str, str]:
    return {
        "name": draft.name,
        "description": draft.description,
        "visibility": draft.visibility,
    }


def add_version(
    deck: Deck, number: int, cruiser: str, cards: Iterable[str], note: str = ""
) -> DeckVersion:
    return DeckVersion.objects.create(
        deck=deck, number=number, cruiser=cruiser, cards=tuple(cards), note=note
    )
