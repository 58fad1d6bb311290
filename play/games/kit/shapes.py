"""Actions that a shape gives (`ActionShape`): whether a text is one of them, and one by chance."""

from collections.abc import Sequence

from play.games.game import ActionShape, Position
from play.games.kit.chance import Chance


def fits(shape: ActionShape, action: str) -> bool:
    """Whether the shape gives the action."""
    words, parts = action.split(" "), shape.pattern.split(" ")
    return len(words) == len(parts) and all(
        has_value(shape.fields[part[1:-1]], word) if part.startswith("{") else part == word
        for part, word in zip(parts, words, strict=True)
    )


def has_value(field: range | Sequence[str], word: str) -> bool:
    if isinstance(field, range):
        return word.isascii() and word.isdecimal() and str(int(word)) == word and int(word) in field
    return word in field


def drawn_from(shape: ActionShape, chance: Chance) -> str:
    """One of the shape's actions by chance."""
    values = {name: field[chance.below(len(field))] for name, field in shape.fields.items()}
    return shape.pattern.format(**values)


def random_action(position: Position, seat: str, chance: Chance) -> str:
    """An action of the list or of one of the shapes, each of these as likely as the list."""
    listed, shapes = position.legal(seat), position.shapes(seat)
    which = chance.below(len(shapes) + bool(listed))
    return chance.choice(listed) if which == len(shapes) else drawn_from(shapes[which], chance)
