"""Finding a deck by its address in any form, name, stock key, code, or a list of its cards."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from django.db.models import F
from django.utils.translation import gettext as _

from catalog.cards.vocabulary import NAME_LENGTH
from catalog.models import in_reader_language
from catalog.web.errors.refusals import Refusal
from decks.construction.card_pool import CardPool
from decks.construction.codes import DeckCodeError
from decks.construction.deck_list import DeckFormatError, DeckList, ParsedDeck
from decks.construction.edition_pools import read_code
from decks.construction.legality import in_order
from decks.construction.stock import stock_deck
from decks.construction.stock_choice import stock_decks_of
from decks.library.access import visible_versions
from decks.library.naming import deck_by_name, nearest_name, stock_deck_by_name
from decks.models import Deck, DeckVersion, Owner
from decks.reading.reader import read_deck_text

SEVERAL: Final = re.compile(r"[\s,;:]")  # what a list has and a name has not
MAX_ECHO_LENGTH: Final = 60  # letters of what was typed, in a message
# /decks/SLUG/, /api/decks/SLUG/ or /d/CODE/, each with anything after it.
PATH: Final = re.compile(r"(?:^|/)(?:decks|d|codes)/([^/\s]+)(?:/versions/([0-9]{1,9})(?=/|$))?")


class NoSuchDeck(Refusal):
    """There is no such deck for the reader; the answer is the same for decks of others."""

    code = "no_such_deck"
    status = 404


class NoSuchVersion(NoSuchDeck):
    """The deck has no such version for the reader."""

    code = "no_such_version"

    def __init__(self) -> None:
        super().__init__(_("The deck has no such version that you may open."))


class NotOfThisEdition(NoSuchDeck):
    """The deck belongs to another edition than the one that is played, or that one cannot hold it."""

    code = "other_edition"
    status = 409


@dataclass(frozen=True, slots=True)
class FoundDeck:
    """A deck that may be illegal; `version` is given where it is a stored one."""

    label: str
    cruiser: str
    cards: tuple[str, ...]
    version: DeckVersion | None = None


def find_deck(words: str, *, owner: Owner, pool: CardPool) -> FoundDeck:
    """The deck that the words name, as `find_named_deck` does, or that they list.

    Raises NoSuchDeck with everything that is unclear in a list, and what `find_named_deck` raises.
    """
    try:
        return find_named_deck(words, owner=owner, pool=pool)
    except NotOfThisEdition:
        raise
    except NoSuchDeck:
        if not SEVERAL.search(words.strip()):
            raise
        parsed = read_deck_of(words, owner=owner, pool=pool)
        if not (parsed.deck.cards or parsed.questions):
            raise
    try:
        listed = parsed.whole()
    except DeckFormatError as error:
        raise NoSuchDeck("\n".join(error.problems)) from error
    return FoundDeck(listed.name or str(_("Pasted deck")), listed.cruiser or "", listed.cards)


def read_deck_of(text: str, *, owner: Owner, pool: CardPool) -> ParsedDeck:
    """What the text says, with the decks that its addresses name to the owner. Raises DeckFormatError."""

    def find(words: str) -> DeckList:
        try:
            found = find_named_deck(words, owner=owner, pool=pool)
        except NoSuchDeck as error:
            raise ValueError(error.message) from error
        name = found.label if found.version else ""
        return DeckList(found.cards, found.cruiser or None, name[:NAME_LENGTH])

    return read_deck_text(text, pool, find)


def find_named_deck(words: str, *, owner: Owner, pool: CardPool) -> FoundDeck:
    """The deck that the words name, in the version whose address it is, else the newest that the reader sees.

    Raises NoSuchDeck, NoSuchVersion, and NotOfThisEdition for a deck of another edition than the pool's.
    """
    name, number = read_address(words)
    deck = Deck.objects.visible_to(owner).filter(slug=name).with_newest_version().first()
    if deck is not None:
        return of_edition(found_version(deck, number, owner), pool)
    try:
        found = find_unstored_deck(name, pool)
    except NotOfThisEdition:
        raise
    except NoSuchDeck as error:
        return find_by_name(words, number, error, owner=owner, pool=pool)
    if number is not None:
        raise NoSuchVersion
    return found


def find_by_name(
    words: str, number: int | None, refused: NoSuchDeck, *, owner: Owner, pool: CardPool
) -> FoundDeck:
    """The deck of that name. Raises NoSuchDeck, with the nearest name, and what `find_deck` raises."""
    if deck := deck_by_name(words, owner):
        return of_edition(found_version(deck, number, owner), pool)
    stock = stock_deck_by_name(words)
    if stock and number is None and (found := find_stock_deck(stock.key, pool)):
        return found
    near = nearest_name(words, owner)
    if near is None:
        raise refused
    question = _("Did you mean “%(word)s”?") % {"word": near}
    raise NoSuchDeck(f"{refused.message} {question}") from refused


def name_for(words: str, *, owner: Owner, pool: CardPool) -> str:
    """The name of the deck that an address or key stands for, where it says as much; else the words."""
    key, number = read_address(words)
    if number is not None:
        return words
    if deck := Deck.objects.visible_to(owner).filter(slug=key).first():
        return str(deck) if deck_by_name(str(deck), owner) == deck else words
    stock = next((each for each in stock_decks_of(pool) if each.key == key), None)
    name = in_reader_language(stock.name, stock.name_ru) if stock else ""
    return name if name and deck_by_name(name, owner) is None else words


def read_address(words: str) -> tuple[str, int | None]:
    """The slug, key or code that the words are or end with, and a version's number."""
    # PostgreSQL takes no NUL in a text, and no name has one.
    words = words.replace("\0", "").strip()
    try:
        path = urlsplit(words).path
    except ValueError:  # such as an unfinished IPv6 address
        path = words
    if not (found := PATH.search(path)):
        return words, None
    name, number = found.groups()
    return name, int(number) if number else None


