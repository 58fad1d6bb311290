"""Cards, cruisers and icons as SVG: ``{% load drawings %}``."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from django import template
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from catalog.cards.content import CardContent, CruiserContent
from catalog.drawing import layout, wording
from catalog.drawing.insignia import insignia_of
from catalog.drawing.layout import Attitude, Facing, Tokens
from catalog.models import Card, Cruiser, call_sign, cruiser_name

register = template.Library()

SPRITE = "catalog/sprite.svg"
MAX_CACHED_DRAWINGS = 4096


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a drawing depends on besides its arguments; part of its cache key."""

    language: str
    sprite: str


@cache
def icon_names() -> frozenset[str]:
    """The names of the sprite's icons."""
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
    tokens: tuple[Tokens, Tokens] = (layout.NO_TOKENS, layout.NO_TOKENS),
    decorative: bool = False,
) -> SafeString:
    """The front of a card, as wide as its container.

    Tokens are those of the printed top and bottom half. A decorative drawing has no text
    alternative, because the text beside it says the same.
    """
    content = card if isinstance(card, CardContent) else card.content()
    attitude = Attitude(pivoted, facing)
    return drawn_card(content, attitude, tokens, decorative, here())


@register.simple_tag
def card_back(
    *,
    pivoted: bool = False,
    facing: Facing = "up",
    tokens: Tokens = layout.NO_TOKENS,
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

    `armour` is the current armour, by default the full one.
    """
    content = cruiser if isinstance(cruiser, CruiserContent) else cruiser.content()
    current = content.armour if armour is None else armour
    return drawn_cruiser(content, facing, current, decorative, here())


@register.simple_tag
def icon(name: str, label: str = "") -> SafeString:
    """An icon as large as the text beside it; without a label it is decorative.

    Raises ValueError for an unknown name.
    """
    return drawn_icon(name, label, static(SPRITE))


@register.simple_tag
def emblem(cruiser: str) -> SafeString:
    """The emblem of the cruiser with that key, as large as the text beside it, in the cruiser's colour."""
    name = insignia_of(cruiser).name
    return format_html(
        '<span class="emblem cruiser-{}">{}</span>',
        name,
        drawn_icon(f"emblem-{name}", "", static(SPRITE)),
    )


@register.filter
def insignia(cruiser: str) -> str:
    """The name of the insignia of the cruiser with that key: `cruiser-` and the name is a style class."""
    return insignia_of(cruiser).name


# Typed, because a safe string and a plain one with the same text are equal.
@lru_cache(MAX_CACHED_DRAWINGS, typed=True)
def drawn_icon(name: str, label: str, sprite: str) -> SafeString:
    if name not in icon_names():
        raise ValueError(f"There is no icon {name!r}.")
    context = {"name": name, "label": label, "sprite": sprite}
    return render_to_string("catalog/_icon.html", context)


@lru_cache(MAX_CACHED_DRAWINGS)
def drawn_card(
    card: CardContent,
    attitude: Attitude,
    tokens: tuple[Tokens, Tokens],
    decorative: bool,
    surroundings: Surroundings,
) -> SafeString:
    context = {
        "card": card,
        "drawing": layout.draw_card(card, attitude, tokens),
        "name": layout.fit_name(call_sign(card)),
        "text": "" if decorative else with_state(wording.card_text(card), attitude, tokens),
        "sprite": surroundings.sprite,
    }
    return render_to_string("catalog/_card_drawing.html", context)


@lru_cache(MAX_CACHED_DRAWINGS)
def drawn_back(
    attitude: Attitude, tokens: Tokens, decorative: bool, surroundings: Surroundings
) -> SafeString:
    context = {
        "drawing": layout.draw_back(attitude, tokens),
        "text": "" if decorative else with_state(wording.back_text(), attitude, (tokens,)),
        "sprite": surroundings.sprite,
    }
    return render_to_string("catalog/_card_drawing.html", context)


@lru_cache(MAX_CACHED_DRAWINGS)
def drawn_cruiser(
    cruiser: CruiserContent,
    facing: Facing,
    armour: int,
    decorative: bool,
    surroundings: Surroundings,
) -> SafeString:
    context = {
        "cruiser": cruiser,
        "drawing": layout.draw_cruiser(cruiser, facing, armour),
        "armour": armour,
        "name": cruiser_name(cruiser),
        "text": "" if decorative else wording.cruiser_text(cruiser),
        "sprite": surroundings.sprite,
    }
    return render_to_string("catalog/_cruiser_drawing.html", context)


def with_state(text: str, attitude: Attitude, tokens: tuple[Tokens, ...]) -> str:
    """A card's description with its state on the board: pivoted, damage tokens."""
    parts = [text]
    if attitude.pivoted:
        parts.append(gettext("Pivoted."))
    damage = sum(on_half.fighters + on_half.shields for on_half in tokens)
    if damage:
        parts.append(wording.damage_text(damage))
    return " ".join(parts)
