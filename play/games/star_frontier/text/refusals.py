"""The engine's refusals in the reader's language."""

from django.utils.translation import gettext

from play.games.kit.narration import in_reader_language
from play.games.star_frontier.edition.content import FrontierEdition
from play.games.star_frontier.refusals import FrontierViolation


def refusal_text(refused: FrontierViolation, edition: FrontierEdition) -> str:
    """Why it is refused; the paragraph is told apart."""
    words = dict(refused.values)
    if words.get("kind") in edition.kinds:
        words["kind"] = in_reader_language(edition.kinds[words["kind"]].names)
    if words.get("piece") in edition.islands:
        words["piece"] = in_reader_language(edition.islands[words["piece"]].names)
    return gettext(refused.template).format(**words)
