"""The equilibrium of a matrix of win rates: how often to bring which deck against an unknown one."""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import scipy

from simulate.statistics.pair_statistics import Floats

ROUNDING: Final = 1e-7  # of the solver


class NoEquilibrium(ArithmeticError):
    """The solver gave up; the message is its own."""


@dataclass(frozen=True, eq=False)
class Equilibrium:
    """How often to bring each row, and the win rate that this is sure of against every column.

    `is_unique` is False where other shares are sure of the same win rate; these are then one choice
    among many, and a share of 0 does not mean that a row has no place.
    """

    shares: Floats
    value: float
    is_unique: bool


def find_equilibrium(win_rates: npt.ArrayLike) -> Equilibrium:
    """The best mix of the rows of a matrix whose entries are the row's win rates against the column.

    J. von Neumann, "Zur Theorie der Gesellschaftsspiele", Mathematische Annalen 100 (1928), 295-320:
    the mix that maximises the least win rate; as a linear programme after G. B. Dantzig in
    "Activity Analysis of Production and Allocation" (1951), 330-335: maximise v with Σ pᵢ wᵢⱼ ≥ v for
    every column j, Σ pᵢ = 1, p ≥ 0. Between the same decks on both sides the value is one half.

    The win rates are taken as they stand; estimated ones give an estimated mix. Raises ValueError for
    an empty matrix or entries that are not numbers, NoEquilibrium where the solver fails.
    """
    win_rates = np.atleast_2d(np.asarray(win_rates, dtype=float))
    if win_rates.size == 0 or not np.isfinite(win_rates).all():
        raise ValueError("The win rate of every row against every column is needed.")
    rows, _ = win_rates.shape
    found = solve(win_rates, np.append(np.zeros(rows), -1.0))
    shares = np.clip(found[:rows], 0.0, None)
    shares /= shares.sum()
    value = float((shares @ win_rates).min())
    return Equilibrium(shares, value, has_one_solution(win_rates, shares, value))


def solve(
    win_rates: Floats,
    costs: Floats,
    least: float | None = None,
    shares: tuple[float, float | None] = (0, None),
) -> Floats:
    """The shares, within bounds, and the value with the least costs; the value is not below `least`."""
    rows, columns = win_rates.shape
    found: Any = scipy.optimize.linprog(
        costs,
        A_ub=np.column_stack([-win_rates.T, np.ones(columns)]),
        b_ub=np.zeros(columns),
        A_eq=np.append(np.ones(rows), 0.0)[None, :],
        b_eq=[1.0],
        bounds=[shares] * rows + [(least, None)],
        method="highs-ds",  # the simplex method ends in a corner, which the test below takes for granted
    )
    if found.x is None:
        raise NoEquilibrium(str(found.message))
    point: Floats = found.x
    return point


def has_one_solution(win_rates: Floats, shares: Floats, value: float) -> bool:
    """Whether no other shares reach the value.

    A corner is the only solution when whatever is 0 there (shares of rows, surpluses against columns)
    is 0 in all solutions, which one more linear programme tells: O. L. Mangasarian, "Uniqueness of
    solution in linear programming", Linear Algebra and its Applications 25 (1979), 151-162.
    """
    unused = shares <= ROUNDING
    tight = shares @ win_rates <= value + ROUNDING
    gains = unused + win_rates[:, tight].sum(axis=1)
    costs = np.append(-gains, float(tight.sum()))
    best = solve(win_rates, costs, value - ROUNDING / 100)
    # In the first solution the sum is 0; rounding is magnified by the number of terms.
    return bool(-costs @ best < ROUNDING * 10 * (len(shares) + len(tight)))
