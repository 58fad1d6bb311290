"""What players ask of the workers."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from catalog.models import in_reader_language
from decks.construction.card_pool import CardPool
from decks.construction.legality import IllegalDeck
from decks.construction.stock import stock_decks
from decks.library.finding import NoSuchDeck, NoSuchVersion
from decks.models import Owner
from play.games.starfighter.bots.arena import BOTS
from play.games.starfighter.setup import Mode
from play.games.starfighter.text.narration import BOT_NAMES
from simulate.deals.entrants import TOTAL_WAR
from simulate.experiments.continuation import MOST_MORE
from simulate.experiments.limits import RunRefused
from simulate.experiments.run_request import MOST_ENTRANTS, Terms, find_side, playtest
from simulate.experiments.run_spec import Request, Side
from simulate.experiments.services import MOST_SEED
from simulate.models import Rule

USUAL_BOT: Final = "pilot"
USUAL_GAMES: Final = 1_000
# What can be typed; how many may be played say the limits, with the price.
MOST_GAMES: Final = 10**12
BEYOND_ALL: Final = {"max_value": gettext_lazy("No workers could ever play so many games.")}
LONGEST_DECK: Final = 200
LONGEST_LIST: Final = 4_000
RULES: Final = {
    Rule.FIXED: gettext_lazy("a number of games of each pairing"),
    Rule.INTERVAL: gettext_lazy("until the win rate is known well enough"),
}


def bots() -> list[tuple[str, Any]]:
    return [(bot, BOT_NAMES[bot]) for bot in BOTS]


def stock_choices() -> list[tuple[str, str]]:
    return [(deck.key, in_reader_language(deck.name, deck.name_ru)) for deck in stock_decks()]


class MoreForm(forms.Form):
    """How many games to go on with."""

    more = forms.IntegerField(
        label=gettext_lazy("Games to go on with"), min_value=0, max_value=MOST_MORE
    )

    @property
    def complaint(self) -> str:
        """What is wrong, as a sentence."""
        return " ".join([f"{self.fields['more'].label}:", *self.errors["more"]])


class PairingForm(forms.Form):
    """What every run says: a deck, whom it meets, who plays, and the seed."""

    deck = forms.CharField(
        label=gettext_lazy("Deck"),
        max_length=LONGEST_DECK,
        help_text=gettext_lazy("Its address, its code, or the key of a stock deck."),
        error_messages={"required": gettext_lazy("Name the deck to be tested.")},
    )
    opponents = forms.MultipleChoiceField(
        label=gettext_lazy("Stock decks"),
        choices=stock_choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    others = forms.CharField(
        label=gettext_lazy("Other decks"),
        max_length=LONGEST_LIST,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("Addresses or codes, one a line."),
    )
    bot = forms.ChoiceField(label=gettext_lazy("Who plays the deck"), choices=bots)
    enemy_bot = forms.ChoiceField(label=gettext_lazy("Who plays the opponents"), choices=bots)
    seed = forms.IntegerField(
        label=gettext_lazy("Seed"),
        min_value=0,
        max_value=MOST_SEED,
        help_text=gettext_lazy("The same seed deals the same cards."),
    )

    def __init__(self, *args: Any, pool: CardPool, owner: Owner, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        self.pool, self.owner = pool, owner
        # Whether a deck is named that is not there for the owner, and whom was found.
        self.names_nothing = False
        self.own: Side | None = None
        self.opposing: tuple[Side, ...] = ()
        for name, field in self.fields.items():
            if field.help_text:
                field.widget.attrs["aria-describedby"] = f"help-{name}"

    def clean(self) -> dict[str, Any]:
        """Looks for the decks, whatever else is wrong."""
        cleaned = super().clean() or self.cleaned_data
        if "deck" in cleaned:
            self.own = self.own_side()
        if cleaned.keys() >= {"opponents", "others"}:
            self.opposing = tuple(self.opposing_sides())
        return cleaned

    def find(self, field: str, words: str, bot: str, version: str = "") -> Side | None:
        """The deck of that address or code; None, with an error at the field, where there is none.

        `bot` names the field that says who plays it, `version` one that may hold the version's number.
        """
        bot = self.cleaned_data.get(bot, USUAL_BOT)
        number = self.cleaned_data.get(version)
        try:
            return find_side(words, bot, owner=self.owner, pool=self.pool, number=number)
        except NoSuchDeck as error:
            self.names_nothing = True
            is_of_version = bool(number) and isinstance(error, NoSuchVersion)
            self.add_error(version if is_of_version else field, str(error))
        except RunRefused as error:
            self.add_error(field, str(error))
        except IllegalDeck as error:
            illegal = _("“%(deck)s” is not a legal deck:") % {"deck": words[:60]}
            told = [f"{illegal} {violation}" for violation in error.violations]
            self.add_error(version if number else field, ValidationError(told))
        return None

    def own_side(self) -> Side | None:
        return self.find("deck", self.cleaned_data["deck"], "bot")

    def opposing_sides(self) -> Iterator[Side]:
        """Those that are found; the others leave an error."""
        others = [line for line in self.cleaned_data["others"].splitlines() if line.strip()]
        if len(others) > MOST_ENTRANTS:
            message = _("Name at most %(most)d decks.") % {"most": MOST_ENTRANTS}
            self.add_error("others", message)
            return
        named = [("opponents", key) for key in self.cleaned_data["opponents"]]
        for field, words in [*named, *(("others", line) for line in others)]:
            if side := self.find(field, words, "enemy_bot"):
                yield side


def status_of(form: PairingForm, *, was_sent: bool) -> int:
    """Of the page that shows the form: 404 alike for decks that are not there and those of others."""
    if form.names_nothing:
        return 404
    return 422 if was_sent and form.errors else 200


class PlaytestForm(PairingForm):
    """A deck against others, or several decks against each other."""

    mode = forms.ChoiceField(
        label=gettext_lazy("Mode"),
        choices=Mode.choices,
        help_text=gettext_lazy("In Training and Skirmish only the decks' cruisers take part."),
    )
    is_matrix = forms.BooleanField(
        label=gettext_lazy("Every deck against every other"), required=False
    )
    rule = forms.ChoiceField(label=gettext_lazy("How long"), choices=RULES.items)
    games = forms.IntegerField(
        label=gettext_lazy("Games of each pairing"),
        min_value=2,
        max_value=MOST_GAMES,
        error_messages=BEYOND_ALL,
        required=False,
        widget=forms.NumberInput(attrs={"step": 2}),
    )
    half_width = forms.DecimalField(
        label=gettext_lazy("Known to ± %"), min_value=Decimal("0.1"), max_value=20, required=False
    )

    request: Request | None = None

    @staticmethod
    def usual() -> dict[str, Any]:
        """What the form says at first."""
        return {
            "opponents": [deck.key for deck in stock_decks()],
            "bot": USUAL_BOT,
            "enemy_bot": USUAL_BOT,
            "mode": TOTAL_WAR,
            "rule": Rule.FIXED,
            "games": USUAL_GAMES,
            "half_width": 1,
            "seed": 1,
        }

    def clean_games(self) -> int:
        """Games come in pairs."""
        games: int = self.cleaned_data["games"] or USUAL_GAMES
        return games + games % 2

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if self.own is None or self.errors:
            return cleaned
        try:
            self.request = playtest([self.own, *self.opposing], self.terms(), self.pool)
        except RunRefused as error:
            self.add_error("opponents", str(error))
        return cleaned

    def terms(self) -> Terms:
        said = self.cleaned_data
        half_width = float(said["half_width"] or 1) / 100
        return Terms(
            mode=said["mode"],
            games=said["games"],
            half_width=half_width if said["rule"] == Rule.INTERVAL else None,
            seed=said["seed"],
            is_matrix=said["is_matrix"],
        )
