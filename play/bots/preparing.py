"""Compiling everything that Python calls, ahead of its first use."""

from play.bots.pairing import LineUp, Pairing
from play.engine import compiled
from play.engine.cards import CardSet
from play.engine.game import Game, determinize


def is_prepared() -> bool:
    """Whether kernels of these sources lie compiled in the cache (or are interpreted)."""
    return compiled.INTERPRETED or (compiled.cache_folder() / "prepared").exists()


def prepare(cards: CardSet) -> None:
    """Compile, or load from the cache, every entry: about a minute once, under a second afterwards.

    Raises ValueError, Refused among them, for a card set with which Total War cannot be played.
    """
    if not cards.cruisers:
        raise ValueError("The card set has no cruiser.")
    side = LineUp(cards.cruisers[0], cards.numbers)
    decks = {"A": cards.numbers, "B": cards.numbers}
    game = Game.new(cards, "total_war", dict.fromkeys(decks, side.cruiser), seed=1, decks=decks)
    game.apply(str(game.to_move), "pass")
    determinize(cards, game.observation("A"), "A", 1)
    pairing = Pairing(cards, "total_war", (side, side), 1)
    pairing.play(0, 1)
    pairing.trace(0)
    if not compiled.INTERPRETED:
        (compiled.cache_folder() / "prepared").touch()
