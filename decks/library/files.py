"""Decks as files of the formats that other programs read."""

from django.http import Http404, HttpResponse

from decks.construction.card_pool import CardPool
from decks.construction.codes import DeckCodeError
from decks.construction.deck_list import DeckList
from decks.formats.registry import FORMATS


def file_response(listed: DeckList, pool: CardPool, name: str, stem: str) -> HttpResponse:
    """The list in the format of that name, as `stem` and the format's ending. Raises Http404."""
    chosen = FORMATS.get(name)
    if chosen is None:
        raise Http404
    try:
        written = chosen.render(listed, pool)
    except DeckCodeError as error:
        raise Http404 from error
    response = HttpResponse(written, content_type=f"{chosen.media_type}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{stem}{chosen.ending}"'
    return response
