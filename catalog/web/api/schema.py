"""What all operations of the OpenAPI document have in common."""

from typing import Any, Final

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import Direction, OpenApiResponse
from rest_framework import serializers

from catalog.web.api.requests import MAX_BODY_BYTES, Form
from catalog.web.limits.policies import POLICIES


class ProblemSerializer(serializers.Serializer):
    """One reason why a request was refused."""

    code = serializers.CharField(help_text="A stable name for programs.")
    message = serializers.CharField(help_text="A sentence in the language of Accept-Language.")
    field = serializers.CharField(
        allow_null=True, help_text="The wrong part of the request, such as name or cards.3."
    )
    details = serializers.DictField(
        required=False, help_text="Such as start and end of the wrong part of a query."
    )


class ErrorsSerializer(serializers.Serializer):
    """Every reason why a request was refused."""

    errors = ProblemSerializer(many=True)


DESCRIPTION: Final = "\n\n".join(
    (
        "Cards, decks, playtests and matches of the Starfighter companion.",
        "**Access.** Reading is open to everybody. Storing something needs an account: a token "
        "of `/accounts/tokens/`, sent as `Authorization: Bearer TOKEN`, or the session of a "
        "signed-in browser with its CSRF token in `X-CSRFToken`.",
        "**The notation** of actions, states and traces, how a match is played, and the socket: "
        "`/api/guide/`.",
        "**Errors** have one form everywhere, `Errors` below. Messages are English or Russian, "
        "depending on `Accept-Language`.",
        f"**Limits.** A body has at most {MAX_BODY_BYTES // 1024} kB ({MAX_BODY_BYTES:,} bytes). "
        "Requests a minute: "
        + "; ".join(
            f"{kind} {rates.guest.amount:,} from an address, {rates.account.amount:,} with an account"
            for kind in ("read", "write")
            for rates in (POLICIES[f"api_{kind}"],)
        )
        + ". `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` (seconds) say what is "
        "left; more requests get 429 and `Retry-After`.",
    )
)


class Description(AutoSchema):
    """Describes an operation and its refusals, which all have the same form."""

    def map_renderers(self, attribute: str) -> list[str]:
        """Media types without text/html, which is only for browsers."""
        return [each for each in super().map_renderers(attribute) if each != "text/html"]

    def _map_basic_serializer(
        self, serializer: serializers.Serializer, direction: Direction
    ) -> dict[str, Any]:
        """The serializer's schema; forms allow no additional properties."""
        parent: Any = super()
        schema: dict[str, Any] = parent._map_basic_serializer(serializer, direction)
        return schema | {"additionalProperties": False} if isinstance(serializer, Form) else schema

    def _get_response_bodies(self, direction: Direction = "response") -> dict[str, Any]:
        bodies = super()._get_response_bodies(direction)
        refused = OpenApiResponse(ErrorsSerializer, "The request is refused, with every reason.")
        response = self._get_response_for_code(  # type: ignore[no-untyped-call]
            refused, "4XX", None, direction
        )
        return bodies | {"4XX": response}


def add_description(result: dict[str, Any], **_kwargs: Any) -> dict[str, Any]:
    """Adds the general description to the document (drf-spectacular's postprocessing hook)."""
    result["info"]["description"] = DESCRIPTION
    return result
