"""JSON: `{"cruiser": "ares", "cards": ["0-1", …], "name": "…", "maybe": ["2-7"], "notes": {"0-1": "…"}}`.

Only the cards are required. Cards to think about and notes are the owner's, who alone gets them.
"""

import json
from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from catalog.cards.vocabulary import NAME_LENGTH
from catalog.web.formats.json_text import read_json
from catalog.web.formats.one_line import is_one_line
from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckFormatError, DeckList, ParsedDeck, Remarks
from decks.formats.parse_state import limited

FIELDS: Final = ("cruiser", "cards", "name", "maybe", "notes")


def read(text: str, _pool: CardPool) -> ParsedDeck:
    """Parses the deck; it is empty if there is any problem."""
    try:
        return ParsedDeck(parse_deck(text))
    except DeckFormatError as error:
        return ParsedDeck(DeckList(()), error.problems)


def parse_deck(text: str) -> DeckList:
    """The deck of a JSON text. Raises DeckFormatError."""
    table = parse_object(text)
    problems = [
        _("“%(field)s” is not a known field; there are %(fields)s")
        % {"field": str(name)[:40], "fields": ", ".join(FIELDS)}
        for name in table
        if name not in FIELDS
    ]
    problems += card_problems(table, "cards")
    problems += card_problems(table, "maybe") if "maybe" in table else []
    problems += note_problems(table.get("notes", {}))
    cruiser, name = table.get("cruiser"), table.get("name", "")
    if cruiser is not None and not isinstance(cruiser, str):
        problems.append(_('“cruiser” must be text, such as "ares"'))
    if not isinstance(name, str) or len(name) > NAME_LENGTH or not is_one_line(name):
        shape = {"longest": NAME_LENGTH}
        problems.append(
            _("“name” must be one line of text of at most %(longest)d characters") % shape
        )
    if problems:
        raise DeckFormatError(problems)
    remarks = Remarks(tuple(table.get("maybe", ())), tuple(table.get("notes", {}).items()))
    return DeckList(
        tuple(table["cards"]), cruiser.strip().lower() if cruiser else None, name.strip(), remarks
    )


def parse_object(text: str) -> Mapping[str, Any]:
    """The text's object. Raises DeckFormatError if it is not JSON or not an object."""
    try:
        table = read_json(text, object_pairs_hook=refuse_repeated)
    except json.JSONDecodeError as error:
        place = {"line": error.lineno, "column": error.colno, "reason": error.msg}
        sentence = _("line %(line)d, column %(column)d: this is not valid JSON: %(reason)s")
        raise DeckFormatError([sentence % place]) from error
    except DeckFormatError:
        raise
    except ValueError as error:
        raise DeckFormatError([_("this is not valid JSON for a deck")]) from error
    if not isinstance(table, dict):
        example = '{"cruiser": "ares", "cards": ["0-1", "3-10"]}'
        raise DeckFormatError(
            [_("an object is expected, such as %(example)s") % {"example": example}]
        )
    return table


def refuse_repeated(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of the pairs. Raises DeckFormatError for duplicate names."""
    table = dict(pairs)
    if len(table) < len(pairs):
        names = [name for name, _value in pairs]
        repeated = next(name for name in names if names.count(name) > 1)
        raise DeckFormatError([_("“%(field)s” occurs twice") % {"field": repeated[:40]}])
    return table


def card_problems(table: Mapping[str, Any], field: str) -> list[str]:
    """The problem of that field, a list of cards, or of its wrong entries."""
    cards = table.get(field)
    if not isinstance(cards, list):
        return [_('“%(field)s” must be a list of card numbers such as "3-10"') % {"field": field}]
    sentence = _(
        '“%(field)s”, entry %(place)d: a card number is text such as "3-10", not %(value)s'
    )
    wrong = [
        sentence % {"field": field, "place": place, "value": json.dumps(number)[:40]}
        for place, number in enumerate(cards, start=1)
        if not isinstance(number, str)
    ]
    return list(limited(wrong))


def note_problems(notes: Any) -> list[str]:
    """The problem of the field `notes`, if there is one."""
    if isinstance(notes, dict) and all(isinstance(text, str) for text in notes.values()):
        return []
    return [_('“notes” must be an object of texts by card number, such as {"3-10": "for round 1"}')]


def render(deck: DeckList, _pool: CardPool) -> str:
    """The deck as a text that `read` understands."""
    table: dict[str, Any] = {"name": deck.name} if deck.name else {}
    if deck.cruiser:
        table["cruiser"] = deck.cruiser
    table["cards"] = list(deck.cards)
    if deck.remarks.maybe:
        table["maybe"] = list(deck.remarks.maybe)
    if deck.remarks.notes:
        table["notes"] = dict(deck.remarks.notes)
    return json.dumps(table, ensure_ascii=False, indent=1) + "\n"
