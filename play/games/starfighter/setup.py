"""Before a game of Starfighter: the mode, and the cruiser and deck that a side brings (R2).

A set-up is `{"mode", "revision"}`, a side `{"cruiser", "deck", "by_chance"}`: outside Total War the deck is
null and the cruiser empty until it is chosen.
"""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalog.cards.vocabulary import TRAINING_CRUISERS
from catalog.editions.services import IncompleteEdition, get_current_edition, playable_export
from catalog.editions.snapshots import NoSnapshot, keep_snapshot
from catalog.models import EditionRevision
from decks.construction.card_pool import current_pool
from decks.construction.legality import find_violations
from decks.construction.stock_choice import stock_decks_of
from decks.library.finding import NoSuchDeck, NotOfThisEdition, find_deck, stored_version
from decks.library.naming import MAX_DECK_LENGTH
from decks.models import Owner
from play.games.game import DECK_VERSION, SEATS, Declined, Json, SetupChoice, SetupField, SetupForm
from play.games.kit.chance import first_seat
from play.games.kit.keyed_words import Seed
from play.games.starfighter.card_sets import card_set


class Mode(models.TextChoices):
    """What is played (R2)."""

    TRAINING = "training", gettext_lazy("Training")
    SKIRMISH = "skirmish", gettext_lazy("Skirmish")
    TOTAL_WAR = "total_war", gettext_lazy("Total War")


SETUP_FORM: Final = SetupForm(
    match=(
        SetupField(
            "mode", "choice", gettext_lazy("Mode"), choices=Mode.choices, default=Mode.TRAINING
        ),
    ),
    side=(
        SetupField(
            "deck",
            "text",
            gettext_lazy("Deck"),
            help=gettext_lazy(
                "Total War: a deck by name, address or code, such as ares-drumfire, or a list."
            ),
            max_length=MAX_DECK_LENGTH,
        ),
        SetupField("code", "text", gettext_lazy("List"), max_length=MAX_DECK_LENGTH, in_api=False),
        SetupField(
            "by_chance",
            "flag",
            gettext_lazy("By chance"),
            help=gettext_lazy("Training and Skirmish: let chance choose your cruiser."),
        ),
    ),
)


def read_setup(given: Mapping[str, Any]) -> Json:
    """The set-up of a mode with the current edition's cards. Raises Declined."""
    mode = given.get("mode", "")
    if mode not in Mode.values:
        raise unknown_mode(mode)
    return {"mode": mode, "revision": current_revision()}


def setups_of(edition: str) -> dict[str, list[str]]:
    """The revisions of the card sets that the edition had."""
    revisions = EditionRevision.objects.filter(edition__key=edition)
    return {"revision": list(revisions.values_list("snapshot_id", flat=True))}


def unknown_mode(mode: object) -> Declined:
    sentence = _("There is no mode “%(mode)s”; there are %(modes)s.")
    words = {"mode": str(mode)[:40], "modes": ", ".join(Mode.values)}
    return Declined("unknown_mode", sentence % words, "R2", "mode")


def current_revision() -> str:
    """The revision of the current edition, with a snapshot of its cards. Raises Declined."""
    edition = get_current_edition()
    if edition is None:
        raise Declined("no_catalogue", _("No cards are loaded yet, so nothing can be played."))
    try:
        return keep_snapshot(playable_export(edition))
    except IncompleteEdition as error:
        raise Declined(error.code, error.message) from error


def side_of(
    cruiser: str = "", deck: Sequence[str] | None = None, *, by_chance: bool = False
) -> Json:
    """What a side brings, as JSON."""
    return {
        "cruiser": cruiser,
        "deck": None if deck is None else list(deck),
        "by_chance": by_chance,
    }


def read_side(setup: Json, given: Mapping[str, Any], owner: Owner, *, draws: bool) -> Json:
    """The side of a form: in Total War its deck with the cruiser, else whether chance chooses.

    With `draws` a deck that is left open is one of the stock decks. Raises Declined.
    """
    words = str(given.get("code") or given.get("deck") or "")
    if setup["mode"] != Mode.TOTAL_WAR:
        unwanted = () if words and "code" not in given else None
        return side_of(deck=unwanted, by_chance=bool(given.get("by_chance")))
    pool = current_pool()
    if not words and draws:
        if not (ready := stock_decks_of(pool)):
            sentence = _("The current edition can hold no stock deck: say which deck is played.")
            raise Declined("no_deck", sentence, field="deck")
        words = secrets.choice(ready).key
    if not words:
        return side_of()
    try:
        found = find_deck(words, owner=owner, pool=pool)
    except NoSuchDeck as error:
        code = error.code if isinstance(error, NotOfThisEdition) else "no_deck"
        raise Declined(code, str(error), field="deck") from error
    side = side_of(found.cruiser, found.cards)
    for problem in check_deck(setup, side):
        sentence = _("“%(deck)s”: %(why)s")
        whose = sentence % {"deck": found.label, "why": problem.message}
        raise Declined(problem.code, whose, problem.rule, "deck")
    version = found.version or stored_version(found.cruiser, found.cards, owner)
    return {**side, DECK_VERSION: version.pk} if version else side


