"""From what somebody sends to the run that is submitted, with all that is wrong at once."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, product
from math import ceil
from typing import Any, Final

from catalog.editions.export import CatalogueExport
from catalog.editions.services import IncompleteEdition, playable_export
from decks.construction.card_names import CardNames
from decks.construction.card_pool import CardPool
from decks.construction.deck_list import DeckList
from decks.construction.legality import FEWEST_CARDS, Violation, in_order
from decks.insight.deck_summary import DeckSummary
from decks.library.finding import MAX_ECHO_LENGTH, NoSuchDeck, find_deck
from decks.models import Owner
from play.games.registry import get_game
from play.games.starfighter.engine.cards import TRAINING_CRUISERS
from simulate.deals.entrants import Entrant
from simulate.experiments.limits import default_seconds
from simulate.experiments.refusals import RunProblem, RunRefusal
from simulate.experiments.run_length import DEFAULT_SECONDS, default_games, length_of
from simulate.experiments.run_plan import AnyPlan, BotPlan, Contender, RunPlan
from simulate.experiments.run_spec import MAX_DEFAULT_BOT_GAMES, RunSpec, read_run_spec
from simulate.models import TOTAL_WAR, RunKind

DECK_FIELDS: Final = ("deck", "opponents", "other")
BOT_FIELDS: Final = ("bot", "enemy_bot")
TRAINING: Final = "training"
MAX_PAIRINGS: Final = 1_000
MAX_CHANGES: Final = 150  # that suggestions try


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


@dataclass(slots=True)
class RunRequest:
    """What was sent, as far as it could be read: each is None where something is wrong before it."""

    spec: RunSpec | None = None
    decks: NamedDecks | None = None
    plan: AnyPlan | None = None
    problems: list[RunProblem] = field(default_factory=list)


def plan_of(sent: Any, *, owner: Owner, pool: CardPool) -> AnyPlan:
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


def find_decks(spec: RunSpec, *, owner: Owner, pool: CardPool) -> NamedDecks:
    """The decks that the description names, as they take part in its mode.

    Raises RunRefusal with everything that is wrong with any of them.
    """
    found: dict[str, Contender] = {}
    problems: list[RunProblem] = []
    for path, name, bot in deck_fields(spec):
        try:
            deck = find_deck(name, owner=owner, pool=pool)
        except NoSuchDeck as error:
            problems.append(RunProblem(error.code, {"words": error}, path))
            continue
        found[path] = Contender(Entrant(deck.label, deck.cruiser, deck.cards), bot, deck.version)
        violations = DeckSummary(DeckList(deck.cards, deck.cruiser), pool).violations
        problems += (illegal(name, each, path) for each in violations)
    if problems:
        raise RunRefusal(*problems)
    other = found.pop("other", None)
    base, *opponents = in_mode([*found.values()], spec.mode, pool)
    return NamedDecks(base, tuple(opponents), other)


def illegal(name: str, violation: Violation, path: str) -> RunProblem:
    numbers = {"deck": name[:MAX_ECHO_LENGTH], "why": violation, "cards": violation.cards}
    return RunProblem(violation.flaw, numbers, path)


def deck_fields(spec: RunSpec) -> Iterator[tuple[str, str, str]]:
    """The path, name and bot of each deck."""
    yield "deck", spec.deck, spec.bot
    for place, name in enumerate(spec.opponents):
        yield f"opponents.{place}", name, spec.enemy_bot
    if spec.other:
        yield "other", spec.other, spec.bot


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
    plan = BotPlan(game.key, setup, bots, spec.seed)
    games = spec.games or default_games(seconds, plan.seconds_a_game, MAX_DEFAULT_BOT_GAMES)
    return replace(plan, most_games=plan.whole_blocks(games))


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
    pairings = tuple(product(range(len(players)), range(len(players), len(contenders))))
    if spec.kind == RunKind.MATRIX:
        pairings = tuple(combinations(range(len(contenders)), 2))
    if len(pairings) > MAX_PAIRINGS:
        numbers = {"most": MAX_PAIRINGS, "count": len(pairings)}
        raise RunRefusal(RunProblem("too_many_pairings", numbers))
    plan = RunPlan(
        kind=spec.kind,
        mode=spec.mode,
        edition=edition,
        export=export,
        contenders=contenders,
        pairings=pairings,
        seed=spec.seed,
    )
    return replace(plan, **length_of(spec, plan, seconds))


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
