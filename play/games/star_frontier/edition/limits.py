"""Whether games of an edition can begin, and whether the engine's records and lists hold them.

Kernels write without looking, so what an edition allows is counted here once.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from play.games.star_frontier.edition import layout as L
from play.games.star_frontier.edition.board_map import BoardMap, placements
from play.games.star_frontier.edition.content import FrontierEdition, Placed
from play.games.star_frontier.edition.hexes import neighbours

BYTE: Final = 127
MAX_PIECES: Final = 16
MAX_ISLANDS: Final = 32
"""With as many the codes of maps have room for every map."""


def limit_problems(edition: FrontierEdition) -> list[str]:
    """Everything that is too much or too little; for an edition whose entries are sound."""
    problems = [*start_problems(edition), *research_problems(edition)]
    counts = (
        ("pieces on a map", sum(each.copies for each in edition.islands.values()), MAX_PIECES),
        ("kinds of islands", len(edition.islands), MAX_ISLANDS),
        ("sides with lava on a map", most_lava(edition), L.MAX_SIDES),
        ("places for patterns on a map", most_placements(edition), L.MAX_PLACEMENTS),
        ("actions in Combat", most_of_combat(edition), L.MAX_ACTIONS),
        ("actions in Construction", most_of_construction(edition), L.MAX_ACTIONS),
    )
    problems += [
        f"There may be {count} {what}; at most {most} are played."
        for what, count, most in counts
        if count > most
    ]
    return problems


def start_problems(edition: FrontierEdition) -> Iterator[str]:
    """What keeps a game from beginning or from having two lengths (S3.2, S15.4)."""
    figures = edition.figures
    soldiers, stock = figures["first_soldiers"], edition.kinds[edition.soldier].stock
    if soldiers > stock:
        yield f"edition: first_soldiers is more than the stock of {edition.soldier}, {stock}."
    (head,) = (each for each in edition.islands.values() if each.is_bridgehead)
    if soldiers > len(head.hexes) - len(head.deposits):
        yield f"islands.{head.key}: too few hexes without a deposit for {soldiers} soldiers (S3.2)."
    if figures["short_turns"] >= figures["turns"]:
        yield "edition: short_turns is less than turns."


def with_research(edition: FrontierEdition) -> Counter[tuple[int, int, int]]:
    """By effect code, kind and figure what all cards together add."""
    added: Counter[tuple[int, int, int]] = Counter()
    for card in edition.research.values():
        for code, kinds, stat, amount in card.effects:
            for kind in kinds:
                added[code, kind, stat] += amount
    return added


def research_problems(edition: FrontierEdition) -> Iterator[str]:
    """Figures that grow out of their cells when every card is laid (S14.1)."""
    added = with_research(edition)
    for kind in edition.kinds.values():
        for stat, name in enumerate(L.STAT_NAMES):
            if kind.stats[stat] + added[L.OF_KIND, kind.code, stat] > BYTE:
                yield f"[research]: {name} of {kind.key} grows to more than {BYTE}."
    for name, code, most in (
        ("income", L.OF_INCOME, BYTE),
        ("actors", L.OF_ACTORS, L.MAX_ACTED),
    ):
        if edition.figures[name] + added[code, 0, 0] > most:
            yield f"[research]: {name} grows to more than {most}."


def most_lava(edition: FrontierEdition) -> int:
    """Each side with lava is one of the outline of two pieces (S2.4)."""
    outline = 0
    for piece in edition.islands.values():
        hexes = set(piece.hexes)
        outline += piece.copies * sum(near not in hexes for at in hexes for near in neighbours(at))
    return outline // 2


def most_placements(edition: FrontierEdition) -> int:
    """Patterns lie within a piece (S12.1), so they fit alike on every map with all pieces."""
    return sum(
        piece.copies * sum(1 for _each in placements(edition, BoardMap(edition, [lying])))
        for piece in edition.islands.values()
        for lying in [Placed(piece.key, 0, (0, 0), 0 if piece.is_bridgehead else None)]
    )


def most_crossings(edition: FrontierEdition) -> int:
    return min(most_lava(edition), L.SEATS * edition.kinds["wall"].stock)


def most_of_combat(edition: FrontierEdition) -> int:
    """Each unit may go to or shoot at every hex as far as it can, and shoot at every crossing."""
    added, most = with_research(edition), 1
    for key in edition.units:
        kind = edition.kinds[key]
        far = max(
            kind.stats[stat] + added[L.OF_KIND, kind.code, stat] for stat in (L.SPEED, L.RANGE)
        )
        hexes = min(3 * far * (far + 1), hexes_of_all(edition))
        most += kind.stock * (hexes + most_crossings(edition))
    return most


def most_of_construction(edition: FrontierEdition) -> int:
    """On each hex every kind may be put, and every element and crossing may be razed."""
    hexes, sides = hexes_of_all(edition), most_lava(edition)
    walls_of_two = 3 * hexes if 2 in edition.wall_sizes else 0
    most = hexes * (len(edition.units) + 2) + walls_of_two + sides
    return most + hexes + most_crossings(edition) + len(edition.research) + 1


def hexes_of_all(edition: FrontierEdition) -> int:
    return sum(piece.copies * len(piece.hexes) for piece in edition.islands.values())
