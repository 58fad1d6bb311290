"""What the OpenAPI document says of every address alike."""

from typing import Any, Final

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import Direction, OpenApiResponse
from rest_framework import serializers

from catalog.api.requests import LARGEST_BODY, Form
from catalog.api.throttles import RATES


class ProblemSerializer(serializers.Serializer):
    """One thing that is wrong with a request."""

    code = serializers.CharField(help_text="A stable name for programs.")
    message = serializers.CharField(help_text="A sentence in the language of Accept-Language.")
    field = serializers.CharField(
        allow_null=True, help_text="What is wrong in the request, such as name or cards.3."
    )
    details = serializers.DictField(
        required=False, help_text="Such as start and end of what is wrong in a search."
    )


class ErrorsSerializer(serializers.Serializer):
    """Why a request was refused: every reason at once."""

    errors = ProblemSerializer(many=True)


DESCRIPTION: Final = "\n\n".join(
    (
        "Cards, decks, playtests and matches of the Starfighter companion.",
        "**Access.** Reading is open to everybody. Whatever is kept needs an account: a token "
        "of `/accounts/tokens/`, sent as `Authorization: Bearer TOKEN`, or the session of a "
        "signed-in browser with its CSRF token in `X-CSRFToken`.",
        "**Errors** have one form everywhere, `Errors` below. Messages are English or Russian, as "
        "`Accept-Language` asks.",
        f"**Limits.** A body has at most {LARGEST_BODY // 1024} kB ({LARGEST_BODY:,} bytes). "
        "Requests a minute: "
        + "; ".join(
            f"{scope} {rate.anonymous:,} from an address, {rate.account:,} with an account"
            for scope, rate in RATES.items()
        )
        + ". `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` (seconds) tell what is "
        "left; whoever asks too often gets 429 and `Retry-After`.",
    )
)


class Description(AutoSchema):
    """Describes an operation; every one can be refused, always in the same form."""

    def map_renderers(self, attribute: str) -> list[str]:
        """Media types without that of browsers, whose pages are not for programs."""
        return [each for each in super().map_renderers(attribute) if each != "text/html"]

    def _map_basic_serializer(
        self, serializer: serializers.Serializer, direction: Direction
    ) -> dict[str, Any]:
        """The serializer's schema; a form refuses what it does not know."""
        described: Any = super()
        schema: dict[str, Any] = described._map_basic_serializer(serializer, direction)
        return schema | {"additionalProperties": False} if isinstance(serializer, Form) else schema

    def _get_response_bodies(self, direction: Direction = "response") -> dict[str, Any]:
        bodies = super()._get_response_bodies(direction)
        refused = OpenApiResponse(ErrorsSerializer, "The request is refused, with every reason.")
        described = self._get_response_for_code(  # type: ignore[no-untyped-call]
            refused, "4XX", None, direction
        )
        return bodies | {"4XX": described}


def add_description(result: dict[str, Any], **_kwargs: Any) -> dict[str, Any]:
    """Puts in front of the document what every address has in common (drf-spectacular's hook)."""
    result["info"]["description"] = DESCRIPTION
    return result
