"""Everything that an account keeps here, as a ZIP of JSON and text."""

import json
import tempfile
import zipfile
from collections.abc import Iterator
from typing import IO, Any, Final

from django.contrib.auth.models import User
from django.core.serializers.json import DjangoJSONEncoder

from catalog.web.hooks import PERSONAL_DATA
from decks.construction.card_pool import current_pool
from decks.construction.edition_pools import EditionPools
from decks.formats.registry import FORMATS
from decks.models import ApiToken, BotAccount, Deck, Like, MatchConsent, Owner, Report

IN_MEMORY: Final = 2**20  # bytes; a larger archive is written to a temporary file
DECK_COLUMNS: Final = (
    *("slug", "name", "name_ru", "description", "description_ru"),
    *("visibility", "created", "changed"),
)
VERSION_COLUMNS: Final = (
    *("number", "edition", "revision", "cards", "is_autosave"),
    *("note", "maybe", "card_notes", "created"),
)


def write_archive(user: User) -> IO[bytes]:
    """The archive, to be read from its beginning."""
    file = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - the response closes it
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for part in (account_files, deck_files, *PERSONAL_DATA):
            for name, content in part(user):
                archive.writestr(name, content if isinstance(content, str) else as_json(content))
    file.seek(0)
    return file


def as_json(content: Any) -> str:
    return json.dumps(content, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1) + "\n"


def account_files(user: User) -> Iterator[tuple[str, Any]]:
    tokens = ApiToken.objects.filter(user=user).order_by("pk")
    yield (
        "account.json",
        {
            "name": user.username,
            "mail_address": user.email,
            "joined": user.date_joined,
            "last_login": user.last_login,
            "tokens": list(tokens.values("name", "scopes", "expires", "created", "last_used")),
            "bot": BotAccount.objects.filter(user=user).values("author", "since").first(),
            "matches_public_since": MatchConsent.objects.filter(user=user)
            .values_list("since", flat=True)
            .first(),
            "likes": list(liked_decks(user)),
            "reports": list(
                Report.objects.filter(reporter=user).values(
                    "deck__slug", "about", "text", "created"
                )
            ),
        },
    )


def liked_decks(user: User) -> Iterator[dict[str, Any]]:
    """Likes of decks that the user may still open."""
    visible = Deck.objects.visible_to(Owner(user))
    likes = Like.objects.filter(user=user, deck__in=visible).order_by("created")
    for like in likes.select_related("deck"):
        yield {"deck": like.deck.slug, "name": str(like.deck), "time": like.created}


def deck_files(user: User) -> Iterator[tuple[str, Any]]:
    """Each deck with all its versions as JSON, and its newest one as text."""
    pools = EditionPools(current_pool())
    for deck in user.decks.with_tags().with_newest_version().order_by("created"):
        yield f"decks/{deck.slug}.json", deck_document(deck)
        listed = deck.newest.listed(str(deck))
        yield (
            f"decks/{deck.slug}.txt",
            FORMATS["text"].render(listed, pools.of(deck.newest.edition)),
        )


def deck_document(deck: Deck) -> dict[str, Any]:
    versions = [
        {name: getattr(each, name) for name in VERSION_COLUMNS} | {"cruiser": each.cruiser or None}
        for each in deck.versions.order_by("pk")
    ]
    columns = {name: getattr(deck, name) for name in DECK_COLUMNS}
    return columns | {"tags": deck.tag_names, "versions": versions}
