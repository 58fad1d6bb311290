"""What takes part in a playtest: a deck with its cruiser or, outside Total War, a cruiser."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entrant:
    """A label, a cruiser, and in Total War a deck's cards."""

    label: str
    cruiser: str
    cards: tuple[str, ...] | None = None
