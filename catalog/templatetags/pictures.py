"""Drawings inside pictures, and what pages say of their picture: ``{% load pictures %}``."""

import re
from typing import Any, Final

from django import template
from django.template.context import RequestContext
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from catalog.cards.content import CardContent, CruiserContent
from catalog.drawing.pictures import HEIGHT, WIDTH
from catalog.templatetags import drawings

register = template.Library()

DRAWING: Final = re.compile(r'<span class="([\w -]+)"[^>]*><svg viewBox="0 0 (\d+) (\d+)"[^>]*>')
ELSEWHERE: Final = re.compile(r'href="[^"#]*#')
NARROW: Final = frozenset("fijlrtI1.,:;!|'’()[] ·")
WIDE: Final = frozenset("mwMW@%—…жмфшщыюЖМФШЩЫЮ")
MORE: Final = "…"


def placed(drawing: str, x: float, y: float, width: float) -> SafeString:
    """A drawing of the tags of `drawings` at a place of a picture; its symbols are the picture's own."""
    head = DRAWING.search(drawing)
    if head is None:
        raise ValueError("not a drawing")
    kind, wide, high = head[1], int(head[2]), int(head[3])
    inner = ELSEWHERE.sub('href="#', drawing[head.end() : drawing.rindex("</svg>")])
    return format_html(
        '<svg x="{}" y="{}" width="{}" height="{}" viewBox="0 0 {} {}">'
        '<g class="{}" clip-path="url(#{}-shape)">'
        '<rect class="under" width="{}" height="{}"/>{}</g></svg>',
        *(round(x, 2), round(y, 2), round(width, 2), round(width * high / wide, 2), wide, high),
        *(kind, kind.partition("-")[0], wide, high),
        mark_safe(inner),  # noqa: S308 - rendered by our own template
    )


def fitted(drawing: str, view_box: str, field: tuple[float, float, float, float]) -> SafeString:
    """A drawing as large as the field (x, y, width, height) allows, in its middle."""
    return format_html(
        '<svg x="{}" y="{}" width="{}" height="{}" viewBox="{}" overflow="visible">{}</svg>',
        *field,
        view_box,
        drawing,
    )


@register.simple_tag
def card_at(card: CardContent, x: float, y: float, width: float, **state: Any) -> SafeString:
    """The front of a card, so wide, with its upper left corner there."""
    return placed(drawings.card_drawing(card, decorative=True, **state), x, y, width)


@register.simple_tag
def cruiser_at(
    cruiser: CruiserContent, x: float, y: float, width: float, **state: Any
) -> SafeString:
    """A cruiser's board."""
    return placed(drawings.cruiser_drawing(cruiser, decorative=True, **state), x, y, width)


def width_of(text: str) -> float:
    """How wide a text of the typeface is at most, in parts of its size."""
    return sum(
        0.36 if letter in NARROW else 0.96 if letter in WIDE else 0.74 if letter.isupper() else 0.6
        for letter in text
    )


def wrapped(words: list[str], width: float, most: int) -> list[str]:
    """The words in lines, of which a word that fits no line is cut; the last line says if there is more."""
    lines = [""]
    for word in words:
        longer = f"{lines[-1]} {word}".lstrip()
        if width_of(longer) <= width:
            lines[-1] = longer
        elif len(lines) < most and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer + MORE
        while width_of(lines[-1]) > width:
            lines[-1] = lines[-1].removesuffix(MORE)[:-1].rstrip() + MORE
        if lines[-1].endswith(MORE):
            break
    return lines


@register.simple_tag
def lines_at(text: str, x: int, y: int, width: int, size: int, most: int = 2) -> SafeString:
    """The text in lines of at most so many units, the last one shortened; `y` is the first baseline."""
    lines = wrapped(str(text).split(), width / size, most)
    spans = (
        format_html('<tspan x="{}" y="{}">{}</tspan>', x, y + round(1.16 * size * place), line)
        for place, line in enumerate(lines)
    )
    return format_html(
        '<text font-size="{}">{}</text>',
        size,
        mark_safe("".join(spans)),  # noqa: S308 - escaped above
    )


@register.inclusion_tag("catalog/_sharing.html", takes_context=True)
def sharing(
    context: RequestContext, title: str, picture: str, description: str = ""
) -> dict[str, Any]:
    """What sites and messengers show of a link to the page: Open Graph, with the picture's address."""
    request = context["request"]
    return {
        "title": title,
        "description": description,
        "address": request.build_absolute_uri(),
        "picture": request.build_absolute_uri(picture),
        "width": WIDTH,
        "height": HEIGHT,
    }
