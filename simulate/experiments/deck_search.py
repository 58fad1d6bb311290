"""The decks that a run's description names, as contenders."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList
from decks.construction.legality import IllegalDeck, Violation
from decks.insight.deck_summary import DeckSummary
from decks.library.finding import MAX_ECHO_LENGTH, NoSuchDeck, find_deck
from decks.models import Owner
from play.games.starfighter.engine.cards import TRAINING_CRUISERS
from simulate.deals.entrants import Entrant
from simulate.experiments.refusals import RunProblem, RunRefusal
from simulate.experiments.run_plan import Contender
from simulate.experiments.run_spec import RunSpec
from simulate.models import TOTAL_WAR

TRAINING: Final = "training"


@dataclass(frozen=True, slots=True)
class NamedDecks:
    """The tested deck, its opponents, and the deck that it is compared with."""

    deck: Contender
    opponents: tuple[Contender, ...]
    other: Contender | None = None

    def played_by(self, bot: str) -> "NamedDecks":
        """The same with that bot at both sides."""
        return NamedDecks(
            replace(self.deck, bot=bot),
            tuple(replace(each, bot=bot) for each in self.opponents),
            self.other and replace(self.other, bot=bot),
        )


def find_decks(spec: RunSpec, *, owner: Owner, pool: CardPool) -> NamedDecks:
    """The decks that the description names, as they take part in its mode.

    Raises RunRefusal with everything that is wrong with any of them.
    """
    found: dict[str, Contender] = {}
    problems: list[RunProblem] = []
    for field, name, bot in names_in(spec):
        try:
            found[field] = find_contender(name, bot, owner=owner, pool=pool)
        except NoSuchDeck as error:
            problems.append(RunProblem(error.code, {"words": error}, field))
        except IllegalDeck as error:
            problems += (illegal(name, each, field) for each in error.violations)
    if problems:
        raise RunRefusal(*problems)
    deck, other = found.pop("deck"), found.pop("other", None)
    deck, *opponents = in_mode([deck, *found.values()], spec.mode, pool)
    return NamedDecks(deck, tuple(opponents), other)


def illegal(name: str, violation: Violation, field: str) -> RunProblem:
    numbers = {"deck": name[:MAX_ECHO_LENGTH], "why": violation, "cards": violation.cards}
    return RunProblem(violation.flaw, numbers, field)


def names_in(spec: RunSpec) -> Iterator[tuple[str, str, str]]:
    """Field, name and bot of each deck."""
    yield "deck", spec.deck, spec.bot
    for place, name in enumerate(spec.opponents):
        yield f"opponents.{place}", name, spec.enemy_bot
    if spec.other:
        yield "other", spec.other, spec.bot


def find_contender(name: str, bot: str, *, owner: Owner, pool: CardPool) -> Contender:
    """The deck of that address, stock key or code.

    Raises NoSuchDeck, and IllegalDeck with every reason.
    """
    found = find_deck(name, owner=owner, pool=pool)
    shown = DeckSummary(DeckList(found.cards, found.cruiser), pool)
    if shown.violations:
        raise IllegalDeck(shown.violations)
    return Contender(Entrant(found.label, found.cruiser, found.cards), bot, found.version)


def in_mode(contenders: Sequence[Contender], mode: str, pool: CardPool) -> Sequence[Contender]:
    """The contenders as they take part in the mode: outside Total War their cruisers alone, each once.

    In Training opponents whose cruisers are not of it are left out (R2.1).
    """
    if mode == TOTAL_WAR:
        return contenders
    found: dict[str, Contender] = {}
    for place, contender in enumerate(contenders):
        key = contender.entrant.cruiser
        if place == 0 or mode != TRAINING or key in TRAINING_CRUISERS:
            cruiser = Entrant(pool.cruiser_name(key), key)
            found.setdefault(key, replace(contender, entrant=cruiser, version=None))
    return tuple(found.values())
