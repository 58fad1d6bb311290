"""From what somebody sends to the run that is submitted, with all that is wrong at once."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import ceil
from typing import Any, Final

from catalog.editions.export import CatalogueExport
from catalog.editions.services import IncompleteEdition, playable_export
from decks.construction.card_names import CardNames
from decks.construction.card_pool import CardPool
from decks.construction.legality import FEWEST_CARDS, in_order
from decks.models import Owner
from play.games.kit.base_game import BaseGame
from play.games.registry import get_game
from simulate.deals.entrants import Entrant
from simulate.deals.playing_time import seconds_a_game
from simulate.experiments.deck_search import NamedDecks, find_decks
from simulate.experiments.limits import default_seconds
from simulate.experiments.refusals import RunProblem, RunRefusal
from simulate.experiments.run_length import (
    DEFAULT_SECONDS,
    MAX_DEFAULT_BOT_GAMES,
    default_games,
    length_of,
)
from simulate.experiments.run_plan import BotPlan, Contender, RunPlan, gauntlet, round_robin
from simulate.experiments.run_spec import RunSpec
from simulate.experiments.spec_models import MAX_ECHO_LENGTH, read_run_spec
from simulate.models import RunKind

DECK_FIELDS: Final = ("deck", "opponents", "other")
BOT_FIELDS: Final = ("bot", "enemy_bot")
MAX_CHANGES: Final = 150  # that suggestions try


@dataclass(slots=True)
class RunRequest:
    """What was sent, as far as it could be read: each is None where something is wrong before it."""

    spec: RunSpec | None = None
    decks: NamedDecks | None = None
    plan: RunPlan | BotPlan | None = None
    problems: list[RunProblem] = field(default_factory=list)


def plan_of(sent: Any, *, owner: Owner, pool: CardPool) -> RunPlan | BotPlan:
    """The run that was described. Raises RunRefusal with everything that is wrong, and Declined."""
    request = read_request(sent, owner=owner, pool=pool)
    if request.plan is None:
        raise RunRefusal(*request.problems)
    return request.plan


def read_request(sent: Any, *, owner: Owner, pool: CardPool) -> RunRequest:
    """Looks for the decks even where something else is wrong."""
    request = RunRequest()
    try:
        request.spec = named = with_card_numbers(read_run_spec(sent), pool)
    except RunRefusal as error:
        request.problems += error.problems
        named = names_in(sent, error)
    try:
        if named.kind == RunKind.BOTS:
            request.plan = plan_bots(named, default_seconds(owner))
        elif named.deck:
            request.decks = find_decks(named, owner=owner, pool=pool)
            if request.spec:
                cards = current_cards(pool)
                request.plan = plan_run(named, request.decks, *cards, default_seconds(owner))
    except RunRefusal as error:
        request.problems += error.problems
    return request


def with_card_numbers(spec: RunSpec, pool: CardPool) -> RunSpec:
    """The description with the numbers of cards that it names by their call signs."""
    names = CardNames(pool)

    def number_of(words: str) -> str:
        first, _space, rest = words.strip().partition(" ")
        card = names.card(words) or (names.card(first) if rest else None)
        return card.number if card else words

    candidates = [number_of(words) for words in spec.candidates]
    return replace(spec, out=number_of(spec.out), into=number_of(spec.into), candidates=candidates)


def names_in(sent: Any, refused: RunRefusal) -> RunSpec:
    """As much of a wrong description as names decks."""
    wrong = {(problem.field or "").partition(".")[0] for problem in refused.problems}
    said = sent if isinstance(sent, Mapping) else {}
    return RunSpec(
        **{name: said[name] for name in DECK_FIELDS if name in said and name not in wrong}
    )


def current_cards(pool: CardPool) -> tuple[str, CatalogueExport]:
    """Key and cards of the edition that is played. Raises RunRefusal."""
    if pool.edition is None:
        raise RunRefusal(RunProblem("no_cards"))
    try:
        return pool.edition.key, playable_export(pool.edition)
    except IncompleteEdition as error:
        raise RunRefusal(RunProblem("incomplete_edition", {"words": error.message})) from error


def plan_bots(spec: RunSpec, seconds: float = DEFAULT_SECONDS) -> BotPlan:
    """The run of that description. Raises RunRefusal, and Declined for a set-up that is not there.

    Where the description leaves open how long it is, it takes at most so many seconds of one processor.
    """
    game = get_game(spec.game)
    setup = game.read_setup(spec.setup)
    bots = spec.bot or game.usual_bot, spec.enemy_bot or spec.bot or game.usual_bot
    for name, bot in zip(BOT_FIELDS, bots, strict=True):
        if bot not in game.bots:
            numbers = {"input": bot[:MAX_ECHO_LENGTH], "expected": list(game.bots)}
            raise RunRefusal(RunProblem("unknown_bot", numbers, name))
    each = seconds_a_game(bots, game.key)
    games = spec.games or default_games(seconds, each, MAX_DEFAULT_BOT_GAMES)
    return BotPlan(game.key, setup, bots, spec.seed, whole_blocks(game, setup, games))


def whole_blocks(game: BaseGame, setup: Mapping[str, Any], games: int) -> int:
    """The least number of whole blocks with so many games."""
    block = len(game.block(dict(setup), len(BOT_FIELDS)))
    return -(-games // block) * block


def plan_run(
    spec: RunSpec,
    decks: NamedDecks,
    edition: str,
    export: CatalogueExport,
    seconds: float = DEFAULT_SECONDS,
) -> RunPlan:
    """The run of that description. Raises RunRefusal.

    Where the description leaves open how long it is, it takes about so many seconds of one processor.
    """
    check_opponents(spec, decks)
    players = tuple(players_of(spec, decks, export))
    contenders = (*players, *decks.opponents)
    pairings = gauntlet(len(decks.opponents), len(players))
    if spec.kind == RunKind.MATRIX:
        pairings = round_robin(len(contenders))
    return RunPlan(
        kind=spec.kind,
        mode=spec.mode,
        edition=edition,
        export=export,
        contenders=contenders,
        pairings=pairings,
        seed=spec.seed,
        **length_of(spec, contenders, pairings, seconds),
    )


def check_opponents(spec: RunSpec, decks: NamedDecks) -> None:
    """Raises RunRefusal without opponents, such as where all have the deck's cruiser."""
    if decks.opponents:
        return
    reason = "no_rival_cruiser" if spec.opponents else "no_rival"
    raise RunRefusal(RunProblem(reason, field="opponents"))


