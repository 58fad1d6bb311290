"""What pieces are called in the reader's language; editions bring both."""

from collections.abc import Mapping

from django.utils.translation import get_language


def in_reader_language(names: Mapping[str, str]) -> str:
    """The name in the reader's language."""
    return names["ru" if (get_language() or "").startswith("ru") else "en"]
