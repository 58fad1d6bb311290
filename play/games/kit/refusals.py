"""A catalogue of refusals: why something is not done, as a code and a sentence that cites the paragraph.

Engines speak English; `refusal_words` tells the same in the reader's language.
"""

from collections.abc import Mapping
from typing import Any, ClassVar


def gettext_noop(text: str) -> str:
    """Marks a sentence for translation."""
    return text


class Phrase:
    """A part of a refusal's sentence: its template and the values in it."""

    def __init__(self, template: str, **values: object) -> None:
        self.template, self.values = template, values

    def __str__(self) -> str:
        return self.template.format(**self.values)


class RuleRefusal(ValueError):
    """The rules refuse something; nothing has changed.

    A game's own class has its catalogue: by code the paragraph, if one is cited, and the sentence.
    """

    SENTENCES: ClassVar[Mapping[str, tuple[str, str]]]

    def __init__(self, code: str, **values: Any) -> None:
        self.code, self.values = code, values
        self.rule, self.template = self.SENTENCES[code]
        cited = f" ({self.rule})" if self.rule else ""
        super().__init__(self.template.format(**values) + cited)
