"""How a card fares in the decks that hold it, with intervals."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from catalog.models import in_reader_language
from play.games.starfighter.bots.arena import AS_BACK, AS_FRONT, HELD
from play.intervals import CONFIDENCE, Interval
from simulate.deals.card_tally import CardTally, Clustering
from simulate.models import Run
from simulate.statistics.pair_statistics import precision_weighted
from simulate.statistics.paired_differences import difference_interval

OWN: Final = 0  # the line-up with the card, whichever side it is on in a pairing


@dataclass(frozen=True, slots=True)
class DeckTally:
    """All counted games of one deck, itself line-up 0."""

    tally: CardTally
    clustering: Clustering


@dataclass(frozen=True, slots=True)
class CardFigures:
    """A card of decks: games of these, in which it was drawn, played at all, and as its front.

    `when_drawn` is how much higher a deck's win rate is with this card among those that it draws, compared
    with its other cards and for as many cards drawn; `as_front` compares its front with its back where it was
    played. Both are None where pairs hardly differ, and their intervals have this confidence.
    """

    number: str
    games: int
    drawn: int
    played: int
    fronts: int
    when_drawn: Interval | None
    as_front: Interval | None
    confidence: float

    @classmethod
    def of(
        cls, decks: Sequence[DeckTally], number: str, card: int, confidence: float = CONFIDENCE
    ) -> "CardFigures":
        """The figures of the card at that place of the tallies.

        The difference is taken within each deck, and the mean of the decks' differences is weighted by how
        well they are known: games of different decks put together would compare the decks.
        """
        games = sum(deck.clustering.games for deck in decks)
        opponents = sum(deck.clustering.games * deck.clustering.opponents for deck in decks)
        clustering = Clustering(games, opponents / games if games else 1.0)
        all_games = CardTally.join([deck.tally for deck in decks])
        differences = [
            deck.tally.difference_when_drawn(OWN, card, deck.clustering) for deck in decks
        ]
        known = [found for found in differences if found is not None and found.variance]
        return cls(
            number=number,
            games=games,
            drawn=all_games.came(OWN, card, HELD),
            played=all_games.came(OWN, card, AS_BACK),
            fronts=all_games.came(OWN, card, AS_FRONT),
            when_drawn=difference_interval(precision_weighted(known), confidence)
            if known
            else None,
            as_front=all_games.difference_as_front(OWN, card, confidence, clustering),
            confidence=confidence,
        )


def card_names(run: Run) -> dict[str, str]:
    """The call signs of the run's cards in the reader's language, by number."""
    return {
        card["number"]: in_reader_language(card["name"], card["name_ru"])
        for card in (run.snapshot.export["cards"] if run.snapshot else ())
    }
