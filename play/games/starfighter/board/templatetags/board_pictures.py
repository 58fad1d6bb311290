"""The board of a moment inside a picture: ``{% load board_pictures %}``."""

from typing import Final, Literal

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from catalog.cards.content import CardContent
from catalog.cards.vocabulary import SECTORS, Effect
from catalog.models import cruiser_name
from catalog.templatetags.drawings import card_back, card_drawing, insignia
from catalog.templatetags.pictures import fitted, placed
from catalog.web.formats.number_format import whole
from play.games.game import SEATS, Json
from play.games.starfighter.board.drawings import CardSetContent, get_content, tokens_of
from play.games.starfighter.roster import BOTS

register = template.Library()

CARD: Final = 126
HALF: Final = 88
PITCH: Final = 134
"""From one column to the next."""
HULL: Final = 52
GAP: Final = 28
"""Between the two boards."""


@register.simple_tag
def board_icons() -> list[str]:
    """Of bots, halves of cards and effects."""
    return [*(f"bot-{bot}" for bot in BOTS), "top-half", "bottom-half", *Effect.values, "right"]


@register.simple_tag
def board_at(
    view: Json, revision: str, x: float, y: float, width: float, height: float
) -> SafeString:
    """Both boards as everybody sees them, seat A below, as large as the field allows, in its middle."""
    content = get_content(revision)
    if content is None:
        return SafeString()
    columns = SECTORS + abs(view["offset"])
    far, near = (board_height(view["seats"][seat]["sectors"]) for seat in ("B", "A"))
    boards = "".join(
        seat_board(view, seat, content, top) for seat, top in (("B", 0), ("A", HULL + far + GAP))
    )
    return fitted(
        mark_safe(boards),  # noqa: S308 - of drawings and numbers
        f"0 0 {columns * PITCH} {2 * HULL + far + GAP + near}",
        (x, y, width, height),
    )


def board_height(sectors: list[list[Json]]) -> int:
    """What the highest stack takes; an empty board has room for a card."""
    return HALF * (max(2, *(len(stack) + 1 for stack in sectors if stack)) if any(sectors) else 2)


def seat_board(view: Json, seat: str, content: CardSetContent, top: int) -> str:
    """A cruiser's hull and the cards over its sectors; `top` is where the board begins."""
    side = view["seats"][seat]
    first = max(0, view["offset"] if seat == "A" else -view["offset"])
    height = board_height(side["sectors"])
    hull = top if seat == "B" else top + height
    drawn = [hull_bar(seat, side, first * PITCH, hull, content)]
    cards = {card.number: card for card in content.cards}
    foot = top + HULL if seat == "B" else top + height - HALF
    for number in range(SECTORS):
        left = (first + number) * PITCH + (PITCH - CARD) / 2
        slot = '<rect class="slot" x="{}" y="{}" width="{}" height="{}" rx="6"/>'
        drawn.append(format_html(slot, left, foot, CARD, HALF))
    for number, stack in enumerate(side["sectors"]):
        for level, lying in enumerate(stack):
            place = top + HULL + level * HALF if seat == "B" else top + height - (level + 2) * HALF
            left = (first + number) * PITCH + (PITCH - CARD) / 2
            drawn.append(placed(lying_card(lying, seat, cards), left, place, CARD))
    return "".join(drawn)


def hull_bar(seat: str, side: Json, x: float, y: float, content: CardSetContent) -> str:
    """The cruiser's name, emblem and armour."""
    cruiser = next((each for each in content.cruisers if each.key == side["cruiser"]), None)
    return format_html(
        '<g transform="translate({} {})"><rect class="hull-bar" width="{}" height="{}" rx="8"/>'
        '<use class="cruiser-{}" href="#emblem-{}" transform="translate(36 26)scale(1.4)"/>'
        '<text class="hull-name" x="66" y="36" font-size="28">{}</text>'
        '<text class="hull-armour seat-{}" x="{}" y="39" font-size="36">{}</text></g>',
        *(x, y, SECTORS * PITCH, HULL),
        *[insignia(side["cruiser"])] * 2,
        cruiser_name(cruiser) if cruiser else "",
        *(seat.lower(), SECTORS * PITCH - 24, whole(side["armour"])),
    )


def lying_card(lying: Json, seat: str, cards: dict[str, CardContent]) -> SafeString:
    """A card as it lies, with its tokens."""
    facing: Literal["up", "down"] = "up" if seat == SEATS[0] else "down"
    tokens = tokens_of(lying)
    card = cards.get(lying["card"] or "")
    if card is None:
        return card_back(pivoted=lying["pivoted"], facing=facing, tokens=tokens[0], decorative=True)
    return card_drawing(
        card, pivoted=lying["pivoted"], facing=facing, tokens=tokens, decorative=True
    )
