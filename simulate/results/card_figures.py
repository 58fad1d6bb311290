"""What a card is worth to the decks that hold it, with intervals."""

from dataclasses import dataclass
from typing import Final

from play.games.starfighter.bots.arena import AS_BACK, AS_FRONT, HELD
from play.intervals import CONFIDENCE, Interval
from simulate.deals.card_tally import AS_ITS_FRONT, DRAWN, PLAYED, CardTally, Clustering

OWN: Final = 0  # the line-up with the card, whichever side it is on in a pairing


@dataclass(frozen=True, slots=True)
class CardFigures:
    """A card of decks: games of these, in which it was drawn, played at all, and as its front.

    The win rates are of the games in which it was drawn or played. The differences compare the two games
    of a pair, one in which the card came further than in the other: drawn or not, played or only held, as
    its front or as its back; None where pairs hardly differ. Their intervals have this confidence, those
    of the win rates 95 %.
    """

    number: str
    games: int
    drawn: int
    played: int
    fronts: int
    win_rate_drawn: Interval | None
    win_rate_played: Interval | None
    when_drawn: Interval | None
    when_played: Interval | None
    as_front: Interval | None
    confidence: float

    @classmethod
    def of(
        cls,
        tally: CardTally,
        number: str,
        card: int,
        clustering: Clustering,
        confidence: float = CONFIDENCE,
    ) -> "CardFigures":
        """The figures of the card at that place of the tally, as line-up 0 used it."""
        when_drawn, when_played, as_front = (
            tally.win_rate_difference(contrast, OWN, card, confidence, clustering)
            for contrast in (DRAWN, PLAYED, AS_ITS_FRONT)
        )
        return cls(
            number=number,
            games=clustering.games,
            drawn=tally.came(OWN, card, HELD),
            played=tally.came(OWN, card, AS_BACK),
            fronts=tally.came(OWN, card, AS_FRONT),
            win_rate_drawn=tally.win_rate(OWN, card, HELD, clustering=clustering),
            win_rate_played=tally.win_rate(OWN, card, AS_BACK, clustering=clustering),
            when_drawn=when_drawn,
            when_played=when_played,
            as_front=as_front,
            confidence=confidence,
        )
