"""JSON: `{"cruiser": "ares", "cards": ["0-1", …], "name": "…", "maybe": ["2-7"], "notes": {"0-1": "…"}}`.

Only the cards are required. Cards to think about and notes are the owner's, who alone gets them.
"""

import json
from typing import Any

from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList


def render(deck: DeckList, _pool: CardPool) -> str:
    """The deck as a text as an object."""
    table: dict[str, Any] = {"name": deck.name} if deck.name else {}
    if deck.cruiser:
        table["cruiser"] = deck.cruiser
    table["cards"] = list(deck.cards)
    if deck.remarks.maybe:
        table["maybe"] = list(deck.remarks.maybe)
    if deck.remarks.notes:
        table["notes"] = dict(deck.remarks.notes)
    return json.dumps(table, ensure_ascii=False, indent=1) + "\n"
