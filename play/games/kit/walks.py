"""Ways over places that touch one another."""

from collections import deque
from collections.abc import Container, Mapping, Sequence


def neighbours(at: Mapping[tuple[int, int], str]) -> dict[str, tuple[str, ...]]:
    """By key the places that touch it along an edge, of places by column and row."""
    steps = ((0, -1), (-1, 0), (1, 0), (0, 1))
    return {
        key: tuple(at[there] for x, y in steps if (there := (column + x, row + y)) in at)
        for (column, row), key in at.items()
    }


def ways_from(
    near: Mapping[str, Sequence[str]], start: str, closed: Container[str] = ()
) -> dict[str, int]:
    """Steps from a place to all others; a closed one can be entered and not passed."""
    found, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        if here in closed and here != start:
            continue
        for there in near[here]:
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def way_to(near: Mapping[str, Sequence[str]], start: str, goal: str) -> list[str]:
    """The places of a shortest way."""
    ways, places = ways_from(near, goal), [start]
    while places[-1] != goal:
        places.append(min(near[places[-1]], key=lambda place: ways[place]))
    return places
