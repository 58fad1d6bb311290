"""The bots of Starfighter, the weakest first, and the lessons in which a beginner meets them."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from play.games.game import Bot
from play.games.starfighter.bots import admiral, cadet, captain, pilot, wingman

_BOTS: Final = (
    Bot("cadet", _("Cadet"), cadet.VERSION, _("Plays by chance, within the rules."), 0.00002),
    Bot(
        "wingman",
        _("Wingman"),
        wingman.VERSION,
        _("Plays by a few rules of thumb and never looks ahead."),
        0.0001,
    ),
    Bot(
        "pilot",
        _("Pilot"),
        pilot.VERSION,
        _("Plays at a glance what it has learned from Captain's games."),
        0.0001,
    ),
    Bot(
        "captain",
        _("Captain"),
        captain.VERSION,
        _("Tries its best actions to the end of the round."),
        0.012,
    ),
    Bot(
        "admiral",
        _("Admiral"),
        admiral.VERSION,
        _("Thinks like Captain, only two hundred times as long."),
        2.0,
    ),
)
BOTS: Final = {bot.key: bot for bot in _BOTS}
OPPONENTS: Final = ("cadet", "pilot", "captain", "admiral")
"""The strengths that the lobby offers; every bot may be asked for in the API."""
DESCRIPTIONS: Final = {
    "cadet": _(
        "Draws lots among everything that is legal, so anything may happen and nothing is meant. It"
        " plays cards that it should keep, hits its own ships, and falls to any plan: a good first"
        " opponent."
    ),
    "wingman": _(
        "Weighs every action by a few rules of thumb: ships in sight, shields, Draw symbols covered,"
        " cards spent. It never looks ahead, and an effect is worth the same to it on every board. Its"
        " place is in playtests, for a second opinion."
    ),
    "pilot": _(
        "Looks at every action once and knows from thousands of Captain's games what such a thing is"
        " usually worth. It calculates nothing in advance, and so it is fast enough to play whole"
        " playtests."
    ),
    "captain": _(
        "Takes its dozen best ideas, imagines the cards that it cannot see, and has Pilot play each"
        " idea on to the end of the round. A network that knows how thousands of games ended tells who is"
        " ahead there. What does best is played, though Pilot's own favourites get the benefit of the"
        " doubt. It answers at once."
    ),
    "admiral": _(
        "Thinks like Captain, only two hundred times as long, and minds what you do: once you have passed,"
        " it reckons with the hands that a player would pass with. The strongest opponent here; it"
        " also gives the hints at the table."
    ),
}
IDEAS: Final = {
    "training-cadet": _(
        "Shoot where nothing stands. What your ships deal opposite an empty sector costs the cruiser armour:"
        " fill the sectors that face empty ones before all others."
    ),
    "skirmish-wingman": _(
        "Protect what is hit. A shield or a force field belongs where most ships face you, and works only as"
        " long as no other card covers it: lay it there last."
    ),
    "skirmish-pilot": _(
        "Pass first. Whoever passes first may shift the cruiser before the battles and chooses from which"
        " end they are fought: as soon as the board suits you, that is worth more than one more card."
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
