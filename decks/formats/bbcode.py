"""BBCode for forums: the name in bold, a line with the cruiser, a list of cards for each level."""

from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList
from decks.formats.markdown import by_level, title


def render(deck: DeckList, pool: CardPool) -> str:
    """The deck as a text in BBCode."""
    lines = [f"[b]{deck.name}[/b]"] if deck.name else []
    if deck.cruiser:
        lines.append(f"Cruiser: {deck.cruiser}")
    for level, numbers in by_level(deck.cards):
        items = [f"[*]{number} {title(number, pool)}".rstrip() for number in numbers]
        lines += [f"[u]Level {level} ({len(numbers)})[/u]", "[list]", *items, "[/list]"]
    return "\n".join(lines) + "\n"
