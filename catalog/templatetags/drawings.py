"""Cards, cruisers and icons as SVG: ``{% load drawings %}``."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from django import template
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from catalog import drawing, wording
from catalog.content import CardContent, CruiserContent
from catalog.drawing import Attitude, Facing, Tokens
from catalog.models import Card, Cruiser, in_reader_language

register = template.Library()

SPRITE = "catalog/sprite.svg"
KEPT_DRAWINGS = 4096


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a drawing takes from the page around it."""

    language: str
    sprite: str


@cache
def icon_names() -> frozenset[str]:
    """What the sprite has to show."""
    sprite = Path(__file__).parents[1] / "static" / SPRITE
    return frozenset(re.findall(r'<g id="([\w-]+)"', sprite.read_text()))


def here() -> Surroundings:
    return Surroundings(get_language() or "", static(SPRITE))


@register.simple_tag
def card_drawing(
    card: Card | CardContent,
    *,
    pivoted: bool = False,
    facing: Facing = "up",
    tokens: tuple[Tokens, Tokens] = (drawing.NO_TOKENS, drawing.NO_TOKENS),
    decorative: bool = False,
) -> SafeString:
    """The front of a card, as wide as the place it is put in.

    Tokens lie on the printed top and bottom half. A decorative drawing stands beside a text
    that says the same.
    """
    content = card if isinstance(card, CardContent) else card.content()
    attitude = Attitude(pivoted, facing)
    return drawn_card(content, attitude, tokens, decorative, here())


@register.simple_tag
def card_back(
    *,
    pivoted: bool = False,
    facing: Facing = "up",
    tokens: Tokens = drawing.NO_TOKENS,
    decorative: bool = False,
) -> SafeString:
    """The back of any card."""
    attitude = Attitude(pivoted, facing)
    return drawn_back(attitude, tokens, decorative, here())


@register.simple_tag
def cruiser_drawing(
    cruiser: Cruiser | CruiserContent,
    *,
    facing: Facing = "up",
    armour: int | None = None,
    decorative: bool = False,
) -> SafeString:
    """A cruiser's board from its owner's side; ``facing="down"`` as the enemy sees it.

    Armour is what is left; without it the cruiser is whole.
    """
    content = cruiser if isinstance(cruiser, CruiserContent) else cruiser.content()
    left = content.armour if armour is None else armour
    return drawn_cruiser(content, facing, left, decorative, here())


@register.simple_tag
def icon(name: str, label: str = "") -> SafeString:
    """An icon of the sprite as large as the text beside it; without a label it is decoration.

    Raises ValueError for a name that the sprite does not have.
    """
    return drawn_icon(name, label, static(SPRITE))


# A drawing follows from its arguments alone, so each is made once.


# A text that is marked as safe equals one that is not.
@lru_cache(KEPT_DRAWINGS, typed=True)
def drawn_icon(name: str, label: str, sprite: str) -> SafeString:
    if name not in icon_names():
        raise ValueError(f"There is no icon {name!r}.")
    context = {"name": name, "label": label, "sprite": sprite}
    return render_to_string("catalog/_icon.html", context)


@lru_cache(KEPT_DRAWINGS)
def drawn_card(
    card: CardContent,
    attitude: Attitude,
    tokens: tuple[Tokens, Tokens],
    decorative: bool,
    surroundings: Surroundings,
) -> SafeString:
    context = {
        "card": card,
        "drawing": drawing.draw_card(card, attitude, tokens),
        "name": drawing.fit_name(in_reader_language(card.name, card.name_ru)),
        "text": "" if decorative else said(wording.card_text(card), attitude, tokens),
        "sprite": surroundings.sprite,
    }
    return render_to_string("catalog/_card_drawing.html", context)


@lru_cache(KEPT_DRAWINGS)
def drawn_back(
    attitude: Attitude, tokens: Tokens, decorative: bool, surroundings: Surroundings
) -> SafeString:
    context = {
        "drawing": drawing.draw_back(attitude, tokens),
        "text": "" if decorative else said(wording.back_text(), attitude, (tokens,)),
        "sprite": surroundings.sprite,
    }
    return render_to_string("catalog/_card_drawing.html", context)


@lru_cache(KEPT_DRAWINGS)
def drawn_cruiser(
    cruiser: CruiserContent,
    facing: Facing,
    armour: int,
    decorative: bool,
    surroundings: Surroundings,
) -> SafeString:
    context = {
        "cruiser": cruiser,
        "drawing": drawing.draw_cruiser(cruiser, facing, armour),
        "armour": armour,
        "name": in_reader_language(cruiser.name, cruiser.name_ru),
        "text": "" if decorative else wording.cruiser_text(cruiser),
        "sprite": surroundings.sprite,
    }
    return render_to_string("catalog/_cruiser_drawing.html", context)


def said(text: str, attitude: Attitude, tokens: tuple[Tokens, ...]) -> str:
    """The text of a card with what befell it on a board."""
    parts = [text]
    if attitude.pivoted:
        parts.append(gettext("Pivoted."))
    damage = sum(on_half.fighters + on_half.shields for on_half in tokens)
    if damage:
        parts.append(wording.damage_text(damage))
    return " ".join(parts)
