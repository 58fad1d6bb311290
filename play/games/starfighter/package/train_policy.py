"""Trains a small policy by itself for a minute or two on one core, and lets it play cadet.

    python train_policy.py --minutes 2

The policy is a table: how much each action is worth in each of a few situations (phase, who leads, whether
the enemy has passed). All games of a batch are stepped by one compiled call, and what winners did more often
than losers becomes more likely.
"""

import argparse
import time

import numpy as np
import numpy.typing as npt
from starfighter_engine import (
    ACTIONS,
    Chooser,
    FieldDeck,
    Position,
    VectorGames,
    card_set,
    stock_decks,
)

GAMES, STEPS = 2048, 128
PHASE, OWN_ARMOUR, ENEMY_ARMOUR, ENEMY_PASSED = 1, 15, 16, 18  # places in an observation
SITUATIONS = 7 * 2 * 2
RATE = 2.0

Table = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]


def situations(seen: npt.NDArray[np.int16]) -> Numbers:
    """By game the row of the table."""
    leads = seen[:, OWN_ARMOUR] >= seen[:, ENEMY_ARMOUR]
    rows = seen[:, PHASE].astype(np.int64) * 4 + leads * 2 + (seen[:, ENEMY_PASSED] > 0)
    return np.asarray(rows, dtype=np.int64)


def choose(table: Table, games: VectorGames, noise: np.random.Generator) -> tuple[Numbers, Numbers]:
    """By game the situation and an action, drawn by softmax over the legal ones (Gumbel's trick)."""
    rows = situations(games.observe())
    most = int(games.counts.max())
    legal = games.legal[:, :most].astype(np.int64)
    worth = table[rows[:, None], legal] + noise.gumbel(size=legal.shape)
    worth[np.arange(most) >= games.counts[:, None]] = -np.inf
    return rows, legal[np.arange(len(legal)), worth.argmax(axis=1)]


def train(minutes: float, first: FieldDeck, second: FieldDeck, seed: int) -> Table:
    """The table after so many minutes of games against itself."""
    cruisers, decks = (first.cruiser, second.cruiser), (first.cards, second.cards)
    games = VectorGames(card_set(), GAMES, cruisers=cruisers, decks=decks, seed=seed)
    noise, table = np.random.default_rng(seed), np.zeros((SITUATIONS, ACTIONS))
    every, ends = np.arange(GAMES), time.monotonic() + 60 * minutes
    while time.monotonic() < ends:
        steps = []
        for _ in range(STEPS):
            seats = games.to_move.astype(np.int64)
            rows, actions = choose(table, games, noise)
            steps.append((rows, actions, seats, *games.step(actions)))
        tried, won = np.zeros_like(table), np.zeros_like(table)
        result, is_known = np.zeros((GAMES, 2)), np.zeros(GAMES, dtype=bool)
        for rows, actions, seats, rewards, ended in reversed(steps):  # the end is known first
            result[ended], is_known = rewards[ended], is_known | ended
            np.add.at(tried, (rows, actions), is_known)
            np.add.at(won, (rows, actions), result[every, seats] * is_known)
        table += RATE * won / (tried + 20)
    return table


def play_cadet(table: Table, decks: tuple[FieldDeck, FieldDeck], count: int, seed: int) -> float:
    """The share of games that the policy wins against cadet, seats exchanged from game to game."""
    cards, wins = card_set(), 0.0
    noise = np.random.default_rng(seed)
    for number in range(count):
        own = number % 2
        sides = decks[::-1] if own else decks
        cruisers = {seat: deck.cruiser for seat, deck in zip("AB", sides, strict=True)}
        lists = {seat: deck.cards for seat, deck in zip("AB", sides, strict=True)}
        game = Position.new(cards, "total_war", cruisers, decks=lists, seed=seed + number // 2)
        cadet = Chooser(cards, ["cadet", "cadet"], seed + number)
        view = VectorGames.of(game)
        while game.to_move is not None:
            if game.to_move == "AB"[own]:
                view.show(game)
                action = view.text_of(int(choose(table, view, noise)[1][0]))
            else:
                action = cadet(game)
            game.apply(game.to_move, action)
        winner = (game.result or {})["winner"]
        wins += {"AB"[own]: 1.0, None: 0.5}.get(winner, 0.0)
    return wins / count


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--games", type=int, default=1000, help="against cadet afterwards")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    first, second, *_others = stock_decks().values()
    table = train(given.minutes, first, second, given.seed)
    share = play_cadet(table, (first, second), given.games, given.seed)
    print(f"{share:.1%} of {given.games} games won against cadet")


if __name__ == "__main__":
    main()
