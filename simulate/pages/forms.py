"""The forms of new runs: labels and widgets around a run's description."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from rest_framework.exceptions import ValidationError as SpecError

from catalog.models import in_reader_language
from catalog.web.api.errors import problems_in
from catalog.web.formats.number_format import whole
from decks.construction.card_pool import CardPool
from decks.construction.legality import IllegalDeck
from decks.construction.stock import StockDeck, stock_decks
from decks.construction.stock_choice import stock_decks_left_out, stock_decks_of
from decks.library.finding import NoSuchDeck, NoSuchVersion, read_address
from decks.models import MAX_VERSION, Owner
from play.games.starfighter.setup import Mode
from play.games.starfighter.text.narration import BOT_NAMES
from simulate.deals.bots import BOTS, no_such_bot
from simulate.deals.playing_time import seconds_a_game
from simulate.experiments.deck_search import NamedDecks, WrongDeck, WrongDecks, find_decks
from simulate.experiments.estimates import BotForecast, forecast_bots
from simulate.experiments.limits import RunRefusal, default_seconds
from simulate.experiments.planning import current_cards, plan_run
from simulate.experiments.run_spec import (
    DEFAULT_HALF_WIDTH,
    MAX_MORE,
    MAX_NUMBER_LENGTH,
    MAX_OPPONENTS,
    RunSpec,
)
from simulate.experiments.spec_serializers import SERIALIZERS, read_spec
from simulate.models import Rule, RunKind
from simulate.results.speed import pace

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    from simulate.experiments.run_plan import RunPlan

MAX_LIST_LENGTH: Final = 4_000
MAX_CANDIDATES_LENGTH: Final = 600
PERCENT: Final = 100
ATTRIBUTES: Final = {"min": "min_value", "max": "max_value", "maxlength": "max_length"}
RULES: Final = {
    Rule.FIXED: gettext_lazy("a number of games of each pairing"),
    Rule.INTERVAL: gettext_lazy("until the win rate is known well enough"),
}


AS_MANY: Final = gettext_lazy("Empty for as many as these bots play in a minute or two.")


def bots() -> list[tuple[str, Any]]:
    return [(bot, BOT_NAMES[bot]) for bot in BOTS]


def bots_and_speeds() -> list[tuple[str, str]]:
    """The bots, and how many games each plays here within a minute."""
    minute = 60 * pace()
    return [(bot, speed_words(bot, minute / seconds_a_game([bot]))) for bot in BOTS]


def speed_words(bot: str, games: float) -> str:
    """The bot's name and so many games, to two digits."""
    count = int(float(f"{games:.2g}"))
    words = ngettext("%(bot)s, %(games)s game a minute", "%(bot)s, %(games)s games a minute", count)
    return words % {"bot": BOT_NAMES[bot], "games": whole(count)}


def stock_choices(decks: Iterable[StockDeck]) -> list[tuple[str, str]]:
    return [(deck.key, in_reader_language(deck.name, deck.name_ru)) for deck in decks]


def words_about_left_out(pool: CardPool) -> str:
    """Which stock decks are no choice, since the edition cannot hold them; empty if all are."""
    names = [name for _key, name in stock_choices(stock_decks_left_out(pool))]
    sentence = _("Left out, since the current edition cannot hold them: %(decks)s.")
    return sentence % {"decks": ", ".join(names)} if names else ""


def bounds_of(rule: Any) -> dict[str, Any]:
    """The bounds of a serializer's field as attributes of an input."""
    found = {name: getattr(rule, bound, None) for name, bound in ATTRIBUTES.items()}
    return {name: bound for name, bound in found.items() if bound is not None}


def default_spec(kind: str, pool: CardPool) -> RunSpec:
    """What the form of that kind says at first."""
    return RunSpec(kind=kind, deck="", opponents=[deck.key for deck in stock_decks_of(pool)])


VersionField = partial(
    forms.IntegerField,
    min_value=1,
    max_value=MAX_VERSION,
    required=False,
    help_text=gettext_lazy("Empty for the newest one."),
)


