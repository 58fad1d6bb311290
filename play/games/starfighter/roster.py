"""The bots of Starfighter, the weakest first, and the lessons in which a beginner meets them."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from play.games.game import Bot
from play.games.starfighter.bots import admiral, cadet, captain, pilot, wingman
from play.games.starfighter.text.narration import BOT_NAMES

_BOTS: Final = (
    ("cadet", cadet.VERSION, _("Plays by chance, within the rules."), 0.00002),
    ("wingman", wingman.VERSION, _("Plays by a few rules of thumb and never looks ahead."), 0.0001),
    (
        "pilot",
        pilot.VERSION,
        _("Plays at a glance what it has learned from Captain's games."),
        0.0001,
    ),
    ("captain", captain.VERSION, _("Tries its best actions to the end of the round."), 0.03),
    ("admiral", admiral.VERSION, _("Thinks like Captain, only sixty times as long."), 1.0),
)
BOTS: Final = {
    key: Bot(key, BOT_NAMES[key], version, manner, seconds)
    for key, version, manner, seconds in _BOTS
}
IDEAS: Final = {
    "training-cadet": _(
        "Shoot where nothing stands. What your ships deal opposite an empty sector costs the cruiser armour:"
        " fill the sectors that face empty ones before all others."
    ),
    "skirmish-wingman": _(
        "Protect what is hit. A shield or a force field works in the sector where most ships face you, and"
        " only as long as no other card covers it: lay it there last."
    ),
    "skirmish-pilot": _(
        "Pass first. Whoever passes first may shift the cruiser before the battles and decides first in the"
        " next round: as soon as the board suits you, that is worth more than one more card."
    ),
    "total_war-pilot": _(
        "Leave Draw symbols open. Each one that no card covers brings a card in the next round: build high in"
        " a few sectors instead of covering all of them."
    ),
    "total_war-captain": _(
        "Look at all three places. The holder of the initiative may leave the cruiser where it is or move it"
        " by a sector to either side: before you pass, see what you would take in each."
    ),
    "total_war-admiral": _(
        "Think with the other hand. How many cards are left there, and what would they have played instead of"
        " passing? Choose first; then ask for a hint and compare."
    ),
}
"""By mode and bot, what a match teaches; the matches follow one another in this order."""
