"""Compiling everything that Python calls, ahead of its first use."""

from play.bots.pairing import LineUp, Pairing
from play.engine import compiled
from play.engine.cards import CardSet
from play.engine.game import Game, determinize


def is_prepared() -> bool:
    """Whether kernels of these sources lie compiled in the cache (or are interpreted)."""
    return compiled.INTERPRETED or (compiled.cache_folder() / "prepared").exists()


def prepare(cards: CardSet) -> None:
    """Compile, or load from the cache, every entry: about a minute once, under a second afterwards."""
    cruisers = dict(zip("AB", cards.cruisers, strict=False))
    game = Game.new(cards, "skirmish", cruisers, seed=1)
    game.apply(str(game.to_move), "pass")
    determinize(cards, game.observation("A"), "A", 1)
    sides = LineUp(cards.cruisers[0]), LineUp(cards.cruisers[1])
    pairing = Pairing(cards, "skirmish", sides, 1)
    pairing.play(0, 1)
    pairing.trace(0)
    if not compiled.INTERPRETED:
        (compiled.cache_folder() / "prepared").touch()
