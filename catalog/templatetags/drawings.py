"""Cards, cruisers and icons as SVG: ``{% load drawings %}``."""

import re
from collections.abc import Callable
from functools import cache, lru_cache, wraps
from pathlib import Path
from typing import ParamSpec

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
from catalog.models import call_sign, cruiser_name

register = template.Library()

SPRITE = "catalog/sprite.svg"
MAX_CACHED_DRAWINGS = 4096

P = ParamSpec("P")


@cache
def icon_names() -> frozenset[str]:
    """The names of the sprite's icons."""
    sprite = Path(__file__).parents[1] / "static" / SPRITE
    return frozenset(re.findall(r'<g id="([\w-]+)"', sprite.read_text()))


def drawn(draw: Callable[P, SafeString]) -> Callable[P, SafeString]:
    """Keeps what the function draws by its arguments, the language and the sprite's address."""

    # Typed, because a safe string and a plain one with the same text are equal.
    @lru_cache(MAX_CACHED_DRAWINGS, typed=True)
    def kept(_language: str, _sprite: str, *args: P.args, **options: P.kwargs) -> SafeString:
        return draw(*args, **options)

    @wraps(draw)
    def found(*args: P.args, **options: P.kwargs) -> SafeString:
        return kept(get_language() or "", static(SPRITE), *args, **options)  # type: ignore[arg-type]

    return found


@register.simple_tag
@drawn
def card_drawing(
    card: CardContent,
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
    attitude = Attitude(pivoted, facing)
    context = {
        "card": card,
        "drawing": layout.draw_card(card, attitude, tokens),
        "name": layout.fit_name(call_sign(card)),
        "text": "" if decorative else with_state(wording.card_text(card), attitude, tokens),
        "sprite": static(SPRITE),
    }
    return render_to_string("catalog/_card_drawing.html", context)


@register.simple_tag
@drawn
def card_back(
    *,
    pivoted: bool = False,
    facing: Facing = "up",
    tokens: Tokens = layout.NO_TOKENS,
    decorative: bool = False,
) -> SafeString:
    """The back of any card."""
    attitude = Attitude(pivoted, facing)
    context = {
        "drawing": layout.draw_back(attitude, tokens),
        "text": "" if decorative else with_state(wording.back_text(), attitude, (tokens,)),
        "sprite": static(SPRITE),
    }
    return render_to_string("catalog/_card_drawing.html", context)


@register.simple_tag
@drawn
def cruiser_drawing(
    cruiser: CruiserContent,
    *,
    facing: Facing = "up",
    armour: int | None = None,
    decorative: bool = False,
) -> SafeString:
    """A cruiser's board from its owner's side; ``facing="down"`` as the enemy sees it.

    `armour` is the current armour, by default the full one.
    """
    current = cruiser.armour if armour is None else armour
    context = {
        "cruiser": cruiser,
        "drawing": layout.draw_cruiser(cruiser, facing, current),
        "armour": current,
        "name": cruiser_name(cruiser),
        "text": "" if decorative else wording.cruiser_text(cruiser),
        "sprite": static(SPRITE),
    }
    return render_to_string("catalog/_cruiser_drawing.html", context)


@register.simple_tag
@drawn
def icon(name: str, label: str = "") -> SafeString:
    """An icon as large as the text beside it; without a label it is decorative.

    Raises ValueError for an unknown name.
    """
    if name not in icon_names():
        raise ValueError(f"There is no icon {name!r}.")
    context = {"name": name, "label": label, "sprite": static(SPRITE)}
    return render_to_string("catalog/_icon.html", context)


@register.simple_tag
def emblem(cruiser: str) -> SafeString:
    """The emblem of the cruiser with that key, as large as the text beside it, in the cruiser's colour."""
    name = insignia_of(cruiser).name
    html = '<span class="emblem cruiser-{}">{}</span>'
    return format_html(html, name, icon(f"emblem-{name}"))


@register.filter
def insignia(cruiser: str) -> str:
    """The name of the insignia of the cruiser with that key: `cruiser-` and the name is a style class."""
    return insignia_of(cruiser).name


def with_state(text: str, attitude: Attitude, tokens: tuple[Tokens, ...]) -> str:
    """A card's description with its state on the board: pivoted, damage tokens."""
    parts = [text]
    if attitude.pivoted:
        parts.append(gettext("Pivoted."))
    damage = sum(on_half.fighters + on_half.shields for on_half in tokens)
    if damage:
        parts.append(wording.damage_text(damage))
    return " ".join(parts)
