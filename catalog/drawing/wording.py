"""Cards and cruisers described in words, in the reader's language."""

from collections.abc import Iterator

from django.utils.translation import gettext, ngettext

from catalog.cards.content import CardContent, CruiserContent, HalfContent
from catalog.cards.vocabulary import symbol_label
from catalog.models import call_sign, cruiser_name


def card_text(card: CardContent) -> str:
    """Such as “3-10 Long Lens, level 3, green. Top: 2 fighters. Bottom: 1 fighter, draw a card.”"""
    words = {
        "title": f"{card.number} {call_sign(card)}".rstrip(),
        "level": card.level,
        "series": symbol_label(card.series),
        "top": half_text(card.top),
        "bottom": half_text(card.bottom),
    }
    return (
        gettext("%(title)s, level %(level)d, %(series)s. Top: %(top)s. Bottom: %(bottom)s.") % words
    )


def back_text() -> str:
    """The description of the back, the same for every card (R1.3)."""
    return gettext("Back of a card, level 0. Top: 2 fighters. Bottom: empty.")


def half_text(half: HalfContent) -> str:
    """Such as “2 fighters, lateral movement”."""
    return ", ".join(half_words(half)) or gettext("empty")


def half_words(half: HalfContent) -> Iterator[str]:
    if half.fighters:
        words = ngettext("%(count)d fighter", "%(count)d fighters", half.fighters)
        yield words % {"count": half.fighters}
    for label in (symbol_label(code) for code in (half.effect, half.protection) if code):
        yield label[:1].lower() + label[1:]


def damage_text(tokens: int) -> str:
    """The number of damage tokens on a card."""
    return ngettext("%(count)d damage token.", "%(count)d damage tokens.", tokens) % {
        "count": tokens
    }


def cruiser_text(cruiser: CruiserContent) -> str:
    """Such as “Cruiser Ares, armour 20. Fields from left to right: 3, 4, 2, 4, 3. Draw symbols: 1, …”"""
    words = {
        "name": cruiser_name(cruiser),
        "armour": cruiser.armour,
        "fields": ", ".join(str(sector.fields) for sector in cruiser.sectors),
        "draws": ", ".join(str(sector.draw) for sector in cruiser.sectors),
    }
    return (
        gettext(
            "Cruiser %(name)s, armour %(armour)d. Fields of the sectors from left to right: "
            "%(fields)s. Draw symbols: %(draws)s."
        )
        % words
    )
