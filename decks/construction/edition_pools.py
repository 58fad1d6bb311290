"""The card pools that decks and codes belong to: those of all editions, as they are and as they were."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache

from catalog.editions.export import read_export
from catalog.editions.snapshots import NoSnapshot, snapshot_export
from catalog.models import Edition, EditionRevision
from decks.construction.card_pool import CardPool, make_pool, pool_of
from decks.construction.codes import DeckCodeError, OtherEditionCode, checked_value, decode
from decks.construction.deck_list import DeckList


@dataclass(frozen=True, slots=True)
class EditionPools:
    """The pools of the editions by key; other editions than the current one are read when needed."""

    current: CardPool
    _others: dict[str, CardPool] = field(default_factory=dict)

    def of(self, key: str) -> CardPool:
        """The edition's pool; without cards if the site no longer has the edition.

        An empty key, as decks of before have it, is the current edition's.
        """
        if key in ("", self.current.edition_key):
            return self.current
        if key not in self._others:
            edition = Edition.objects.filter(key=key).first()
            pool = CardPool(key, {}, {}, key) if edition is None else pool_of(edition)
            self._others[key] = replace(pool, is_foreign=True)
        return self._others[key]


@lru_cache(maxsize=32)
def revision_pool(edition_key: str, revision: str) -> CardPool:
    """What the edition had at a revision. Raises NoSnapshot."""
    pool = make_pool(edition_key, *read_export(snapshot_export(revision)))
    return replace(pool, revision=revision, fingerprint=revision)


def pool_at(edition_key: str, revision: str, now: CardPool) -> CardPool:
    """What the edition had at a revision; what it has now where that was not kept.

    Versions without a revision are of the time before revisions were kept: the earliest one is theirs.
    """
    if revision == "":
        kept = EditionRevision.objects.filter(edition__key=edition_key).order_by("pk")
        revision = kept.values_list("snapshot", flat=True).first() or now.revision
    if revision == now.revision:
        return now
    try:
        return revision_pool(edition_key, revision)
    except NoSnapshot:
        return now


def successors(before: CardPool, now: CardPool) -> dict[str, str]:
    """The present number of each card whose number was corrected: the same card, under a new number."""
    new = [card for number, card in now.cards.items() if number not in before.cards]
    found = {}
    for number, card in before.cards.items():
        if number in now.cards:
            continue
        same = [other.number for other in new if _is_same(card, other)]
        if len(same) == 1:
            found[number] = same[0]
    return found


def _is_same(card: object, other: object) -> bool:
    """Whether two cards are alike in all but the number; call signs may be spelled anew."""
    wanted = ("series", "top", "bottom")
    return all(getattr(card, name) == getattr(other, name) for name in wanted)


def read_code(code: str, pool: CardPool) -> DeckList:
    """The deck of a code of the pool's edition, also of before numbers were corrected.

    Raises DeckCodeError, which is OtherEditionCode for a code of another edition.
    """
    try:
        return decode(code, pool)
    except OtherEditionCode:
        if pool.edition is None:
            raise
        kept = EditionRevision.objects.filter(edition=pool.edition).order_by("-pk")
        for revision in kept.values_list("snapshot", flat=True):
            before = revision_pool(pool.edition_key, revision)
            try:
                listed = decode(code, before)
            except OtherEditionCode:
                continue
            return renumbered(listed, before, pool)
        raise


def renumbered(listed: DeckList, before: CardPool, now: CardPool) -> DeckList:
    """The list with the present numbers of its cards; numbers that no card has any more stay."""
    new = successors(before, now)
    cards = [new.get(number, number) for number in listed.cards]
    known = now.known(cards)
    unknown = [number for number in cards if number not in now.cards]
    return replace(listed, cards=(*known, *unknown))


def open_code(code: str, current: CardPool) -> tuple[DeckList, CardPool]:
    """The deck of a code of any edition that the site has, and the edition's pool. Raises DeckCodeError."""
    checked_value(code.strip())
    for pool in _pools(current):
        try:
            return read_code(code, pool), pool
        except OtherEditionCode as error:
            refusal: DeckCodeError = error
    raise refusal


def _pools(current: CardPool) -> Iterator[CardPool]:
    yield current
    if current.edition is not None:
        for edition in Edition.objects.exclude(pk=current.edition.pk).order_by("key"):
            yield replace(pool_of(edition), is_foreign=True)
