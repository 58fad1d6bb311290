"""Tags of decks: parsing, validation and their normal form."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from django.utils.translation import gettext as _

from catalog.models import in_reader_language

MAX_TAGS: Final = 6
SHORTEST_TAG: Final = 2
MAX_TAG_LENGTH: Final = 24
MAX_TAGS_LENGTH: Final = 300
TAG: Final = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
SEPARATORS: Final = re.compile(r"[,;\n]")
# Tags that exist in both languages; stored in English.
COMMON_TAGS: Final = {
    "beginner": "новичкам",
    "fast": "быстрая",
    "slow": "медленная",
    "fighters": "истребители",
    "shields": "щиты",
    "strikes": "удары-по-крейсеру",
    "destruction": "уничтожение",
    "tricks": "хитрости",
    "movement": "движение",
    "draw": "взятие-карт",
}
ENGLISH: Final = {russian: english for english, russian in COMMON_TAGS.items()}


class TagError(ValueError):
    """Some words are no tags; the message names the first one and says why."""


def read_tags(text: str) -> tuple[str, ...]:
    """The tags of a comma-separated text. Raises TagError."""
    return check_tags(SEPARATORS.split(text))


def check_tags(words: Iterable[str]) -> tuple[str, ...]:
    """The normalised tags without empty ones and duplicates. Raises TagError."""
    tags = tuple(dict.fromkeys(tag for each in words if (tag := normalise(each))))
    if len(tags) > MAX_TAGS:
        counts = {"most": MAX_TAGS, "count": len(tags)}
        raise TagError(_("A deck has at most %(most)d tags; these are %(count)d.") % counts)
    for tag in tags:
        if not TAG.fullmatch(tag):
            sentence = _("The tag “%(tag)s” has signs other than letters, digits and hyphens.")
            raise TagError(sentence % {"tag": tag[:MAX_TAG_LENGTH]})
        if not SHORTEST_TAG <= len(tag) <= MAX_TAG_LENGTH:
            sentence = _("The tag “%(tag)s” has not %(least)d to %(most)d letters.")
            lengths = {"least": SHORTEST_TAG, "most": MAX_TAG_LENGTH}
            raise TagError(sentence % {"tag": tag[:MAX_TAG_LENGTH], **lengths})
    return tags


def normalise(words: str) -> str:
    """A tag in lower case, with hyphens for spaces and without “#”; common tags in English."""
    folded = unicodedata.normalize("NFKC", words).lower().strip().lstrip("#")
    tag = "-".join(folded.split())
    return ENGLISH.get(tag, tag)


def tag_label(tag: str) -> str:
    """The tag in the reader's language."""
    return in_reader_language(tag, COMMON_TAGS.get(tag, ""))
