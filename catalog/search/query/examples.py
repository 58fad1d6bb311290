"""Example queries for the help page; a test runs each on the shipped cards."""

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_lazy as _

from catalog.web.formats.lazy_text import StrOrPromise


@dataclass(frozen=True, slots=True)
class ExampleQuery:
    query: str
    meaning: StrOrPromise


@dataclass(frozen=True, slots=True)
class ExampleGroup:
    title: StrOrPromise
    examples: tuple[ExampleQuery, ...]


EXAMPLE_GROUPS: Final = (
    ExampleGroup(
        _("Words"),
        (
            ExampleQuery(
                "lighthouse", _("a call sign, in English or Russian, or the beginning of a word")
            ),
            ExampleQuery("маяк", _("the same in the other language")),
            ExampleQuery("strike", _("every card that carries the effect of that name")),
            ExampleQuery('"force field"', _("words in that order")),
            ExampleQuery("3-10", _("the card of that number")),
            ExampleQuery("3-10, 2-8", _("the cards of these numbers")),
            ExampleQuery("green level 3 pivot", _("plain words that stand for conditions")),
            ExampleQuery("3 fighters", _("the same with a number")),
        ),
    ),
    ExampleGroup(
        _("Level and series"),
        (
            ExampleQuery("level:3", _("cards of level 3")),
            ExampleQuery("level>=2", _("cards of level 2 or 3; also >, <, <= and !=")),
            ExampleQuery("level:0,3", _("cards of level 0 or 3")),
            ExampleQuery("level:1..2", _("cards from level 1 to 2")),
            ExampleQuery("is:green", _("the green cards of Training")),
            ExampleQuery("is:blue", _("the blue cards")),
        ),
    ),
    ExampleGroup(
        _("Effects"),
        (
            ExampleQuery("effect:pivot", _("cards with that effect on either half")),
            ExampleQuery("top:lateral", _("cards with that effect in the top half")),
            ExampleQuery("bottom:draw", _("cards with that effect in the bottom half")),
            ExampleQuery("effect:roll,hit", _("cards with one effect or the other")),
            ExampleQuery("effects:2", _("cards with two effects")),
            ExampleQuery("effect:none", _("cards without any effect")),
        ),
    ),
    ExampleGroup(
        _("Fighters"),
        (
            ExampleQuery("fighters>=3", _("cards with three or more fighters in all")),
            ExampleQuery("top.fighters=2", _("cards with exactly two fighters in the top half")),
            ExampleQuery("bottom.fighters:0", _("cards with no fighter in the bottom half")),
        ),
    ),
    ExampleGroup(
        _("Protections"),
        (
            ExampleQuery("has:field", _("cards with a force field")),
            ExampleQuery("shield:3", _("cards with three shields")),
            ExampleQuery("top.shield>=2", _("cards with shields in the top half")),
            ExampleQuery("protection:any", _("cards with any protection")),
        ),
    ),
    ExampleGroup(
        _("Together"),
        (
            ExampleQuery("level:3 pivot", _("both must hold")),
            ExampleQuery("pivot or roll", _("one of the two must hold")),
            ExampleQuery(
                "l:2|3 not pivot", _("short keys, one value or the other, and what must not be")
            ),
            ExampleQuery(
                "sort:fighters pivot",
                _("the order: number, name, level, fighters, effects, worth"),
            ),
            ExampleQuery("destroy -is:green", _("a minus turns a condition round")),
            ExampleQuery(
                "(strike or hit) fighters>=3", _("brackets keep together what belongs together")
            ),
            ExampleQuery(
                "уровень:3 эффект:поворот", _("keys and values are understood in Russian too")
            ),
        ),
    ),
)
