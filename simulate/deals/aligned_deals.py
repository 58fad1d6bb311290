"""Decks dealt alike: a changed deck takes the base's order, so that one seed deals both the same cards.

The engine shuffles a deck by places, from its numbers as text. There a card that replaces another moves
all cards that stand between the two, and one seed then deals two different games. Where it stands in the
place of the card that it replaces, the two games are one until that card comes, for bots that imagine
nothing; only what the change does is left in their difference. Between stock decks and random changes of
one card its variance was about 0.11 against one opponent by pilot, of two cards 0.15, of five 0.19; of
decks that are not dealt alike it is 0.21 to 0.24. By captain, who imagines the new card before it comes,
one card makes 0.13 to 0.17. So a change of one card takes half of the games, of five hardly fewer.
"""

from collections.abc import Sequence

from decks.construction.legality import in_order
from play.games.starfighter.bots.pairing import LineUp, Pairing
from play.games.starfighter.engine.cards import CardSet
from play.games.starfighter.engine.notation import SEAT_NAMES, Json
from play.games.starfighter.engine.position import StarfighterPosition, fill_lists


def aligned(base: Sequence[str], cards: Sequence[str]) -> tuple[str, ...] | None:
    """The cards in the order in which the base is dealt, new ones in the places of those they replace.

    A base in the order of a list, by level and serial, is dealt as the engine does it. None where that is the
    usual order, or where no order would help: decks of different sizes, or without a card in common, are not
    dealt alike. In the usual order a deck shares its games with all other runs.
    """
    kept = set(base) & set(cards)
    if len(base) != len(cards) or not kept:
        return None
    usual = sorted(cards)
    added = (number for number in usual if number not in kept)
    dealt = sorted(base) if tuple(base) == in_order(base) else base
    listed = [number if number in kept else next(added) for number in dealt]
    return None if listed == usual else tuple(listed)


def has_usual_order(side: LineUp) -> bool:
    """Whether the deck, if there is one, is dealt as the engine deals it: from its numbers as text."""
    return side.deck is None or tuple(side.deck) == in_order(side.deck)


class ListedPairing(Pairing):
    """A pairing in which decks that are not listed by level and serial are shuffled as they are listed.

    Raises RuleViolation by R2.
    """

    def __post_init__(self) -> None:
        super().__post_init__()
        cruisers, _lists, _sizes, seed = self._arrays
        index = self.cards.index
        piles = [[index[number] for number in self._shuffled(side)] for side in self.line_ups]
        object.__setattr__(self, "_arrays", (cruisers, *fill_lists(piles), seed))

    @staticmethod
    def _shuffled(side: LineUp) -> Sequence[str]:
        deck = side.deck or ()
        return sorted(deck) if has_usual_order(side) else deck

    def head(self, game: StarfighterPosition, number: int) -> Json:
        """The first line of a trace whose `seed` is null, since the game does not follow from that alone.

        `dealt` says from which seed and from which order of the decks, A's first, it does.
        """
        decks = map(list, map(self._shuffled, self.seats_of(number)))
        dealt = {"seed": self.seed_of(number), "decks": dict(zip(SEAT_NAMES, decks, strict=True))}
        return super().head(game, number) | {"seed": None, "dealt": dealt}


def pair_up(cards: CardSet, mode: str, line_ups: tuple[LineUp, LineUp], seed: int) -> Pairing:
    """The pairing of the line-ups, decks in an order of their own shuffled so. Raises RuleViolation by R2."""
    is_usual = all(map(has_usual_order, line_ups))
    return (Pairing if is_usual else ListedPairing)(cards, mode, line_ups, seed)
