"""What games between bots were like, in the reader's language."""

from collections import Counter
from typing import Any

import numpy.typing as npt
from django.utils.translation import gettext as _

from play.games.game import ResultsSummary
from play.games.starfighter.engine.notation import REASONS
from play.games.starfighter.text.narration import ENDINGS


def summarise(results: npt.NDArray[Any]) -> ResultsSummary:
    """How long games were, and how they ended."""
    ends = Counter(REASONS[code] for code in results["reason"])
    named = {str(ENDINGS.get(key, _("draw"))): count for key, count in ends.most_common()}
    return ResultsSummary(results["rounds"], _("rounds"), named)
