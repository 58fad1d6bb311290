"""The newest published decks as Atom feeds: all of them, and those of an author."""

from datetime import datetime

from django.contrib.auth.models import User
from django.contrib.syndication.views import Feed
from django.http import HttpRequest
from django.urls import reverse, reverse_lazy
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from catalog.drawing.pictures import NOT_XML
from decks.accounts.people import access_person
from decks.construction.description import render_description
from decks.models import Deck, DeckQuerySet

MAX_ENTRIES = 30


class DeckEntries(Feed):
    """The newest of some public decks."""

    feed_type = Atom1Feed

    def decks(self, _author: User | None) -> DeckQuerySet:
        return Deck.objects.published()

    def items(self, obj: User | None) -> list[Deck]:
        newest = self.decks(obj).newest_first().with_author().with_tags()
        return list(newest[:MAX_ENTRIES])

    def item_title(self, item: Deck) -> str:
        return NOT_XML.sub("", str(item))

    def item_description(self, item: Deck) -> str:
        return str(render_description(NOT_XML.sub("", item.text)))

    def item_author_name(self, item: Deck) -> str:
        return item.author

    def item_categories(self, item: Deck) -> list[str]:
        return item.tag_names

    def item_pubdate(self, item: Deck) -> datetime:
        return item.created

    def item_updateddate(self, item: Deck) -> datetime:
        return item.changed


class PublishedDecks(DeckEntries):
    """The newest public decks."""

    title = _("Published decks")
    subtitle = _("Decks for Starfighter, newest first")
    link = reverse_lazy("decks:decks")


class AuthorDecks(DeckEntries):
    """The newest public decks of an author."""

    def get_object(self, _request: HttpRequest, name: str) -> User:
        return access_person(name)

    def decks(self, author: User | None) -> DeckQuerySet:
        return super().decks(author).filter(owner=author)

    def title(self, obj: User) -> str:
        return gettext("Decks by %(name)s") % {"name": obj.username}

    def link(self, obj: User) -> str:
        return reverse("decks:person", args=[obj.username])
