"""What players fill in before a match: what is played, what each side brings, and the clock."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django import forms

from catalog.vocabulary import NAME_LENGTH
from decks.models import Keeper
from decks.stock import stock_decks
from decks.supply import Supply
from play.bots.arena import BOTS
from play.models import Kind, Mode
from play.prose import BOT_NAMES
from play.seating import Declined, Sitting, check_sitting, chosen_deck

LONGEST_DECK: Final = 200
MINUTE: Final = 60
MINUTES: Final = (0, 5, 10, 20, 30, 60)
"""Of the clock's bank; 0 is no clock."""
INCREMENTS: Final = (0, 5, 10, 20, 30)
SECOND_SIDE: Final = "enemy"


@dataclass(frozen=True, slots=True)
class Armoury:
    """Whose decks may be brought, and the card set that is played with, as its catalogue export."""

    keeper: Keeper
    supply: Supply
    cards: Mapping[str, Any]


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
    """What one side brings: a name; in Total War a deck by its choice or code, else whether chance is to
    choose the cruiser."""

    name = forms.CharField(max_length=NAME_LENGTH, required=False)
    deck = forms.CharField(max_length=LONGEST_DECK, required=False)
    code = forms.CharField(max_length=LONGEST_DECK, required=False)
    by_chance = forms.BooleanField(required=False)

    def sitting(self, mode: str, armoury: Armoury, bot: str = "") -> Sitting | None:
        """What this side brings to the mode. None where something is wrong; that stands beside its field
        then."""
        if not self.is_valid():
            return None
        try:
            sitting = self.read(mode, armoury, bot)
            check_sitting(mode, sitting, armoury.cards)
        except Declined as declined:
            told = f"{declined.message} ({declined.rule})" if declined.rule else declined.message
            self.add_error("deck", told)
            return None
        return sitting

    def read(self, mode: str, armoury: Armoury, bot: str) -> Sitting:
        """What was filled in. Raises Declined."""
        given = self.cleaned_data
        cruiser, deck = "", None
        if mode == Mode.TOTAL_WAR and (words := given["code"] or given["deck"]):
            # Whoever pastes the whole address of a deck means what it ends with.
            address = words.strip().rstrip("/").rpartition("/")[2]
            cruiser, deck = chosen_deck(address, keeper=armoury.keeper, supply=armoury.supply)
        return Sitting(cruiser, deck, given["name"], bot, given["by_chance"])


class SecondSideForm(SideForm):
    """The side of a bot, or of the second player at one screen; a deck left open is drawn by chance."""

    def read(self, mode: str, armoury: Armoury, bot: str) -> Sitting:
        if not (self.cleaned_data["code"] or self.cleaned_data["deck"]):
            self.cleaned_data["deck"] = secrets.choice(stock_decks()).key
        return super().read(mode, armoury, bot)
