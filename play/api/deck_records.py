"""What people have played with a deck."""

from dataclasses import asdict

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from catalog.web.api.resources import Resource
from decks.insight.played_record import PlayedRecord
from decks.library.access import access_deck
from play.matches.deck_records import grouped, matches_of_deck, records_of_decks


class RecordSerializer(serializers.Serializer):
    """Finished matches of people with a deck."""

    played = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()


class DeckRecordSerializer(RecordSerializer):
    """The same with its parts: of the newest 2,000 matches."""

    opponents = serializers.DictField(
        child=RecordSerializer(),
        help_text="By the bot opposite; `people` together, and `programs`: bot accounts.",
    )
    cruisers = serializers.DictField(child=RecordSerializer(), help_text="By the cruiser opposite.")
    versions = serializers.DictField(child=RecordSerializer(), help_text="By the version's number.")
    modes = serializers.DictField(child=RecordSerializer())
    seats = serializers.DictField(child=RecordSerializer())


class DeckRecord(Resource):
    """What people have played with a deck."""

    @extend_schema(
        operation_id="read_deck_record",
        summary="What people have played with a deck",
        description="Of any version of it, against people and bots, but not at one screen.",
        responses=DeckRecordSerializer,
    )
    def get(self, request: Request, slug: str) -> Response:
        deck = access_deck(request, slug)
        whole = records_of_decks([deck]).get(deck.pk, PlayedRecord())
        matches = matches_of_deck(deck)

        def parts(column: str) -> dict[str, dict[str, int]]:
            found = grouped(matches, column)
            return {key or "people": asdict(record) for key, record in found.items()}

        return Response(
            {
                **asdict(whole),
                "opponents": parts("bot"),
                "cruisers": parts("cruiser"),
                "versions": parts("version"),
                "modes": parts("mode"),
                "seats": parts("seat"),
            }
        )
