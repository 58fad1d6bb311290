"""Finds translatable text in Django's templates for Babel."""

import io
from collections.abc import Collection, Iterable
from typing import IO, Any

from babel.messages.extract import extract_python
from django.utils.translation.template import templatize


def extract_template(
    fileobj: IO[bytes],
    keywords: dict[str, Any],
    comment_tags: Collection[str],
    options: Any,
) -> Iterable[tuple[int, Any, Any, Any]]:
    """The messages of a template, in the form that Babel expects of an extraction method."""
    source = fileobj.read().decode()
    # Django turns a template into calls of gettext between blanked-out text. What is left of its
    # indentation means nothing to Python's tokenizer, so it goes.
    calls = "\n".join(line.strip() for line in templatize(source).splitlines())
    return extract_python(io.BytesIO(calls.encode()), keywords, comment_tags, options)
