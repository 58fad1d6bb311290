"""The engine's refusals in the reader's language."""

from typing import Any

from django.utils.translation import gettext

from catalog.cards.vocabulary import Effect
from play.games.kit.refusals import Phrase
from play.games.starfighter.engine.refusals import RuleViolation
from play.games.starfighter.text.narration import signed


def refusal_text(refused: RuleViolation) -> str:
    """Why it is refused, in the reader's language; the paragraph is told apart."""
    return filled(refused.template, refused.values)


def filled(template: str, values: dict[str, object]) -> str:
    words = {name: value_text(name, value) for name, value in values.items()}
    return gettext(template).format(**words)


def value_text(name: str, value: Any) -> Any:
    if name == "effect":
        return Effect(value).label
    if isinstance(value, int):
        return signed(value)
    if isinstance(value, RuleViolation):
        return refusal_text(value)
    return filled(value.template, value.values) if isinstance(value, Phrase) else value
