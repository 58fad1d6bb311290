"""Carrying a deck over to the current edition, or to its edition's corrected numbers, with a report."""

from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList
from decks.construction.edition_pools import EditionPools, pool_at, successors
from decks.library.services import DeckDraft, lock_head, save_head
from decks.models import Deck, DeckVersion, Visibility


@dataclass(frozen=True, slots=True)
class CarryOver:
    """What becomes of a version's deck in another pool.

    `before` is what the version was made of. `same` are numbers of cards that play alike, `changed` of
    cards that do not, `renumbered` pairs of an old and a new number, `lost` numbers that no card has now.
    """

    before: CardPool
    now: CardPool
    cruiser: str
    keeps_cruiser: bool
    same: tuple[str, ...]
    changed: tuple[str, ...]
    renumbered: tuple[tuple[str, str], ...]
    lost: tuple[str, ...]

    @property
    def listed(self) -> DeckList:
        """The deck in the pool of now."""
        numbers = [*self.same, *self.changed, *(new for _old, new in self.renumbered)]
        return DeckList(self.now.known(numbers), self.cruiser if self.keeps_cruiser else None)


def is_outdated(version: DeckVersion, pool: CardPool) -> bool:
    """Whether carrying the version over to the current edition's pool would change or move it."""
    if not version.is_of(pool.edition_key) or not pool.cards.keys() >= set(version.cards):
        return True
    before = pool_at(pool.edition_key, version.revision, pool)
    return any(n in before.cards and not plays_alike(before, pool, n) for n in version.cards)


def carry_over(version: DeckVersion, pool: CardPool) -> CarryOver:
    """What becomes of the version in the current edition's pool."""
    own = EditionPools(pool).of(version.edition)
    before = pool_at(own.edition_key, version.revision, own)
    new = successors(before, pool) if own is pool else {}
    kept = [number for number in version.cards if number in pool.cards]
    same = {n for n in kept if n in before.cards and plays_alike(before, pool, n)}
    return CarryOver(
        before=before,
        now=pool,
        cruiser=version.cruiser,
        keeps_cruiser=version.cruiser in pool.cruisers,
        same=tuple(number for number in kept if number in same),
        changed=tuple(number for number in kept if number not in same),
        renumbered=tuple((number, new[number]) for number in version.cards if number in new),
        lost=tuple(n for n in version.cards if n not in pool.cards and n not in new),
    )


def plays_alike(before: CardPool, now: CardPool, number: str) -> bool:
    """Whether the number's card is the same in both pools, its call sign apart."""
    ours, theirs = before.cards[number], now.cards[number]
    columns = ("level", "series", "top", "bottom")
    return all(getattr(ours, name) == getattr(theirs, name) for name in columns)


@transaction.atomic
def carry_deck_over(*, deck: Deck, based_on: int, pool: CardPool) -> tuple[DeckVersion, CarryOver]:
    """Saves the newest version's deck as one of the current edition, and what became of it.

    One that belongs to it already stays as it is.

    A shared deck that is not legal there becomes private. Raises SaveConflict if `based_on` is not the
    newest version.
    """
    locked, head = lock_head(deck, based_on)
    report = carry_over(head, pool)
    if not is_outdated(head, pool):
        return head, report
    listed = report.listed
    is_legal = not pool.violations_of(listed)
    draft = DeckDraft(
        locked.name,
        listed.cruiser or "",
        listed.cards,
        None,
        None if is_legal else Visibility.PRIVATE,
    )
    note = _("Carried over from “%(edition)s”") % {"edition": head.edition or pool.edition_key}
    return save_head(locked, head, draft, pool, note, is_carried=True), report