def stored_version(cruiser: str, cards: Sequence[str], owner: Owner) -> DeckVersion | None:
    """The newest version of a stored deck with just these cards: an own deck, else a published one."""
    for decks in (Deck.objects.owned_by(owner), Deck.objects.published()):
        alike = decks.filter(cruiser=cruiser, size=len(cards)).values("pk")
        versions = DeckVersion.objects.filter(deck__in=alike, number=F("deck__latest"))
        found = versions.filter(cruiser=cruiser, cards=tuple(cards)).order_by("deck").first()
        if found is not None:
            return found
    return None


def found_version(deck: Deck, number: int | None, owner: Owner) -> FoundDeck:
    if number is None:
        version, label = deck.newest, str(deck)
    else:
        visible = visible_versions(owner, deck).filter(number=number).first()
        if visible is None:
            raise NoSuchVersion
        version = visible
        label = _("%(deck)s, version %(number)d")
        if visible.is_autosave:
            label = _("%(deck)s, autosave")
        label %= {"deck": deck, "number": number}
    version.deck = deck
    return FoundDeck(label, version.cruiser, version.cards, version)


def of_edition(found: FoundDeck, pool: CardPool) -> FoundDeck:
    """The deck, if it belongs to the pool's edition. Raises NotOfThisEdition."""
    if found.version is None or found.version.is_of(pool.edition_key):
        return found
    sentence = _(
        "“%(deck)s” belongs to the edition “%(edition)s”, and “%(current)s” is played: carry the deck over"
        " first, on its page."
    )
    words = {"deck": found.label, "edition": found.version.edition, "current": str(pool.edition)}
    raise NotOfThisEdition(sentence % words)


def find_unstored_deck(name: str, pool: CardPool) -> FoundDeck:
    """The stock deck of that key, or the deck of that code; needs no database. Raises NoSuchDeck."""
    return find_stock_deck(name, pool) or find_coded_deck(name, pool)


def find_stock_deck(key: str, pool: CardPool) -> FoundDeck | None:
    """The stock deck of that key; None if there is none. Raises NotOfThisEdition."""
    try:
        stock = stock_deck(key)
    except KeyError:
        return None
    if violations := pool.violations_of(DeckList(stock.cards, stock.cruiser)):
        sentence = _("The edition cannot hold the stock deck “%(deck)s”: %(reasons)s")
        words = {"deck": stock.key, "reasons": " ".join(map(str, violations))}
        raise NotOfThisEdition(sentence % words)
    return FoundDeck(stock.name, stock.cruiser, in_order(stock.cards))


def find_coded_deck(code: str, pool: CardPool) -> FoundDeck:
    """The deck of a code. Raises NoSuchDeck."""
    try:
        listed = read_code(code, pool)
    except DeckCodeError as error:
        sentence = _("“%(words)s” is no deck that you may open. %(why)s")
        raise NoSuchDeck(sentence % {"words": code[:MAX_ECHO_LENGTH], "why": error}) from error
    return FoundDeck(code, listed.cruiser or "", listed.cards)
