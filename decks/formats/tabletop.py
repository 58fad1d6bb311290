"""A deck as a saved object of Tabletop Simulator, which loads each card's picture by its address."""

from collections.abc import Callable, Sequence
from typing import Any

from catalog.cards.content import CardContent
from catalog.models import in_reader_language

NOWHERE = {
    **dict.fromkeys(("posX", "posY", "posZ", "rotX", "rotZ"), 0),
    "rotY": 180,
    **dict.fromkeys(("scaleX", "scaleY", "scaleZ"), 1),
}


def saved_object(
    name: str, cards: Sequence[CardContent], face_of: Callable[[CardContent], str], back: str
) -> dict[str, Any]:
    """The object, face down; `face_of` and `back` are addresses of pictures."""
    sheets = {
        str(place): {
            "FaceURL": face_of(card),
            "BackURL": back,
            "NumWidth": 1,
            "NumHeight": 1,
            "BackIsHidden": True,
            "UniqueBack": False,
        }
        for place, card in enumerate(cards, start=1)
    }
    contained = [
        {
            "Name": "Card",
            "Nickname": f"{card.number} {in_reader_language(card.name, card.name_ru)}",
            "CardID": 100 * place,
            "CustomDeck": {str(place): sheets[str(place)]},
            "Transform": NOWHERE,
        }
        for place, card in enumerate(cards, start=1)
    ]
    deck = {
        "Name": "DeckCustom",
        "Nickname": name,
        "DeckIDs": [each["CardID"] for each in contained],
        "CustomDeck": sheets,
        "ContainedObjects": contained,
        "Transform": NOWHERE | {"rotZ": 180},
    }
    return {"ObjectStates": [deck]}
