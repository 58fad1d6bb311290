"""Before a game of Star Frontier: the map and the length (S2, S15.4). Sides bring nothing.

A set-up is `{"edition", "map", "turns"}`: the map is the key of a preset map, `laid` where the players lay
it, or a map's code (`map_codes`). With a handicap it has `first_gold`, too: the gold of who begins.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from pydantic import AfterValidator, ValidationInfo

from play.games.game import Declined, Json, SetupField, SetupForm, choice_field
from play.games.kit.edition_game import unknown_revision
from play.games.kit.narration import in_reader_language
from play.games.kit.setups import SetupModel, setup_problems
from play.games.star_frontier.edition.content import LAID, FrontierEdition, Placed
from play.games.star_frontier.edition.reader import SHELF, current_edition, editions
from play.games.star_frontier.map_codes import MAX_CODE_LENGTH, MapCodeError, decode, encode

DEFAULT_MAP: Final = "arktal-1"
SMALL_MAP: Final = "isthmus"
"""For a first game."""
LENGTHS: Final = {"full": "turns", "short": "short_turns"}
"""By choice the figure of the edition."""


HANDICAPS: Final = (1, 2)
"""By how much gold less who begins can have, as an offer of ours beside S3.2."""
MODES: Final = {"full": gettext_lazy("Full length"), "short": gettext_lazy("Short")}
"""What people are rated for apart: games of either length."""


def length_of(setup: Mapping[str, Any]) -> str:
    """The key among MODES of a set-up."""
    turns = edition_of(setup).figures[LENGTHS["short"]]
    return "short" if setup["turns"] == turns else "full"


def setup_form() -> SetupForm:
    """The fields before a match: a preset map or one that is laid, or instead a code; the length."""
    edition = current_edition()
    maps = [(key, in_reader_language(preset.names)) for key, preset in edition.maps.items()]
    full, short = (str(edition.figures[name]) for name in LENGTHS.values())
    lengths = {
        "full": _("%(turns)s turns of each player") % {"turns": full},
        "short": _("short: %(turns)s turns of each player") % {"turns": short},
    }
    laid = (LAID, _("The players lay the islands"))
    return SetupForm(
        match=(
            SetupField(
                "map", "choice", gettext_lazy("Map"), choices=(*maps, laid), default=DEFAULT_MAP
            ),
            SetupField(
                "map_code",
                "text",
                gettext_lazy("Map code"),
                help=gettext_lazy("Instead of a map of the list: the code of a map of your own."),
                max_length=MAX_CODE_LENGTH,
            ),
            choice_field("length", gettext_lazy("Length"), lengths),
            choice_field("handicap", gettext_lazy("Gold of who begins"), handicap_choices(edition)),
        )
    )


def handicap_choices(edition: FrontierEdition) -> dict[str, str]:
    """By gold less the words of a choice; what differs from the rules is marked as ours (S3.2)."""
    gold = edition.figures["first_gold"]
    ours = _("%(gold)d: a handicap of ours, not of the rulebook")
    less = {str(each): ours % {"gold": gold - each} for each in HANDICAPS if gold >= each}
    return {"0": _("%(gold)d, by the rules") % {"gold": gold}, **less}


def read_setup(given: Mapping[str, Any]) -> Json:
    """The set-up that the fields ask for. Raises Declined."""
    edition = current_edition()
    chosen = str(given.get("map_code") or given.get("map") or DEFAULT_MAP)
    length = str(given.get("length") or "full")
    if length not in LENGTHS:
        sentence = _("There is no length “%(length)s”; there are %(lengths)s.")
        words = {"length": length[:40], "lengths": ", ".join(LENGTHS)}
        raise Declined("unknown_length", sentence % words, "S15.4", "length")
    turns = edition.figures[LENGTHS[length]]
    setup = {"edition": edition.revision, "map": chosen, "turns": turns}
    handicap, known = str(given.get("handicap") or "0"), handicap_choices(edition)
    if handicap not in known:
        sentence = _("There is no handicap “%(handicap)s”; there are %(known)s.")
        words = {"handicap": handicap[:40], "known": ", ".join(known)}
        raise Declined("unknown_handicap", sentence % words, "S3.2", "handicap")
    if handicap != "0":
        setup["first_gold"] = edition.figures["first_gold"] - int(handicap)
    for problem in check_setup(setup):
        raise problem
    return setup


def check_setup(setup: Json) -> list[Declined]:
    """Everything that is wrong with a set-up."""
    return setup_problems(FrontierSetup, setup, CODES)


def check_revision(revision: str) -> str:
    if revision not in editions():
        raise ValueError(unknown_revision(revision))
    return revision


def told_edition(info: ValidationInfo) -> FrontierEdition:
    """The edition of the set-up that is checked, the current one where that is unknown."""
    return SHELF.of(info.data.get("edition", ""))


def check_map(chosen: str, info: ValidationInfo) -> str:
    edition = told_edition(info)
    try:
        pieces_of(edition, chosen)
    except ValueError as error:
        sentence = _("There is no map “%(map)s”; there are %(maps)s, or a map's code. %(why)s")
        maps = ", ".join([*edition.maps, LAID])
        raise ValueError(sentence % {"map": chosen[:40], "maps": maps, "why": error}) from error
    return chosen


def check_turns(turns: int, info: ValidationInfo) -> int:
    if turns not in map(told_edition(info).figures.get, LENGTHS.values()):
        raise ValueError(_("The length of the game is none that can be chosen."))
    return turns


def check_first_gold(gold: int | None, info: ValidationInfo) -> int | None:
    usual = told_edition(info).figures["first_gold"]
    if gold is not None and usual - gold not in HANDICAPS:
        raise ValueError(_("Who begins cannot have so much gold by a handicap."))
    return gold


class FrontierSetup(SetupModel):
    """The revision of the edition, the map, the last turn, and with a handicap the gold of who begins."""

    edition: Annotated[str, AfterValidator(check_revision)]
    map: Annotated[str, AfterValidator(check_map)]
    turns: Annotated[int, AfterValidator(check_turns)]
    first_gold: Annotated[int | None, AfterValidator(check_first_gold)] = None


CODES: Final = {
    "edition": ("unknown_revision", ""),
    "map": ("unknown_map", "S2.5"),
    "turns": ("unknown_length", "S15.4"),
    "first_gold": ("unknown_handicap", "S3.2"),
}
"""By field of a set-up what its refusal is called, and the paragraph that it cites."""


def edition_of(setup: Mapping[str, Any]) -> FrontierEdition:
    """The edition of a checked set-up, with its handicap; the current one where that edition is gone."""
    edition = SHELF.of_setup(setup)
    if setup.get("first_gold") is None:
        return edition
    return replace(edition, figures={**edition.figures, "first_gold": setup["first_gold"]})


def pieces_of(edition: FrontierEdition, chosen: object) -> tuple[Placed, ...] | None:
    """The pieces of a preset map or a code, None for a map that is laid. Raises ValueError."""
    if chosen == LAID:
        return None
    name = str(chosen)[: MAX_CODE_LENGTH + 1]
    if name in edition.maps:
        return edition.maps[name].pieces
    return decode(edition, name)


def map_of(edition: FrontierEdition, pieces: Sequence[Placed]) -> str:
    """What a set-up calls a finished map: a preset's key, else its code.

    It is `laid` where a piece lies too far out for a code.
    """
    try:
        code = encode(edition, pieces)
    except MapCodeError:
        return LAID
    presets = {encode(edition, preset.pieces): key for key, preset in edition.maps.items()}
    return presets.get(code, code)


def describe_map(setup: Mapping[str, Any]) -> str:
    """The map by its name."""
    edition = edition_of(setup)
    if setup["map"] in edition.maps:
        return in_reader_language(edition.maps[setup["map"]].names)
    return _("laid map") if setup["map"] == LAID else _("own map")


def describe_match(setup: Mapping[str, Any]) -> str:
    """Map, length and handicap; `length` as a step of the lobby has it, or the turns of a set-up."""
    length = setup.get("length") or length_of(setup)
    parts = [describe_map(setup), str(MODES[length])]
    if gold := setup.get("first_gold"):
        parts.append(_("who begins has %(gold)d gold") % {"gold": gold})
    return " · ".join(parts)