def players_of(spec: RunSpec, decks: NamedDecks, export: CatalogueExport) -> Iterator[Contender]:
    """The tested deck, and those that are compared with it on the same opponents. Raises RunRefusal."""
    base = decks.deck
    yield base
    if decks.other is not None:
        yield decks.other.dealt_like(base)
    elif spec.kind == RunKind.SWAP:
        check_card(base, spec.out, export, is_held=True)
        check_card(base, spec.into, export, is_held=False)
        yield variant(base, removed=spec.out, added=spec.into)
    elif spec.kind == RunKind.CUT:
        yield from cut_variants(spec, base, export)
    elif spec.kind == RunKind.SUGGESTION:
        yield from single_changes(base, export)


def cut_variants(spec: RunSpec, base: Contender, export: CatalogueExport) -> Iterator[Contender]:
    """The deck without each candidate in turn. Raises RunRefusal.

    A deck of the least size cannot lose a card; there another takes its place.
    """
    deck = base.entrant.cards or ()
    candidates = in_order(set(spec.candidates or deck))
    for number in candidates:
        check_card(base, number, export, is_held=True)
    if spec.into:
        check_card(base, spec.into, export, is_held=False)
    elif len(deck) <= FEWEST_CARDS:
        raise RunRefusal(RunProblem("cut_needs_a_card", {"fewest": FEWEST_CARDS}))
    for number in candidates:
        yield variant(base, removed=number, added=spec.into)


def single_changes(base: Contender, export: CatalogueExport) -> Iterator[Contender]:
    """The deck with each card that it lacks, in the place of one of its own and beside all of them.

    The card that goes is of the same level if it can be; the deck's own cards take turns. Of very many cards
    that it lacks, some are tried. Raises RunRefusal where it lacks none.
    """
    levels = {card["number"]: card["level"] for card in export["cards"]}
    own, turns = base.entrant.cards or (), Counter[str]()
    lacking = in_order(levels.keys() - set(own))
    if not lacking:
        raise RunRefusal(RunProblem("deck_has_all"))
    for added in lacking[:: ceil(2 * len(lacking) / MAX_CHANGES)]:
        removed = min(own, key=lambda each: (abs(levels[each] - levels[added]), turns[each]))
        turns[removed] += 1
        yield variant(base, removed=removed, added=added)
        yield variant(base, added=added)


def variant(base: Contender, *, removed: str = "", added: str = "") -> Contender:
    """The deck without one card, with another one, or with another in the place of one."""
    entrant = base.entrant
    cards = {*(entrant.cards or ()), added} - {removed, ""}
    label = entrant.label + (f" -{removed}" if removed else "") + (f" +{added}" if added else "")
    return Contender(Entrant(label, entrant.cruiser, in_order(cards)), base.bot).dealt_like(base)


def check_card(base: Contender, number: str, export: CatalogueExport, *, is_held: bool) -> None:
    """Raises RunRefusal unless there is such a card, and the deck holds it or not as it should."""
    if all(card["number"] != number for card in export["cards"]):
        reason = "no_such_card"
    elif is_held == (number in (base.entrant.cards or ())):
        return
    else:
        reason = "not_in_deck" if is_held else "in_deck"
    raise RunRefusal(RunProblem(reason, {"number": number[:MAX_ECHO_LENGTH]}))
