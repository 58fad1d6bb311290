"""What units and elements were worth in games between bots."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt
from django.utils.translation import gettext as _

from play.games.game import StatisticsTable
from play.games.kit.narration import in_reader_language
from play.games.star_frontier.edition.content import FrontierEdition
from play.games.star_frontier.edition.layout import KINDS, PRICE
from play.intervals import normal_quantile, wilson_interval

CENTURY: Final = 100


def worths(results: npt.NDArray[Any], edition: FrontierEdition) -> StatisticsTable:
    """What a side made and lost of each kind, the dearest share of gold first; without what nobody made."""
    made, lost = results["made"].astype(np.int64), results["lost"]
    prices = np.zeros(KINDS, dtype=np.int64)
    for kind in edition.kinds.values():
        prices[kind.code] = kind.stats[PRICE]
    spent = made.sum(axis=(0, 1)) * prices
    rows = []
    for code in np.argsort(-spent, kind="stable"):
        if spent[code]:
            kind = edition.kinds[edition.kind_of(int(code))]
            figures = (
                round(float(made[:, :, code].mean()), 1),
                round(float(lost[:, :, code].mean()), 1),
                round(CENTURY * float(spent[code] / spent.sum()), 1),
                *share_with_more(results, made[:, :, code]),
            )
            rows.append((in_reader_language(kind.names), figures))
    heads = [
        _("made"),
        _("lost"),
        _("gold, %"),
        _("more of it, games"),
        _("won of these, %"),
        _("± %"),
    ]
    note = _(
        "Made and lost are of a side in a game; gold is its share of what was spent on pieces. The last"
        " figures are of decided games in which one side made more of the kind than the other: how many there"
        " were, and how many that side won. The side that is ahead can afford more, so this proves no cause."
    )
    note = f"{note} {in_reader_language(edition.note)}"
    return StatisticsTable(_("Units and elements by worth"), heads, rows, note)


def share_with_more(
    results: npt.NDArray[Any], made: npt.NDArray[np.int64]
) -> tuple[int, float, float]:
    """In how many decided games one side made more of a kind, and what share of these it won, in per cent."""
    # Both games of a pair may be one game seen twice, so every second one counts.
    winner, more = results["winner"][::2], np.sign(made[::2, 0] - made[::2, 1])
    counted = (winner >= 0) & (more != 0)
    games = int(counted.sum())
    won = float(((more > 0) == (winner == 0))[counted].mean()) if games else 0.5
    found = wilson_interval(won, games, normal_quantile())
    return games, round(CENTURY * won, 1), round(CENTURY * found.half_width, 1)
