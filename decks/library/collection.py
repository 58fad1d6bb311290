"""An owner's decks as a collection: found, changed many at once, and as a ZIP that comes back."""

import io
import json
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalog.cards.vocabulary import NAME_LENGTH, NOTE_LENGTH
from catalog.web.errors.refusals import Refusal
from catalog.web.formats.json_text import read_json
from catalog.web.formats.lazy_text import StrOrPromise
from catalog.web.formats.one_line import as_one_line
from catalog.web.formats.query_values import without_nul
from catalog.web.formats.zip_files import ZIP_DAMAGES
from catalog.web.pages.page_cache import forget_pages
from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckFormatError
from decks.construction.legality import IllegalDeck
from decks.construction.tags import TagError, check_tags, read_tags
from decks.formats.registry import FORMATS
from decks.library import services
from decks.library.services import MAX_DECKS, DeckDraft, DeckHidden, OtherEdition, check_room
from decks.models import Deck, DeckQuerySet, Owner, Visibility
from decks.reading.decoding import decode_text
from decks.reading.reader import MAX_FILE_BYTES, read_deck_text

INDEX: Final = "decks.json"  # in the ZIP: what the format of a deck has no room for
SORTS: Final[dict[str, tuple[StrOrPromise, tuple[str, ...]]]] = {
    "changed": (gettext_lazy("changed last"), ("-changed", "-pk")),
    "name": (gettext_lazy("by name"), ("name", "pk")),
    "cruiser": (gettext_lazy("by cruiser"), ("cruiser", "name")),
    "size": (gettext_lazy("by number of cards"), ("size", "name")),
}


@dataclass(frozen=True, slots=True)
class OwnSelection:
    """Which of the own decks are listed, and how."""

    words: str = ""
    tag: str = ""
    sort: str = "changed"
    archived: bool = False


def own_decks(owner: Owner, selection: OwnSelection) -> DeckQuerySet:
    """The owner's decks that match, in the chosen order."""
    found = Deck.objects.owned_by(owner).filter(is_archived=selection.archived)
    if selection.words:
        found = found.mentioning(selection.words)
    if selection.tag:
        found = found.with_tag(selection.tag)
    return found.order_by(*SORTS[selection.sort][1])


def add_tags(decks: DeckQuerySet, words: str) -> None:
    """Adds the tags to each deck. Raises TagError before anything is written."""
    added = read_tags(words)
    wanted = [(deck, check_tags([*deck.tag_names, *added])) for deck in decks.with_tags()]
    with transaction.atomic():
        for deck, tags in wanted:
            services.set_tags(deck, tags)
    forget_pages()


def remove_tags(decks: DeckQuerySet, words: str) -> None:
    removed = read_tags(words)
    with transaction.atomic():
        for deck in decks.with_tags():
            services.set_tags(deck, tuple(tag for tag in deck.tag_names if tag not in removed))
    forget_pages()


def share(decks: Iterable[Deck], visibility: str, pool: CardPool) -> None:
    """Lets others see the decks, or nobody. Raises Refusal naming those that stay as they were."""
    reasons = []
    for deck in decks:
        try:
            services.share_deck(deck=deck, visibility=visibility, pool=pool)
        except (IllegalDeck, DeckHidden, OtherEdition) as error:
            reasons.append(f"{deck}: {error}")
    if reasons:
        raise Refusal(" ".join(reasons), status=422)


@transaction.atomic
def delete(decks: DeckQuerySet) -> None:
    """Puts decks out of everybody's sight; retention deletes them later, and `undelete` brings them back."""
    decks.update(deleted_at=timezone.now())
    forget_pages()


@transaction.atomic
def undelete(owner: Owner, slugs: Iterable[str]) -> None:
    """Brings deleted decks back as they were. Raises TooManyDecks."""
    gone = Deck.all_rows.filter(owner.condition(), slug__in=list(slugs)).exclude(deleted_at=None)
    check_room(owner, gone.count())
    gone.update(deleted_at=None)
    forget_pages()


def pack(decks: Iterable[Deck], pool: CardPool) -> bytes:
    """A ZIP with each deck as JSON, and an index of descriptions, tags and editions."""
    packed, index = io.BytesIO(), dict[str, Any]()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive_file:
        for deck in decks:
            listed = replace(deck.newest.listed(deck.name), remarks=deck.newest.remarks)
            name = f"{deck.slug}.json"
            archive_file.writestr(name, FORMATS["json"].render(listed, pool))
            index[name] = {"description": deck.description, "tags": deck.tag_names}
        archive_file.writestr(INDEX, json.dumps(index, ensure_ascii=False, indent=1))
    return packed.getvalue()


def unpack(content: bytes, *, owner: Owner, pool: CardPool) -> tuple[int, list[str]]:
    """Stores the decks of a ZIP as new ones; their number, and what was not read, file by file.

    Raises Refusal and TooManyDecks.
    """
    stored, problems = 0, list[str]()
    for name, text, extras in read_files(content, problems):
        try:
            parsed = read_deck_text(text, pool)
            words = extras.get("tags")
            tags = check_tags(map(str, words if isinstance(words, list) else ()))
        except (DeckFormatError, TagError) as error:
            problems.append(f"{name}: {error}")
            continue
        deck = parsed.deck
        lost = [*parsed.questions, *parsed.unused]
        problems += [f"{name}: {piece}" for piece in lost]
        if lost and not deck.cards:
            continue
        services.create_deck(
            owner=owner,
            draft=DeckDraft(
                (as_one_line(deck.name) or as_one_line(name.removesuffix(".json")))[:NAME_LENGTH]
                or _("Imported deck"),
                deck.cruiser if deck.cruiser and deck.cruiser in pool.cruisers else "",
                pool.known(deck.cards),
                without_nul(str(extras.get("description") or ""))[:NOTE_LENGTH],
                Visibility.PRIVATE,
                tags,
                deck.remarks,
            ),
            pool=pool,
        )
        stored += 1
    return stored, problems


def read_files(content: bytes, problems: list[str]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """The deck files of a ZIP: name, text, and what the index says. Raises Refusal."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive_file:
            names = [name for name in archive_file.namelist() if not name.endswith("/")]
            if len(names) > MAX_DECKS + 1:
                sentence = _("The ZIP has more than %(most)d files.")
                raise Refusal(sentence % {"most": MAX_DECKS}, status=422)
            index = read_index(archive_file) if INDEX in names else {}
            for name in names:
                if name == INDEX:
                    continue
                if archive_file.getinfo(name).file_size > MAX_FILE_BYTES:
                    problems.append(name + ": " + _("This file is too large for a deck."))
                    continue
                try:
                    text = decode_text(archive_file.read(name))
                except DeckFormatError as error:
                    problems.append(f"{name}: {error}")
                    continue
                except ZIP_DAMAGES:
                    problems.append(name + ": " + _("This file is damaged."))
                    continue
                extras = index.get(name)
                yield name, text, extras if isinstance(extras, dict) else {}
    except ZIP_DAMAGES as error:
        raise Refusal(_("This is not a ZIP of decks."), status=422) from error


def read_index(archive_file: zipfile.ZipFile) -> dict[str, Any]:
    """The index, or nothing where it is none."""
    if archive_file.getinfo(INDEX).file_size > MAX_FILE_BYTES * MAX_DECKS:
        return {}
    try:
        index = read_json(decode_text(archive_file.read(INDEX)))
    except ZIP_DAMAGES:  # or texts that are none
        return {}
    return index if isinstance(index, dict) else {}
