"""Queries that show the language, for the help page; each is held against the shipped cards."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


@dataclass(frozen=True, slots=True)
class Example:
    query: str
    meaning: "_StrPromise"


@dataclass(frozen=True, slots=True)
class Section:
    title: "_StrPromise"
    examples: tuple[Example, ...]


SECTIONS: Final = (
    Section(
        _("Words"),
        (
            Example("lantern", _("a call sign, in English or Russian, or the beginning of a word")),
            Example("фонар", _("the same in the other language")),
            Example("strike", _("every card that carries the effect of that name")),
            Example('"force field"', _("words in that order")),
            Example("3-10", _("the card of that number")),
        ),
    ),
    Section(
        _("Level and series"),
        (
            Example("level:3", _("cards of level 3")),
            Example("level>=2", _("cards of level 2 or 3; also >, <, <= and !=")),
            Example("level:0,3", _("cards of level 0 or 3")),
            Example("level:1..2", _("cards from level 1 to 2")),
            Example("is:green", _("the green cards of Training")),
            Example("is:blue", _("the blue cards")),
        ),
    ),
    Section(
        _("Effects"),
        (
            Example("effect:pivot", _("cards with that effect on either half")),
            Example("top:lateral", _("cards with that effect in the top half")),
            Example("bottom:draw", _("cards with that effect in the bottom half")),
            Example("effect:roll,hit", _("cards with one effect or the other")),
            Example("effects:2", _("cards with two effects")),
            Example("effect:none", _("cards without any effect")),
        ),
    ),
    Section(
        _("Fighters"),
        (
            Example("fighters>=3", _("cards with three or more fighters in all")),
            Example("top.fighters=2", _("cards with exactly two fighters in the top half")),
            Example("bottom.fighters:0", _("cards with no fighter in the bottom half")),
        ),
    ),
    Section(
        _("Protections"),
        (
            Example("has:field", _("cards with a force field")),
            Example("shield:3", _("cards with three shields")),
            Example("top.shield>=2", _("cards with shields in the top half")),
            Example("protection:any", _("cards with any protection")),
        ),
    ),
    Section(
        _("Together"),
        (
            Example("level:3 pivot", _("both must hold")),
            Example("pivot or roll", _("one of the two must hold")),
            Example("destroy -is:green", _("a minus turns a condition round")),
            Example(
                "(strike or hit) fighters>=3", _("brackets keep together what belongs together")
            ),
            Example("уровень:3 эффект:поворот", _("keys and values are understood in Russian too")),
        ),
    ),
)


def every_example() -> Iterator[Example]:
    for section in SECTIONS:
        yield from section.examples
