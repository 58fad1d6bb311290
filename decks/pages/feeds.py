"""The newest published decks as an Atom feed."""

import re
from datetime import datetime
from typing import TYPE_CHECKING

from django.contrib.syndication.views import Feed
from django.urls import reverse_lazy
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext_lazy as _

from decks.construction.description import render_description
from decks.models import Deck

if TYPE_CHECKING:
    DeckFeed = Feed[Deck, None]
else:
    DeckFeed = Feed

MOST_ENTRIES = 30
# Control characters that XML does not allow.
CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")


class PublishedDecks(DeckFeed):
    """The newest public decks."""

    feed_type = Atom1Feed
    title = _("Published decks")
    subtitle = _("Decks for Starfighter, newest first")
    link = reverse_lazy("decks:decks")

    def items(self) -> list[Deck]:
        newest = Deck.objects.published().newest_first().with_author().with_tags()
        return list(newest[:MOST_ENTRIES])

    def item_title(self, item: Deck) -> str:
        return CONTROL.sub("", str(item))

    def item_description(self, item: Deck) -> str:
        return str(render_description(CONTROL.sub("", item.text)))

    def item_author_name(self, item: Deck) -> str:
        return item.author

    def item_categories(self, item: Deck) -> list[str]:
        return item.tag_names

    def item_pubdate(self, item: Deck) -> datetime:
        return item.created

    def item_updateddate(self, item: Deck) -> datetime:
        return item.changed
