"""What the API's document says of views of Rex (`RexPosition.view`)."""

from typing import Final

from rest_framework import serializers

from catalog.web.api.fields import numbers_by_key, texts
from play.games.game import GameDocuments
from play.games.kit.documents import letters, serializer_of
from play.games.rex.rules.position import RexPosition

PHASES: Final = (
    *("setup", "influence", "bidding", "recruitment", "manoeuvres", "battle", "collection"),
    *("bombardment", "over"),
)
KEYS: Final = "By key; `?` where your seat may not see it."
UNITS: Final = "Plain and mechanised units."

VIEW: Final = serializer_of(
    RexPosition,
    "Rex",
    {
        "chance": None,
        "phase": serializers.ChoiceField(PHASES),
        "step": "The kind of decision that is asked for.",
        "first": "The first player.",
        "race": "Empty until it is chosen.",
        "reserve": UNITS,
        "casualties": UNITS,
        "used": "By leader where it fought in this phase.",
        "hand": KEYS,
        "dealt": KEYS,
        "traitors": KEYS,
        "prediction": "Race and round, or `?` twice.",
        "row": f"The first card is up. {KEYS}",
        "sides": "The aggressor first.",
        "plans": "Once they are revealed: dial, leader, attack, defence.",
        "units": "By location and seat: plain, mechanised and face-down units.",
        "tokens": "Influence by location.",
        "broken": "Locations without their shields.",
        "fleet": "Its sector; 0 before it is placed.",
        "influence_deck": KEYS,
        "strategy_deck": KEYS,
        "traitor_deck": KEYS,
        "latest": "The locations of the latest regular Influence card.",
        "seats": letters(),
    },
    legal=texts(help_text="In the notation; TABLE has further ones as `shapes`."),
    prices=numbers_by_key(help_text="Of two units by location, while they are deployed (X8.7)."),
)
DOCUMENTS: Final = GameDocuments(view=VIEW)