class MoreForm(forms.Form):
    """How many games to go on with."""

    more = forms.IntegerField(
        label=gettext_lazy("Games to go on with"), min_value=0, max_value=MAX_MORE
    )

    @property
    def complaint(self) -> str:
        """What is wrong, as a sentence."""
        return " ".join([f"{self.fields['more'].label}:", *self.errors["more"]])


class BotFormField(forms.ChoiceField):
    """One of the bots; any other name is refused by naming them."""

    def __init__(self, **options: Any) -> None:
        super().__init__(choices=bots, **options)

    def validate(self, value: Any) -> None:
        if value and not self.valid_value(value):
            raise ValidationError(no_such_bot(value))
        super().validate(value)


class RunForm(forms.Form):
    """What every new run says: a deck, its opponents, the bots, and the seed.

    A valid form has the `plan` of the run. Numbers and texts are checked by the serializer of the kind.
    """

    kind: ClassVar[str]
    template: ClassVar[str] = "simulate/new_trial.html"
    own_fields: ClassVar[Sequence[str]] = ()  # that other kinds do not have
    linked_fields: ClassVar[Sequence[str]]  # that an address may fill in

    deck = forms.CharField(
        label=gettext_lazy("Deck"),
        help_text=gettext_lazy("Its address, its code, or the key of a stock deck."),
        error_messages={"required": gettext_lazy("Name the deck to be tested.")},
    )
    opponents = forms.MultipleChoiceField(
        label=gettext_lazy("Stock decks"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    others = forms.CharField(
        label=gettext_lazy("Other decks"),
        max_length=MAX_LIST_LENGTH,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("Addresses or codes, one a line."),
    )
    bot = BotFormField(label=gettext_lazy("Who plays the deck"))
    enemy_bot = BotFormField(label=gettext_lazy("Who plays the opponents"))
    seed = forms.IntegerField(
        label=gettext_lazy("Seed"), help_text=gettext_lazy("The same seed deals the same cards.")
    )

    def __init__(self, *args: Any, pool: CardPool, owner: Owner, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        speeds, opponents = bots_and_speeds(), cast(Any, self.fields["opponents"])
        opponents.choices = stock_choices(stock_decks_of(pool))
        opponents.help_text = words_about_left_out(pool)
        self.pool, self.owner = pool, owner
        self.stock_count = 0
        self.names_nothing = False  # whether a deck is named that the owner cannot open
        self.decks: NamedDecks | None = None
        self.plan: RunPlan | None = None
        self.bot_forecasts: Sequence[BotForecast] = ()
        for name in ("bot", "enemy_bot"):
            self.fields[name].widget.choices = speeds
        rules = SERIALIZERS[self.kind]().fields
        for name, field in self.fields.items():
            if field.help_text:
                field.widget.attrs["aria-describedby"] = f"help-{name}"
            if name in rules and not isinstance(field, forms.DecimalField | forms.ChoiceField):
                field.widget.attrs |= bounds_of(rules[name])

    @classmethod
    def first_values(cls, spec: RunSpec) -> dict[str, Any]:
        """What the form says for that description."""
        stock = {deck.key for deck in stock_decks()}
        return {
            "deck": spec.deck,
            "opponents": [name for name in spec.opponents if name in stock],
            "others": "\n".join(name for name in spec.opponents if name not in stock),
            "bot": spec.bot,
            "enemy_bot": spec.enemy_bot,
            "seed": spec.seed,
        }

    def shown_fields(self) -> list[forms.BoundField]:
        """The fields that other kinds do not have."""
        return [self[name] for name in self.own_fields]

    def clean(self) -> dict[str, Any]:
        """Looks for the decks even where something else is wrong."""
        cleaned = super().clean() or self.cleaned_data
        self.stock_count = len(cleaned.get("opponents", ()))
        values = self.spec_values()
        spec = self.read_spec(values)
        if "deck" in values and not (self.has_error("deck") or self.has_error("others")):
            self.find_decks(spec or RunSpec(**values))
        if spec and self.decks and not self.errors:
            self.plan_run(spec, self.decks)
        return cleaned

    def plan_run(self, spec: RunSpec, decks: NamedDecks) -> None:
        try:
            cards = current_cards(self.pool)
            self.plan = plan_run(spec, decks, *cards, default_seconds(self.owner))
        except RunRefusal as error:
            self.add_error(error.field, str(error))
        else:
            self.bot_forecasts = forecast_bots(spec, decks, *cards, owner=self.owner)

    def spec_values(self) -> dict[str, Any]:
        """The fields of the description, without those that are empty or could not be read."""
        said = self.cleaned_data
        others = [line for line in said.get("others", "").splitlines() if line.strip()]
        names = SERIALIZERS[self.kind]().fields.keys() & said.keys()
        given = {name: said[name] for name in names if said[name] not in ("", None)}
        return given | {"kind": self.kind, "opponents": [*said.get("opponents", ()), *others]}

    def read_spec(self, values: dict[str, Any]) -> RunSpec | None:
        """The description; None, with errors at the fields, where something is wrong."""
        try:
            return read_spec(values)
        except SpecError as error:
            for problem in problems_in(error):
                field = self.field_at(problem.field or "")
                if not self.has_error(field):
                    self.add_error(field, problem.message)
        return None

    def find_decks(self, spec: RunSpec) -> None:
        try:
            self.decks = find_decks(spec, owner=self.owner, pool=self.pool)
        except WrongDecks as error:
            for wrong in error.wrong:
                self.names_nothing |= isinstance(wrong.error, NoSuchDeck)
                self.add_error(self.field_of(wrong), ValidationError(list(wrong.messages())))

    def field_of(self, wrong: WrongDeck) -> str | None:
        """The field to which the error belongs."""
        return self.field_at(wrong.field)

    def field_at(self, path: str) -> str | None:
        """The form's field of a path in the description; opponents begin with the chosen stock decks."""
        name, _dot, place = path.partition(".")
        is_typed = self.data.get("others") and int(place or MAX_OPPONENTS) >= self.stock_count
        name = "others" if name == "opponents" and is_typed else name
        return name if name in self.fields else None


class PlaytestForm(RunForm):
    """A deck against others, or several decks against each other."""

    kind = RunKind.PLAYTEST
    template = "simulate/new_run.html"
    linked_fields = ("deck", "others", "mode", "games", "bot", "enemy_bot", "seed")
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
        required=False,
        widget=forms.NumberInput(attrs={"step": 2}),
        help_text=AS_MANY,
    )
    half_width = forms.DecimalField(
        label=gettext_lazy("Known to ± %"), min_value=Decimal("0.1"), max_value=20, required=False
    )

    @classmethod
    def first_values(cls, spec: RunSpec) -> dict[str, Any]:
        is_matrix = {"is_matrix": "on"} if spec.kind == RunKind.MATRIX else {}
        return (
            super().first_values(spec)
            | is_matrix
            | {
                "mode": spec.mode,
                "rule": Rule.FIXED if spec.half_width is None else Rule.INTERVAL,
                "games": "" if spec.games is None else spec.games,
                "half_width": f"{PERCENT * (spec.half_width or DEFAULT_HALF_WIDTH):g}",
            }
        )

    def spec_values(self) -> dict[str, Any]:
        sent, said = super().spec_values(), self.cleaned_data
        half_width = float(sent.pop("half_width", 1)) / PERCENT
        if said.get("rule") == Rule.INTERVAL:
            sent.pop("games", None)
            sent["half_width"] = half_width
        return sent | {"kind": RunKind.MATRIX if said.get("is_matrix") else RunKind.PLAYTEST}


class TrialForm(RunForm):
    """A deck and changes of it, compared against the same opponents on the same deals."""

    title: ClassVar["StrOrPromise"]
    explanation: ClassVar["StrOrPromise"]

    @classmethod
    def first_values(cls, spec: RunSpec) -> dict[str, Any]:
        values = super().first_values(spec)
        return values | {"margin": f"{PERCENT * spec.margin:g}", "budget": spec.budget or ""}


class SequentialForm(TrialForm):
    """A comparison that ends as soon as it is clear."""

    margin = forms.DecimalField(
        label=gettext_lazy("Smallest difference that matters, points"),
        min_value=Decimal("0.5"),
        max_value=20,
        help_text=gettext_lazy("Of a hundred games. Smaller ones count as alike."),
    )

    def spec_values(self) -> dict[str, Any]:
        sent = super().spec_values()
        margin = {"margin": float(sent["margin"]) / PERCENT} if "margin" in sent else {}
        return sent | margin


class SwapForm(SequentialForm):
    """One card for another."""

    kind = RunKind.SWAP
    title = gettext_lazy("Swap test")
    explanation = gettext_lazy(
        "What the deck gains or loses when one card takes another's place, on the same deals. It stops as"
        " soon as that is clear."
    )
    own_fields = ("out", "into", "margin")
    linked_fields = ("deck", *own_fields)
    out = forms.CharField(label=gettext_lazy("Take out"))
    into = forms.CharField(label=gettext_lazy("Put in"))


class ComparisonForm(SequentialForm):
    """Two decks, or two versions of one."""

    kind = RunKind.COMPARISON
    title = gettext_lazy("Comparison")
    explanation = gettext_lazy(
        "Which of two decks, or of two versions of a deck, does better against the same opponents on the"
        " same deals. It stops as soon as that is clear."
    )
    own_fields = ("base_version", "other", "version", "margin")
    linked_fields = ("deck", *own_fields)
    base_version = VersionField(label=gettext_lazy("The deck's version"))
    other = forms.CharField(
        label=gettext_lazy("Compared with"),
        required=False,
        help_text=gettext_lazy("Another deck; empty for a version of the same one."),
    )
    version = VersionField(label=gettext_lazy("Its version"))

    def spec_values(self) -> dict[str, Any]:
        sent, said = super().spec_values(), self.cleaned_data
        deck, other = said.get("deck", ""), said.get("other", "")
        versions = {"deck": said.get("base_version"), "other": said.get("version")}
        if other or any(versions.values()):
            sent["other"] = other or deck
        else:
            self.add_error("other", _("Name another deck, or a version of this one."))
        return sent | {
            field: version_address(sent[field], number)
            for field, number in versions.items()
            if number and sent.get(field)
        }

    def field_of(self, wrong: WrongDeck) -> str | None:
        field = {"deck": "base_version", "other": "version"}.get(wrong.field, "")
        is_of_version = isinstance(wrong.error, NoSuchVersion | IllegalDeck)
        return field if is_of_version and self.cleaned_data.get(field) else super().field_of(wrong)


def version_address(name: str, number: int) -> str:
    """The path of that version of the deck."""
    return f"/decks/{read_address(name)[0]}/versions/{number}/"


class CutForm(TrialForm):
    """Which card a deck misses least."""

    kind = RunKind.CUT
    title = gettext_lazy("Cut list")
    explanation = gettext_lazy(
        "Which card the deck misses least, within a number of games: every card is tried, the better half"
        " plays on, until one is left; or all alike, to know what each is worth."
    )
    own_fields = ("replacement", "candidates", "budget", "alike")
    linked_fields = ("deck", *own_fields)
    replacement = forms.CharField(
        label=gettext_lazy("In its place"),
        max_length=MAX_NUMBER_LENGTH,
        required=False,
        help_text=gettext_lazy("A card; needed for a deck of 25 cards."),
    )
    candidates = forms.CharField(
        label=gettext_lazy("Cards to consider"),
        max_length=MAX_CANDIDATES_LENGTH,
        required=False,
        help_text=gettext_lazy("Numbers; empty for all cards of the deck."),
    )
    budget = forms.IntegerField(
        label=gettext_lazy("Games in all"), required=False, help_text=AS_MANY
    )
    alike = forms.BooleanField(
        label=gettext_lazy("Every card alike"),
        required=False,
        help_text=gettext_lazy("All play as many games, which tells what each card is worth."),
    )

    def spec_values(self) -> dict[str, Any]:
        sent, said = super().spec_values(), self.cleaned_data
        sent |= {"candidates": said.get("candidates", "").replace(",", " ").split()}
        return sent | ({"into": said["replacement"]} if said.get("replacement") else {})


FORMS: Final[dict[str, type[RunForm]]] = {
    "": PlaytestForm,
    "swap": SwapForm,
    "compare": ComparisonForm,
    "cuts": CutForm,
}
