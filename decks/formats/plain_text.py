"""Plain text: `name: …`, `cruiser: ares`, then a card a line by number."""

from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList


def render(deck: DeckList, _pool: CardPool) -> str:
    """The deck as a text in lines."""
    head = [f"name: {deck.name}"] if deck.name else []
    if deck.cruiser:
        head.append(f"cruiser: {deck.cruiser}")
    return "\n".join([*head, *deck.cards]) + "\n"
