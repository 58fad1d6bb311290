"""The city, names and rules of Rex in templates: ``{% load rex %}``."""

from django import template

from catalog.rulebook.markup import MARK
from play.games.game import Json
from play.games.kit.narration import in_reader_language
from play.games.rex.board.city import draw_city
from play.games.rex.board.rulebook import RULEBOOK
from play.games.rex.edition.content import RACES
from play.games.rex.edition.reader import current_edition
from play.games.rex.text.cards import effect_of
from play.games.rex.text.narration import ELEMENTS, KINDS

register = template.Library()


@register.simple_tag
def rex_city() -> Json:
    """The city of the current edition."""
    return draw_city(current_edition())


@register.simple_tag
def rex_words() -> list[tuple[str, str]]:
    """By key the names of places, cards, leaders with their strength, races and kinds."""
    edition = current_edition()
    named = {**edition.locations, **edition.cards, **edition.races}
    found = [(key, in_reader_language(each.names)) for key, each in named.items()]
    found += [
        (key, f"{in_reader_language(each.names)} {each.strength}")
        for key, each in edition.leaders.items()
    ]
    return found + [(key, str(name)) for key, name in {**KINDS, **ELEMENTS}.items()]


@register.simple_tag
def rex_effects() -> list[tuple[str, str]]:
    """By card what it does, and by race what its paragraph of the rules says (X14)."""
    told = next(each for each in RULEBOOK.sections if each.id == "X14").paragraphs
    races = [(key, MARK.sub("", str(each.text))) for key, each in zip(RACES, told, strict=False)]
    return [*races, *((key, effect_of(each)) for key, each in current_edition().cards.items())]