def check_setup(setup: Json, sides: Sequence[Json] = ()) -> list[Declined]:
    """What is wrong with mode and card set, else with the sides that are there (R2.1, R2.3, R2.4)."""
    if setup.get("mode") not in Mode.values:
        return [unknown_mode(setup.get("mode", ""))]
    try:
        card_set(setup.get("revision", ""))
    except NoSnapshot as error:
        sentence = _("There is no card set of the revision “%(revision)s” here.")
        words = {"revision": str(error)[:40]}
        return [Declined("unknown_revision", sentence % words, field="revision")]
    if setup["mode"] == Mode.TOTAL_WAR:
        return [problem for side in sides for problem in check_deck(setup, side)]
    problems = []
    if any(side["deck"] is not None for side in sides):
        sentence = _("Only Total War is played with own decks.")
        problems.append(Declined("deck_not_wanted", sentence, "R2.1"))
    cruisers = [side["cruiser"] for side in sides if side["cruiser"]]
    problems += [unknown_cruiser(setup, key) for key in cruisers if key not in allowed(setup)]
    if len(set(cruisers)) < len(cruisers):
        sentence = _("The two cruisers must differ outside Total War.")
        problems.append(Declined("same_cruiser", sentence, "R2.4", "cruiser"))
    return problems


def check_deck(setup: Json, side: Json) -> list[Declined]:
    """What is wrong with the deck of a side of Total War (R2.3)."""
    if side["deck"] is None:
        sentence = _("In Total War each player brings a deck.")
        return [Declined("deck_missing", sentence, "R2.3", "deck")]
    cards = card_set(setup["revision"])
    if side["cruiser"] and side["cruiser"] not in cards.cruisers:
        return [unknown_cruiser(setup, side["cruiser"])]
    violations = find_violations(
        side["deck"],
        side["cruiser"],
        known_cards=cards.index.keys(),
        known_cruisers=cards.cruisers,
    )
    if not violations:
        return []
    return [Declined("illegal_deck", " ".join(map(str, violations)), "R2.3", "deck")]


def unknown_cruiser(setup: Json, cruiser: str) -> Declined:
    sentence = _("There is no cruiser “%(cruiser)s” to play with; there are %(cruisers)s.")
    words = {"cruiser": cruiser[:40], "cruisers": ", ".join(allowed(setup))}
    return Declined("unknown_cruiser", sentence % words, "R2.1", "option")


def allowed(setup: Json) -> list[str]:
    """The keys of the cruisers that the mode is played with (R2.1)."""
    is_training = setup["mode"] == Mode.TRAINING
    keys = card_set(setup["revision"]).cruisers
    return [key for key in keys if not is_training or key in TRAINING_CRUISERS]


def free_cruisers(setup: Json, sides: Mapping[str, Json]) -> list[str]:
    """The cruisers that no side has taken (R2.4)."""
    taken = {side["cruiser"] for side in sides.values()}
    return [key for key in allowed(setup) if key not in taken]


def next_choice(setup: Json, sides: Mapping[str, Json], seed: Seed) -> SetupChoice | None:
    """Whose turn it is to choose a cruiser: the first player's, then the other's (R2.4)."""
    first = first_player(seed)
    for seat in (first, *(seat for seat in SEATS if seat != first)):
        if not sides[seat]["cruiser"]:
            return SetupChoice("cruisers", seat, tuple(free_cruisers(setup, sides)))
    return None


def describe_start(sides: Mapping[str, Json], seed: Seed | None) -> Json:
    """The first player and each side's cruiser, as far as they are known."""
    taken = {seat: side["cruiser"] or None for seat, side in sides.items()}
    return {
        "first": None if seed is None else first_player(seed),
        "cruisers": dict.fromkeys(SEATS) | taken,
    }


def take_cruiser(setup: Json, side: Json, choice: SetupChoice, option: str) -> Json:
    """The side with the cruiser that it chose. Raises Declined for one that is not free."""
    if option in choice.options:
        return {**side, "cruiser": option}
    if option in allowed(setup):
        sentence = _("The two cruisers must differ outside Total War.")
        raise Declined("same_cruiser", sentence, "R2.4", "option")
    raise unknown_cruiser(setup, option)


def first_player(seed: Seed) -> str:
    """Which of A and B a seed draws, as the engine does."""
    return SEATS[first_seat(seed)]
