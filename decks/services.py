"""Writes to decks: whole, or not at all."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from decks.legality import check_deck
from decks.models import Deck, DeckTag, DeckVersion, Keeper, Like, Visibility
from decks.supply import Supply

MOST_DECKS = 200
MOST_AUTOSAVES = 500


class TooManyDecks(Exception):
    """The keeper has as many decks as one may have, or more: `count`."""

    def __init__(self, count: int) -> None:
        told = {"count": count, "most": MOST_DECKS}
        super().__init__(
            _("You have %(count)d decks; %(most)d is the most. Delete some first.") % told
        )


class SaveConflict(Exception):
    """The deck was saved elsewhere in the meantime; `current` is what it holds now."""

    def __init__(self, current: DeckVersion) -> None:
        super().__init__(_("This deck was saved elsewhere in the meantime."))
        self.current = current


@dataclass(frozen=True, slots=True)
class Draft:
    """What is to be saved; cards are known to the edition and different.

    Tags are spelt as `decks.tags` spells them; None leaves those that the deck has.
    """

    name: str
    cruiser: str
    cards: tuple[str, ...]
    description: str = ""
    visibility: str = Visibility.PRIVATE
    tags: tuple[str, ...] | None = None


@transaction.atomic
def create_deck(
    *,
    keeper: Keeper,
    draft: Draft,
    supply: Supply,
    parent: Deck | None = None,
    note: str = "",
    is_autosave: bool = False,
) -> Deck:
    """A new deck with its first version. Raises TooManyDecks, or IllegalDeck when it is published."""
    check_publishing(draft, supply)
    check_room(keeper)
    deck = Deck.objects.create(
        **keeper.columns(), parent=parent, changed=timezone.now(), **described(draft)
    )
    first = add_version(deck, 1, draft.cruiser, draft.cards, note, is_autosave=is_autosave)
    mark_shared(first, draft.visibility)
    set_tags(deck, draft.tags)
    return deck


def check_room(keeper: Keeper) -> None:
    """Raises TooManyDecks for whoever has no room for one more.

    Others who make a deck for the same keeper wait until this transaction is over, so that they
    count its deck, too.
    """
    own = Deck.objects.kept_by(keeper)
    own.select_for_update().order_by("pk").first()
    if (count := own.count()) >= MOST_DECKS:
        raise TooManyDecks(count)


@transaction.atomic
def save_deck(
    *, deck: Deck, draft: Draft, based_on: int, supply: Supply, note: str = ""
) -> DeckVersion:
    """Saves the draft over version `based_on`, the newest that whoever saves has seen.

    The same cruiser and cards make no new version: an autosave that holds them becomes the saved
    version. Raises SaveConflict when `based_on` is no longer the newest version, and IllegalDeck
    when a deck that others see would become illegal.
    """
    check_publishing(draft, supply)
    kept, head = lock_head(deck, based_on)
    if (head.cruiser, head.cards) != (draft.cruiser, draft.cards):
        head = add_version(kept, head.number + 1, draft.cruiser, draft.cards, note)
    elif head.is_autosave or note:
        head.is_autosave, head.note = False, note
        head.save(update_fields=["is_autosave", "note"])
    mark_shared(head, draft.visibility)
    columns = described(draft) | {"latest": head.number, "changed": timezone.now()}
    Deck.objects.filter(pk=deck.pk).update(**columns)
    set_tags(kept, draft.tags)
    return head


@transaction.atomic
def autosave_deck(*, deck: Deck, draft: Draft, based_on: int) -> DeckVersion:
    """Keeps the draft's cruiser and cards as a version that only the keeper sees, legal or not.

    What was saved stays as it is, name and description too; of a deck that was never saved they
    are kept as well. Raises SaveConflict when `based_on` is no longer the newest version.
    """
    kept, head = lock_head(deck, based_on)
    if (head.cruiser, head.cards) != (draft.cruiser, draft.cards):
        number = head.number + 1
        head = add_version(kept, number, draft.cruiser, draft.cards, is_autosave=True)
        thin_autosaves(kept)
    if kept.newest.is_autosave:
        Deck.objects.filter(pk=deck.pk).update(
            name=draft.name,
            description=draft.description,
            latest=head.number,
            changed=timezone.now(),
        )
    return head


def lock_head(deck: Deck, based_on: int) -> tuple[Deck, DeckVersion]:
    """The deck, locked, and its newest version. Raises SaveConflict unless that is `based_on`."""
    kept = Deck.objects.select_for_update().get(pk=deck.pk)
    head = kept.head
    if head.number != based_on:
        raise SaveConflict(head)
    return kept, head


def mark_shared(version: DeckVersion, visibility: str) -> None:
    """Remembers that others can see the version, if they can."""
    if visibility != Visibility.PRIVATE and not version.was_shared:
        version.was_shared = True
        version.save(update_fields=["was_shared"])


def set_tags(deck: Deck, tags: tuple[str, ...] | None) -> None:
    """Makes these the deck's tags; None leaves them as they are."""
    if tags is None:
        return
    deck.tags.exclude(name__in=tags).delete()
    rows = [DeckTag(deck=deck, name=name) for name in tags]
    DeckTag.objects.bulk_create(rows, ignore_conflicts=True)


def thin_autosaves(deck: Deck) -> None:
    """Of the autosaves beyond the newest 500, the last of every hour stays."""
    autosaves = deck.versions.filter(is_autosave=True).order_by("-number")
    hours, thinned = set(), []
    for key, created in autosaves.values_list("pk", "created")[MOST_AUTOSAVES:]:
        hour = created.replace(minute=0, second=0, microsecond=0)
        if hour in hours:
            thinned.append(key)
        hours.add(hour)
    DeckVersion.objects.filter(pk__in=thinned).delete()


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
    tags = tuple(deck.tag_names)
    draft = Draft(str(deck), newest.cruiser, newest.cards, deck.text, tags=tags)
    return create_deck(keeper=keeper, draft=draft, supply=supply, parent=deck)


@transaction.atomic
def delete_deck(*, deck: Deck) -> None:
    """Deletes the deck with its versions; its copies stay."""
    Deck.objects.filter(pk=deck.pk).delete()


@transaction.atomic
def claim_decks(*, keeper: Keeper, token: str) -> int:
    """Gives the session's decks to the account; how many there were.

    All of them, even beyond the most that an account may make: nobody could open what stayed
    behind. New ones are refused until there is room again.
    """
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
    deck: Deck,
    number: int,
    cruiser: str,
    cards: Iterable[str],
    note: str = "",
    *,
    is_autosave: bool = False,
) -> DeckVersion:
    return DeckVersion.objects.create(
        deck=deck,
        number=number,
        cruiser=cruiser,
        cards=tuple(cards),
        note=note,
        is_autosave=is_autosave,
    )
