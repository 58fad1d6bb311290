"""Pictures for links that are shared: an SVG of our drawings, rendered to a PNG.

An SVG template extends ``catalog/pictures/_picture.svg``. It always has the dark colours of
``tokens.css``; ``picture.css`` has the rules of the drawings as far as the renderer knows CSS.
"""

import hashlib
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

import resvg_py
from django.core.cache import caches
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.safestring import SafeString, mark_safe

WIDTH: Final = 1200
HEIGHT: Final = 630
STORE: Final = "pictures"
STATIC: Final = Path(__file__).parents[1] / "static" / "catalog"
FONT: Final = Path(__file__).with_name("manrope.ttf")
NOT_XML: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
"""What XML cannot hold."""
TOKEN: Final = re.compile(r"(--[\w-]+):\s*([^;]+);")
LIGHT_OR_DARK: Final = re.compile(r"light-dark\((.+),\s*((?:[^(),]|\([^()]*\))+)\)$")


@cache
def dark_tokens() -> dict[str, str]:
    """The tokens by name, with the values of the dark theme."""
    text = (STATIC / "tokens.css").read_text(encoding="utf-8")
    return {name: LIGHT_OR_DARK.sub(r"\2", value) for name, value in TOKEN.findall(text)}


@cache
def picture_styles(path: Path = STATIC / "picture.css") -> SafeString:
    """The rules of a stylesheet of drawings with values instead of tokens."""

    def value_of(found: re.Match[str]) -> str:
        return re.sub(r"var\((--[\w-]+)\)", value_of, dark_tokens()[found[1]])

    text = path.read_text(encoding="utf-8")
    return mark_safe(re.sub(r"var\((--[\w-]+)\)", value_of, text))  # noqa: S308 - our own file


@cache
def symbols(path: Path = STATIC / "sprite.svg") -> SafeString:
    """The symbols of a sprite, for the picture's own <defs>."""
    text = path.read_text(encoding="utf-8")
    inner = text.partition("<defs>")[2].rpartition("</defs>")[0]
    inner = inner.replace("currentcolor", "currentColor")  # the renderer knows one spelling
    return mark_safe(inner)  # noqa: S308 - our own file


def draw_picture(template: str, context: dict[str, Any]) -> str:
    """The picture as SVG."""
    shared = {
        "styles": picture_styles(),
        "symbols": symbols(),
        "width": str(WIDTH),
        "height": str(HEIGHT),
    }
    return NOT_XML.sub("", render_to_string(template, shared | context))


def render_png(svg: str) -> bytes:
    """The picture as PNG; the typeface is that of the site."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            skip_system_fonts=True,
            font_files=[str(FONT)],
            font_family="Manrope",
            sans_serif_family="Manrope",
        )
    )


def picture_response(
    request: HttpRequest, template: str, context: dict[str, Any], *, is_public: bool = True
) -> HttpResponse:
    """The PNG of a picture, kept by its content, or 304 where the reader has it.

    Views that answer so are `costly("GET")`: rendering takes a processor some tenths of a second.
    """
    svg = draw_picture(template, context)
    key = hashlib.sha256(svg.encode()).hexdigest()[:32]
    etag = f'"{key}"'
    known = get_conditional_response(request, etag=etag)
    response = known if isinstance(known, HttpResponse) else png_response(key, svg)
    response["ETag"] = etag
    if is_public:
        patch_cache_control(response, public=True, max_age=300)
    else:
        patch_cache_control(response, private=True, no_cache=True)
    return response


def png_response(key: str, svg: str) -> HttpResponse:
    png = caches[STORE].get(key)
    if png is None:
        png = render_png(svg)
        caches[STORE].set(key, png)
    return HttpResponse(png, content_type="image/png")
