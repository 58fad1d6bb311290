"""Decks in JSON of any shape: this site's files and answers, lists of numbers, objects of counts."""

import json
import re
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext as _

from catalog.web.formats.json_text import read_json
from catalog.web.formats.one_line import count_signs
from decks.construction.card_names import NUMBER
from decks.construction.deck_list import CARD_NOTE_LENGTH
from decks.reading.tables import role_of

if TYPE_CHECKING:
    from decks.reading.reader import DeckReader

CARDS: Final = re.compile(
    r"cards?|deck|deck_?list|list|main\w*|numbers|entries|items|колода|карты|containedobjects|objectstates",
    re.IGNORECASE,
)
MAYBE: Final = re.compile(r"maybe\w*|side\w*|set_?aside|considering|запас|может быть", re.I)
CRUISER: Final = re.compile(
    r"cruiser|ship|flagship|leader|hero|commander|class|identity|investigator_name|крейсер|флагман",
    re.I,
)
TITLE: Final = re.compile(r"name|title|deck_?name|название|nickname", re.I)
MAX_DEPTH: Final = 12
# What this site says of decks besides; it is no part of a list.
BESIDES: Final = frozenset(
    [
        *("slug", "DeckIDs", "edition", "revision", "description", "tags", "visibility", "owner"),
        *("version", "parent", "legal", "code", "page", "created", "changed", "violations"),
        *("likes", "count", "next", "previous", "number", "note", "is_autosave", "confirm"),
        *("unused", "found"),
    ]
)


def read_json_deck(text: str, reader: "DeckReader") -> bool:
    """Reads a text that is JSON; whether it is."""
    try:
        table = read_json(text, object_pairs_hook=merged)
    except (ValueError, RecursionError):
        return False
    if not isinstance(table, dict | list):
        return False
    read_value(table, "cards", reader, 0)
    return True


def merged(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object; lists of the same name stand one after the other."""
    table: dict[str, Any] = {}
    for name, value in pairs:
        held = table.get(name)
        table[name] = held + value if isinstance(held, list) and isinstance(value, list) else value
    return table


def read_value(value: Any, role: str, reader: "DeckReader", depth: int) -> None:
    """Reads the value of a field of cards, or of cards to think about."""
    section = "maybe" if MAYBE.fullmatch(role) else "card"
    if isinstance(value, list) and depth < MAX_DEPTH:
        objects = [each for each in value if isinstance(each, dict)]
        decks = [each for each in objects if isinstance(each.get("cards"), list)]
        for each in decks[1:]:
            reader.found.leave(1, str(each.get("name", "")), _("another deck"), is_doubtful=True)
        if depth > 1 and len(value) == 2 and all(isinstance(each, int) for each in value):
            value = [f"{value[0]}-{value[1]}"]
        for each in value:
            if each not in decks[1:]:
                read_value(each, role, reader, depth + 1)
    elif isinstance(value, dict) and depth < MAX_DEPTH:
        read_object(value, section, reader, depth)
    elif isinstance(value, str):
        reader.section = section
        reader.read_line(1, value)
    elif value is not None:
        reader.found.leave(1, json.dumps(value), _("not understood"), is_doubtful=True)


def read_object(table: dict[str, Any], section: str, reader: "DeckReader", depth: int) -> None:
    """Reads an object: a deck, a card, or counts by card."""
    from_row = {key: str(v) for key, v in table.items() if isinstance(v, str | int | float)}
    is_card = not any(isinstance(v, list) for v in table.values()) and (
        {"number", "card", "serial"} & set(table)
        or {"name", "count"} <= set(table)
        or NUMBER.fullmatch(from_row.get("id", ""))
    )
    if is_card:
        row = {role_of(key): text for key, text in reversed(from_row.items())}
        row.pop("kind", None)  # of a table's row; here “deck” may say where the card is
        reader.section = section
        reader.read_cells(1, row, " ".join(from_row.values()))
        return
    if "Nickname" in table:  # of Tabletop Simulator, where a name is the kind of object
        told = {key: v for key, v in table.items() if key not in ("Name", "Description")}
        if reader.names.cruiser(str(table.get("Description"))):
            told["cruiser"] = table["Description"]
        table = told
    for key, value in table.items():
        if key in ("0", "1", "2", "3") and isinstance(value, list):  # serials by level
            value = [f"{key}-{each}" if isinstance(each, int) else each for each in value]
        if CARDS.fullmatch(key) or MAYBE.fullmatch(key):
            role = key if section == "card" else "maybe"
            read_value(value, role, reader, depth + 1)
        elif CRUISER.fullmatch(key) and not isinstance(value, list):
            named = value.get("name") or value.get("id") if isinstance(value, dict) else value
            reader.found.note_cruiser(1, str(named or ""))
        elif (
            key.casefold() == "nickname"
            and isinstance(value, str)
            and "ContainedObjects" not in table
        ):
            read_value(value, "maybe" if section == "maybe" else "cards", reader, depth + 1)
        elif TITLE.fullmatch(key) and isinstance(value, str):
            reader.found.note_title(1, value, is_named=True)
        elif key == "notes" and isinstance(value, dict):
            note_all(value, reader)
        elif NUMBER.fullmatch(key) or reader.names.card(key):
            count = f"{value}x " if isinstance(value, int) and value != 1 else ""
            read_value(f"{count}{key}", "maybe" if section == "maybe" else "cards", reader, depth)
        elif isinstance(value, dict | list) and value and key not in BESIDES:
            read_value(value, key, reader, depth + 1)
        elif key not in BESIDES and value not in (None, "", [], {}):
            reader.found.leave(
                1, f"{key}: {json.dumps(value, ensure_ascii=False)}", _("not understood")
            )


def note_all(notes: dict[str, Any], reader: "DeckReader") -> None:
    for number, text in notes.items():
        is_known = isinstance(text, str) and number in reader.pool.cards
        if is_known and count_signs(text) > CARD_NOTE_LENGTH:
            reason = _("is longer than %(max_length)d characters") % {
                "max_length": CARD_NOTE_LENGTH
            }
            reader.found.leave(1, f"{number}: {text}", reason, is_doubtful=True)
        elif is_known:
            reader.found.notes[number] = text
        else:
            reader.found.leave(1, f"{number}: {text}", _("not understood"))
