"""Before a game of Star Frontier: the map and the length (S2, S15.4). Sides bring nothing.

A set-up is `{"edition", "map", "turns"}`: the map is the key of a preset map, `laid` where the players lay
it, or a map's code (`map_codes`).
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from pydantic import AfterValidator

from play.games.game import Declined, Json, SetupField, SetupForm
from play.games.kit.narration import in_reader_language
from play.games.kit.setups import SetupModel, setup_problems
from play.games.star_frontier.edition.content import LAID, FrontierEdition, Placed
from play.games.star_frontier.edition.reader import shipped_edition
from play.games.star_frontier.map_codes import MAX_CODE_LENGTH, MapCodeError, decode, encode

DEFAULT_MAP: Final = "arktal-1"
SMALL_MAP: Final = "isthmus"
"""For a first game."""
LENGTHS: Final = {"full": "turns", "short": "short_turns"}
"""By choice the figure of the edition."""


MODES: Final = {"full": gettext_lazy("Full length"), "short": gettext_lazy("Short")}
"""What people are rated for apart: games of either length."""


def length_of(setup: Mapping[str, Any]) -> str:
    """The key among MODES of a set-up."""
    turns = shipped_edition().figures[LENGTHS["short"]]
    return "short" if setup["turns"] == turns else "full"


def setups_of(edition: str) -> dict[str, list[str]] | None:
    """The revision that set-ups with the edition of this key have."""
    shipped = shipped_edition()
    return {"edition": [shipped.revision]} if edition == shipped.key else None


def setup_form() -> SetupForm:
    """The fields before a match: a preset map or one that is laid, or instead a code; the length."""
    edition = shipped_edition()
    maps = [(key, in_reader_language(preset.names)) for key, preset in edition.maps.items()]
    full, short = (str(edition.figures[name]) for name in LENGTHS.values())
    lengths = (
        ("full", _("%(turns)s turns of each player") % {"turns": full}),
        ("short", _("short: %(turns)s turns of each player") % {"turns": short}),
    )
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
            SetupField("length", "choice", gettext_lazy("Length"), choices=lengths, default="full"),
        )
    )


def read_setup(given: Mapping[str, Any]) -> Json:
    """The set-up that the fields ask for. Raises Declined."""
    edition = shipped_edition()
    chosen = str(given.get("map_code") or given.get("map") or DEFAULT_MAP)
    length = str(given.get("length") or "full")
    if length not in LENGTHS:
        sentence = _("There is no length “%(length)s”; there are %(lengths)s.")
        words = {"length": length[:40], "lengths": ", ".join(LENGTHS)}
        raise Declined("unknown_length", sentence % words, "S15.4", "length")
    turns = edition.figures[LENGTHS[length]]
    setup = {"edition": edition.revision, "map": chosen, "turns": turns}
    for problem in check_setup(setup):
        raise problem
    return setup


def check_setup(setup: Json) -> list[Declined]:
    """Everything that is wrong with a set-up."""
    return setup_problems(FrontierSetup, setup, CODES)


def check_revision(revision: str) -> str:
    if revision != shipped_edition().revision:
        sentence = _("There is no edition of the revision “%(revision)s” here.")
        raise ValueError(sentence % {"revision": revision[:40]})
    return revision


def check_map(chosen: str) -> str:
    edition = shipped_edition()
    try:
        pieces_of(edition, chosen)
    except ValueError as error:
        sentence = _("There is no map “%(map)s”; there are %(maps)s, or a map's code. %(why)s")
        maps = ", ".join([*edition.maps, LAID])
        raise ValueError(sentence % {"map": chosen[:40], "maps": maps, "why": error}) from error
    return chosen


def check_turns(turns: int) -> int:
    if turns not in map(shipped_edition().figures.get, LENGTHS.values()):
        raise ValueError(_("The length of the game is none that can be chosen."))
    return turns


class FrontierSetup(SetupModel):
    """The revision of the edition, the map and the last turn."""

    edition: Annotated[str, AfterValidator(check_revision)]
    map: Annotated[str, AfterValidator(check_map)]
    turns: Annotated[int, AfterValidator(check_turns)]


CODES: Final = {
    "edition": ("unknown_revision", ""),
    "map": ("unknown_map", "S2.5"),
    "turns": ("unknown_length", "S15.4"),
}
"""By field of a set-up what its refusal is called, and the paragraph that it cites."""


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
    edition = shipped_edition()
    if setup["map"] in edition.maps:
        return in_reader_language(edition.maps[setup["map"]].names)
    return _("laid map") if setup["map"] == LAID else _("own map")


def describe_match(setup: Mapping[str, Any]) -> str:
    """Map and length; `length` as a step of the lobby has it, or the turns of a set-up."""
    length = setup.get("length") or length_of(setup)
    return f"{describe_map(setup)} · {MODES[length]}"
