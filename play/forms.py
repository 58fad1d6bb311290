"""What players fill in before a match: what is played, what each side brings, and the clock."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django import forms

from catalog.vocabulary import NAME_LENGTH, TRAINING_CRUISERS
from decks.models import Keeper
from decks.stock import stock_decks
from decks.supply import Supply
from play.bots.arena import BOTS
from play.models import Kind, Mode
from play.prose import BOT_NAMES
from play.seating import Declined, Sitting, check_sittings, chosen_deck
from play.trust import LONGEST_SALT, new_salt

LONGEST_DECK: Final = 200
MINUTE: Final = 60
MINUTES: Final = (0, 5, 10, 20, 30, 60)
"""Of the clock's bank; 0 is no clock."""
INCREMENTS: Final = (0, 5, 10, 20, 30)
SECOND_SIDE: Final = "enemy"
FIELDS: Final = {
    "no_deck": "deck",
    "deck_missing": "deck",
    "illegal_deck": "deck",
    "unknown_cruiser": "cruiser",
    "same_cruiser": "cruiser",
    "bad_salt": "salt",
}
"""Beside which field a reason stands, by its code."""


@dataclass(frozen=True, slots=True)
class Armoury:
    """Whose decks may be brought, and the card set that is played with, as its catalogue export."""

    keeper: Keeper
    supply: Supply
    cards: Mapping[str, Any]


def free_cruisers(mode: str, cards: Mapping[str, Any], taken: Sequence[str]) -> list[str]:
    """The keys of those cruisers of a catalogue export that are left in the mode (R2.1, R2.4)."""
    keys = [cruiser["key"] for cruiser in cards["cruisers"]]
    if mode == Mode.TOTAL_WAR:
        return keys
    allowed = TRAINING_CRUISERS if mode == Mode.TRAINING else keys
    return [key for key in keys if key in allowed and key not in taken]


class MatchForm(forms.Form):
    """How the seats come together, what is played, and by which clock."""

    kind = forms.ChoiceField(choices=Kind, initial=Kind.BOT)
    mode = forms.ChoiceField(choices=Mode, initial=Mode.TRAINING)
    bot = forms.ChoiceField(choices=list(BOT_NAMES.items()), initial=BOTS[0], required=False)
    minutes = forms.ChoiceField(choices=[(each, each) for each in MINUTES], required=False)
    increment = forms.ChoiceField(choices=[(each, each) for each in INCREMENTS], required=False)

    @property
    def chosen_bot(self) -> str:
        """Who plays the second side, where a bot does; else empty."""
        is_bot = self.cleaned_data["kind"] == Kind.BOT
        return self.cleaned_data["bot"] or BOTS[0] if is_bot else ""

    @property
    def has_two_sides(self) -> bool:
        """Whether the second side is filled in here too."""
        return self.cleaned_data["kind"] in (Kind.BOT, Kind.HOTSEAT)

    @property
    def clock(self) -> tuple[int, int] | None:
        """Seconds for each player and for each turn; None without a clock."""
        bank = MINUTE * int(self.cleaned_data["minutes"] or 0)
        if not bank or self.has_two_sides:
            return None
        return bank, int(self.cleaned_data["increment"] or 0)


class SideForm(forms.Form):
    """What one side brings: a cruiser or, in Total War, a deck by its choice or code; a name; a salt."""

    name = forms.CharField(max_length=NAME_LENGTH, required=False)
    cruiser = forms.CharField(max_length=NAME_LENGTH, required=False)
    deck = forms.CharField(max_length=LONGEST_DECK, required=False)
    code = forms.CharField(max_length=LONGEST_DECK, required=False)
    salt = forms.CharField(max_length=LONGEST_SALT, required=False)

    def sitting(
        self, mode: str, armoury: Armoury, *, taken: Sequence[str] = (), bot: str = ""
    ) -> Sitting | None:
        """What this side brings to the mode, where the other one has taken a cruiser. None where something
        is wrong; that stands beside its field then."""
        if not self.is_valid():
            return None
        beside = [] if mode == Mode.TOTAL_WAR else [Sitting(cruiser) for cruiser in taken]
        try:
            sitting = self.read(mode, armoury, taken, bot)
            check_sittings(mode, [sitting, *beside], cards=armoury.cards)
        except Declined as declined:
            self.decline(declined)
            return None
        return sitting

    def read(self, mode: str, armoury: Armoury, _taken: Sequence[str], bot: str, /) -> Sitting:
        """What was filled in. Raises Declined."""
        given = self.cleaned_data
        cruiser, deck = given["cruiser"], None
        if mode == Mode.TOTAL_WAR and (words := given["code"] or given["deck"]):
            # Whoever pastes the whole address of a deck means what it ends with.
            address = words.strip().rstrip("/").rpartition("/")[2]
            cruiser, deck = chosen_deck(address, keeper=armoury.keeper, supply=armoury.supply)
        return Sitting(cruiser, deck, given["name"], bot, given["salt"] or new_salt())

    def decline(self, declined: Declined) -> None:
        """Tells a reason beside the field that it is about."""
        told = f"{declined.message} ({declined.rule})" if declined.rule else declined.message
        self.add_error(FIELDS.get(declined.code), told)


class SecondSideForm(SideForm):
    """The side of a bot, or of the second player at one screen; what is left open is drawn by chance."""

    def read(self, mode: str, armoury: Armoury, taken: Sequence[str], bot: str, /) -> Sitting:
        given = self.cleaned_data
        free = free_cruisers(mode, armoury.cards, taken)
        if free and (mode == Mode.TRAINING or not given["cruiser"]):
            given["cruiser"] = secrets.choice(free)
        if not (given["code"] or given["deck"]):
            given["deck"] = secrets.choice(stock_decks()).key
        return super().read(mode, armoury, taken, bot)
