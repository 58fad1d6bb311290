"""A short explanation of each effect and protection, and its paragraph of the rules."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_lazy as _

from catalog.cards.content import CardContent, HalfContent
from catalog.cards.vocabulary import SHIELDS, Effect, Protection
from catalog.web.formats.lazy_text import StrOrPromise

SHIELDS_TEXT: Final = _(
    "Damage goes on the shields first, one token on each; only then on the fighters. "
    "They recover at the end of the round."
)
EXPLANATIONS: Final[Mapping[str, StrOrPromise]] = {
    Effect.DRAW: _(
        "Set the top card of your deck aside, unseen. It joins your hand at the next Reinforcement."
    ),
    Effect.LATERAL: _(
        "Move any one card, yours or the enemy's, to the top of a neighbouring sector of its board."
    ),
    Effect.VERTICAL: _("Move any one card, yours or the enemy's, to the top of its own sector."),
    Effect.FREE: _(
        "Move any one card, yours or the enemy's, to the top of any sector of its board, "
        "its own included."
    ),
    Effect.PIVOT: _(
        "Turn any one card, yours or the enemy's, by half a turn: its halves change places."
    ),
    Effect.DESTROY: _("Destroy any one card, yours or the enemy's, whatever protects it."),
    Effect.STRIKE: _("The enemy cruiser loses 1 armour."),
    Effect.BACKFIRE: _("Your own cruiser loses 1 armour."),
    Effect.ROLL: _(
        "Turn any one card over, yours or the enemy's: front to back or back to front. "
        "Its tokens return to the supply."
    ),
    Effect.HIT: _(
        "Put one damage token on the top card of any sector, yours or the enemy's, "
        "that is not empty. Where fighters on both halves could take it, you choose the half."
    ),
    Protection.FORCE_FIELD: _(
        "However much damage the card is to take in a battle, it takes one token, and the rest of "
        "that battle's damage is absorbed."
    ),
    **dict.fromkeys(SHIELDS, SHIELDS_TEXT),
}
PARAGRAPHS: Final[Mapping[str, str]] = {
    **dict.fromkeys(Effect.values, "R7"),
    Protection.FORCE_FIELD: "R8.1",
    **dict.fromkeys(SHIELDS, "R8.2"),
}


@dataclass(frozen=True, slots=True)
class ExplainedSymbol:
    code: str
    text: StrOrPromise
    paragraph: str

    @property
    def anchor(self) -> str:
        """The anchor on the rules page: a row of the effects table, or the paragraph."""
        return f"effect-{self.code}" if self.code in Effect.values else self.paragraph


@dataclass(frozen=True, slots=True)
class ExplainedHalf:
    """A half and its explained symbols."""

    title: StrOrPromise
    half: HalfContent
    symbols: tuple[ExplainedSymbol, ...]


def explain(card: CardContent) -> tuple[ExplainedHalf, ExplainedHalf]:
    """The top half of a card, then the bottom half."""
    return (
        explain_half(_("Top half"), card.top),
        explain_half(_("Bottom half"), card.bottom),
    )


def explain_half(title: StrOrPromise, half: HalfContent) -> ExplainedHalf:
    codes = (code for code in (half.effect, half.protection) if code)
    symbols = (ExplainedSymbol(code, EXPLANATIONS[code], PARAGRAPHS[code]) for code in codes)
    return ExplainedHalf(title, half, tuple(symbols))
