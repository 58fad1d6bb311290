"""Example queries for the help page, with what they mean; a test runs each on the shipped cards."""

from collections.abc import Mapping, Sequence
from typing import Final

from django.utils.translation import gettext_lazy as _

from catalog.web.formats.lazy_text import StrOrPromise

EXAMPLE_GROUPS: Final[Sequence[tuple[StrOrPromise, Mapping[str, StrOrPromise]]]] = (
    (
        _("Words"),
        {
            "lighthouse": _("a call sign, in English or Russian, or the beginning of a word"),
            "маяк": _("the same in the other language"),
            "strike": _("every card that carries the effect of that name"),
            '"force field"': _("words in that order"),
            "3-10": _("the card of that number"),
            "3-10, 2-8": _("the cards of these numbers"),
            "green level 3 pivot": _("plain words that stand for conditions"),
            "3 fighters": _("the same with a number"),
        },
    ),
    (
        _("Level and series"),
        {
            "level:3": _("cards of level 3"),
            "level>=2": _("cards of level 2 or 3; also >, <, <= and !="),
            "level:0,3": _("cards of level 0 or 3"),
            "level:1..2": _("cards from level 1 to 2"),
            "is:green": _("the green cards of Training"),
            "is:blue": _("the blue cards"),
        },
    ),
    (
        _("Effects"),
        {
            "effect:pivot": _("cards with that effect on either half"),
            "top:lateral": _("cards with that effect in the top half"),
            "bottom:draw": _("cards with that effect in the bottom half"),
            "effect:roll,hit": _("cards with one effect or the other"),
            "effects:2": _("cards with two effects"),
            "effect:none": _("cards without any effect"),
        },
    ),
    (
        _("Fighters"),
        {
            "fighters>=3": _("cards with three or more fighters in all"),
            "top.fighters=2": _("cards with exactly two fighters in the top half"),
            "bottom.fighters:0": _("cards with no fighter in the bottom half"),
        },
    ),
    (
        _("Protections"),
        {
            "has:field": _("cards with a force field"),
            "shield:3": _("cards with three shields"),
            "top.shield>=2": _("cards with shields in the top half"),
            "protection:any": _("cards with any protection"),
        },
    ),
    (
        _("Together"),
        {
            "level:3 pivot": _("both must hold"),
            "pivot or roll": _("one of the two must hold"),
            "l:2|3 not pivot": _("short keys, one value or the other, and what must not be"),
            "sort:fighters pivot": _("the order: number, name, level, fighters, effects, worth"),
            "destroy -is:green": _("a minus turns a condition round"),
            "(strike or hit) fighters>=3": _("brackets keep together what belongs together"),
            "уровень:3 эффект:поворот": _("keys and values are understood in Russian too"),
        },
    ),
)
