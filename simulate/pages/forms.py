"""The forms of new runs: labels and widgets around a run's description, which is read elsewhere."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, Final, cast

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from catalog.cards.content import CardContent
from catalog.models import in_reader_language
from catalog.search.query.plain_words import card_number
from catalog.web.formats.lazy_text import StrOrPromise
from catalog.web.formats.number_format import whole
from decks.construction.card_names import split_names
from decks.construction.card_pool import CardPool
from decks.construction.stock import StockDeck, stock_decks
from decks.construction.stock_choice import stock_decks_left_out, stock_decks_of
from decks.library.finding import read_address
from decks.library.naming import MAX_DECK_LENGTH, deck_by_name
from decks.models import MAX_VERSION, Owner
from play.games.starfighter.setup import Mode
from simulate.deals.bots import BOTS, QUICK_BOT, VERDICT_BOT, bot_name
from simulate.deals.playing_time import seconds_a_game
from simulate.experiments.estimates import BotForecast, forecast_bots
from simulate.experiments.planning import NamedDecks, RunRequest, read_request
from simulate.experiments.refusals import RunProblem
from simulate.experiments.run_plan import RunPlan
from simulate.experiments.run_spec import DEFAULT_HALF_WIDTH, MAX_MORE, MODELS, RunSpec
from simulate.models import Rule, RunKind
from simulate.results.speed import pace

MAX_LIST_LENGTH: Final = 4_000
MAX_CANDIDATES_LENGTH: Final = 600
PERCENT: Final = 100
ATTRIBUTES: Final = {"minimum": "min", "maximum": "max", "maxLength": "maxlength"}
DECK_FIELDS: Final = ("deck", "other")
CARD_FIELDS: Final = ("out", "into", "replacement")
RULES: Final = {
    Rule.FIXED: gettext_lazy("a number of games of each pairing"),
    Rule.INTERVAL: gettext_lazy("until the win rate is known well enough"),
}
AS_MANY: Final = gettext_lazy("Leave empty for as many as these bots play in a minute or two.")


def bots_and_speeds() -> list[tuple[str, str]]:
    """The bots, and how many games each plays here within a minute."""
    minute = 60 * pace()
    return [(bot, speed_words(bot, minute / seconds_a_game([bot]))) for bot in BOTS]


def speed_words(bot: str, games: float) -> str:
    """The bot's name and so many games, to two digits."""
    count = int(float(f"{games:.2g}"))
    words = ngettext("%(bot)s, %(games)s game a minute", "%(bot)s, %(games)s games a minute", count)
    return words % {"bot": bot_name(bot), "games": whole(count)}


def stock_choices(decks: Iterable[StockDeck]) -> list[tuple[str, str]]:
    return [(deck.key, in_reader_language(deck.name, deck.name_ru)) for deck in decks]


def words_about_left_out(pool: CardPool) -> str:
    """Which stock decks are no choice, since the edition cannot hold them; empty if all are."""
    names = [name for _key, name in stock_choices(stock_decks_left_out(pool))]
    sentence = _("Left out, since the current edition cannot hold them: %(decks)s.")
    return sentence % {"decks": ", ".join(names)} if names else ""


def default_spec(kind: str, pool: CardPool) -> RunSpec:
    """What the form of that kind says at first: what gives evidence within a minute.

    A cut list tries every card, so a quick bot plays it; captain then plays the best.
    """
    bot = QUICK_BOT if kind == RunKind.CUT else VERDICT_BOT
    return RunSpec(
        kind=kind,
        opponents=[deck.key for deck in stock_decks_of(pool)],
        bot=bot,
        enemy_bot=bot,
        half_width=DEFAULT_HALF_WIDTH if kind == RunKind.PLAYTEST else None,
    )


class PastedArea(forms.Textarea):
    """An area for a list of cards, which no browser cuts off."""

    def __init__(self) -> None:
        super().__init__(attrs={"rows": 6, "autocomplete": "off", "spellcheck": "false"})

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        context["widget"]["attrs"].pop("maxlength", None)
        return context


VersionField = partial(
    forms.IntegerField,
    min_value=1,
    max_value=MAX_VERSION,
    required=False,
    help_text=gettext_lazy("Leave empty for the newest one."),
)


Text = partial(forms.CharField, required=False)
PastedList = partial(
    Text, label=gettext_lazy("Or paste a list"), max_length=MAX_DECK_LENGTH, widget=PastedArea
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


class RunForm(forms.Form):
    """What every new run says: a deck, its opponents, the bots, and the seed.

    The fields take whatever can be typed; a valid form has the `plan` of the run.
    """

    kind: ClassVar[str]
    template: ClassVar[str] = "simulate/new_trial.html"
    own_fields: ClassVar[Sequence[str]] = ()  # that other kinds do not have
    linked_fields: ClassVar[Sequence[str]]  # that an address may fill in
    in_percent: ClassVar[Sequence[str]] = ()  # that are shares in the description
    renamed: ClassVar[dict[str, str]] = {"opponents": "others"}  # fields whose entries are here

    deck = Text(
        label=gettext_lazy("Deck"),
        help_text=gettext_lazy("Choose by name; an address or a code will do, too."),
    )
    deck_list = PastedList()
    opponents = forms.MultipleChoiceField(
        label=gettext_lazy("Stock decks"), required=False, widget=forms.CheckboxSelectMultiple
    )
    others = Text(
        label=gettext_lazy("Other decks"),
        max_length=MAX_LIST_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("Names, addresses or codes, one a line."),
    )
    bot = Text(label=gettext_lazy("Who plays the deck"), widget=forms.Select)
    enemy_bot = Text(label=gettext_lazy("Who plays the opponents"), widget=forms.Select)
    seed = forms.IntegerField(
        label=gettext_lazy("Seed"),
        required=False,
        help_text=gettext_lazy("The same seed deals the same cards."),
    )

    def __init__(self, *args: Any, pool: CardPool, owner: Owner, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        self.pool, self.owner = pool, owner
        self.asked = RunRequest()
        self.bot_forecasts: Sequence[BotForecast] = ()
        opponents = cast(Any, self.fields["opponents"])
        opponents.choices = stock_choices(stock_decks_of(pool))
        opponents.help_text = words_about_left_out(pool)
        self.fields["bot"].widget.choices = bots_and_speeds()
        self.fields["enemy_bot"].widget.choices = self.fields["bot"].widget.choices
        self.schema = MODELS[self.kind].model_json_schema()
        for name, field in self.fields.items():
            field.widget.attrs |= self.attributes_of(name)
            if name in DECK_FIELDS:
                field.widget.attrs |= {
                    "list": "deck-names",
                    "autocomplete": "off",
                    "spellcheck": "false",
                    "data-paste": f"id_{name}_list",
                }
            if field.help_text:
                field.widget.attrs["aria-describedby"] = f"help-{name}"

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

    @property
    def decks(self) -> NamedDecks | None:
        return self.asked.decks

    @property
    def plan(self) -> RunPlan | None:
        return cast(RunPlan | None, self.asked.plan)

    @property
    def named_cards(self) -> list[CardContent]:
        """The cards of a swap, or that which replaces others, to be shown."""
        spec = self.asked.spec
        numbers = (spec.out, spec.into) if spec else ()
        return [self.pool.cards[number] for number in numbers if number in self.pool.cards]

    @property
    def names_nothing(self) -> bool:
        """Whether a deck is named that the owner cannot open."""
        return any(problem.is_of_no_deck for problem in self.asked.problems)

    def attributes_of(self, name: str) -> dict[str, Any]:
        """The bounds of the description's field as attributes of an input."""
        bounds = self.schema["properties"].get(name, {})
        scale = PERCENT if name in self.in_percent else 1
        found = {
            ATTRIBUTES[key]: f"{scale * bounds[key]:.15g}" for key in ATTRIBUTES.keys() & bounds
        }
        is_required = name in self.schema["required"] and name not in ("opponents", "deck")
        return found | ({"required": True} if is_required else {})

    def shown_fields(self) -> list[forms.BoundField]:
        """The fields that other kinds do not have."""
        return [self[name] for name in self.own_fields]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        lists = {name: cleaned.get(f"{name}_list") for name in DECK_FIELDS}
        cleaned |= {name: pasted for name, pasted in lists.items() if pasted}
        unread = set(self.errors)  # what is typed there is no number
        self.asked = read_request(self.spec_values(), owner=self.owner, pool=self.pool)
        for problem in self.asked.problems:
            field = self.field_of(problem)
            if field not in unread:
                self.add_error(field, self.sentence(problem))
        if self.asked.spec and self.decks and self.plan:
            self.bot_forecasts = forecast_bots(self.asked.spec, self.decks, self.plan, self.owner)
        return cleaned

    def spec_values(self) -> dict[str, Any]:
        """The fields of the description, without those that are empty or could not be read."""
        said = self.cleaned_data
        names = self.schema["properties"].keys() & said.keys()
        given = {name: said[name] for name in names if said[name] not in ("", None)}
        shares = {name: given[name] / PERCENT for name in given.keys() & {*self.in_percent}}
        others = [line for line in said.get("others", "").splitlines() if line.strip()]
        opponents = [*said.get("opponents", ()), *others]
        return given | shares | {"kind": str(self.kind), "opponents": opponents}

    def field_of(self, problem: RunProblem) -> str | None:
        """The form's field for that of the description."""
        path = problem.field or ""
        name, dot, _place = path.partition(".")
        name = self.renamed.get(name, name) if dot or name not in self.fields else name
        return name if name in self.fields else None

    def sentence(self, problem: RunProblem) -> str:
        """In percent where the field is."""
        if problem.field not in self.in_percent:
            return str(problem)
        shares = ((name, problem.numbers[name]) for name in ("ge", "le") if name in problem.numbers)
        numbers = {name: PERCENT * share for name, share in shares}
        return str(replace(problem, numbers={**problem.numbers, **numbers}))


class PlaytestForm(RunForm):
    """A deck against others, or several decks against each other."""

    kind = RunKind.PLAYTEST
    template = "simulate/new_run.html"
    linked_fields = ("deck", "others", "mode", "games", "bot", "enemy_bot", "seed")
    in_percent = ("half_width",)
    mode = Text(
        label=gettext_lazy("Mode"),
        widget=forms.Select(choices=Mode.choices),
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
    half_width = forms.FloatField(label=gettext_lazy("Known to ± %"), required=False)

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
        half_width = sent.pop("half_width", None)
        if said.get("rule") == Rule.INTERVAL:
            sent.pop("games", None)
            sent["half_width"] = half_width
        return sent | {"kind": str(RunKind.MATRIX if said.get("is_matrix") else RunKind.PLAYTEST)}


class TrialForm(RunForm):
    """A deck and changes of it, compared against the same opponents on the same deals."""

    title: ClassVar[StrOrPromise]
    explanation: ClassVar[StrOrPromise]

    @classmethod
    def first_values(cls, spec: RunSpec) -> dict[str, Any]:
        values = super().first_values(spec)
        return values | {"margin": f"{PERCENT * spec.margin:g}", "budget": spec.budget or ""}


class SequentialForm(TrialForm):
    """A comparison that ends as soon as it is clear."""

    in_percent = ("margin",)
    margin = forms.FloatField(
        label=gettext_lazy("Smallest difference that matters, points"),
        required=False,
        help_text=gettext_lazy("In percentage points. A smaller difference counts as none."),
    )


class SwapForm(SequentialForm):
    """One card for another."""

    kind = RunKind.SWAP
    title = gettext_lazy("Swap test")
    explanation = gettext_lazy(
        "What the deck gains or loses when one card takes another's place, on the same deals. It stops as"
        " soon as that is clear."
    )
    own_fields = ("out", "into", "margin")
    linked_fields = ("deck", "bot", "enemy_bot", *own_fields)
    out = Text(label=gettext_lazy("Take out"))
    into = Text(label=gettext_lazy("Put in"))


class ComparisonForm(SequentialForm):
    """Two decks, or two versions of one."""

    kind = RunKind.COMPARISON
    title = gettext_lazy("Comparison")
    explanation = gettext_lazy(
        "Which of two decks, or of two versions of a deck, does better against the same opponents on the"
        " same deals. It stops as soon as that is clear."
    )
    own_fields = ("base_version", "other", "version", "margin")
    linked_fields = ("deck", "bot", "enemy_bot", *own_fields)
    base_version = VersionField(label=gettext_lazy("The deck's version"))
    other = Text(
        label=gettext_lazy("Compared with"),
        help_text=gettext_lazy("Another deck; empty for a version of the same one."),
    )
    other_list = PastedList()
    version = VersionField(label=gettext_lazy("Its version"))

    def spec_values(self) -> dict[str, Any]:
        sent, said = super().spec_values(), self.cleaned_data
        deck, other = said.get("deck", ""), said.get("other", "")
        versions = {"deck": said.get("base_version"), "other": said.get("version")}
        if other or any(versions.values()):
            sent["other"] = other or deck
        return sent | {
            field: version_address(sent[field], number, self.owner)
            for field, number in versions.items()
            if number and sent.get(field)
        }

    def field_of(self, problem: RunProblem) -> str | None:
        field = {"deck": "base_version", "other": "version"}.get(problem.field or "", "")
        is_of_version = bool(self.cleaned_data.get(field)) and problem.code != "no_such_deck"
        return field if is_of_version else super().field_of(problem)


def version_address(name: str, number: int, owner: Owner) -> str:
    """The path of that version of the deck."""
    named = deck_by_name(name, owner)
    slug = named.slug if named else read_address(name)[0]
    return f"/decks/{slug}/versions/{number}/"


class CutForm(TrialForm):
    """Which card a deck misses least."""

    kind = RunKind.CUT
    title = gettext_lazy("Cut list")
    explanation = gettext_lazy(
        "Which card the deck misses least, within a number of games: every card is tried, the better half"
        " plays on, until one is left; or all alike, to know what each is worth."
    )
    own_fields = ("replacement", "candidates", "budget", "alike")
    linked_fields = ("deck", "bot", "enemy_bot", *own_fields)
    renamed = RunForm.renamed | {"into": "replacement"}
    replacement = Text(
        label=gettext_lazy("In its place"),
        help_text=gettext_lazy("A card; needed for a deck of 25 cards."),
    )
    candidates = Text(
        label=gettext_lazy("Cards to consider"),
        max_length=MAX_CANDIDATES_LENGTH,
        help_text=gettext_lazy(
            "Call signs or numbers with commas; empty for all cards of the deck."
        ),
    )
    budget = forms.IntegerField(
        label=gettext_lazy("Games in all"), required=False, help_text=AS_MANY
    )
    alike = forms.BooleanField(
        label=gettext_lazy("Every card alike"),
        required=False,
        help_text=gettext_lazy("Every card gets as many games, so you see what each is worth."),
    )

    def spec_values(self) -> dict[str, Any]:
        sent, said = super().spec_values(), self.cleaned_data
        sent |= {"candidates": names_of_cards(said.get("candidates", ""))}
        return sent | ({"into": said["replacement"]} if said.get("replacement") else {})


def names_of_cards(words: str) -> list[str]:
    """The cards of a list with commas, or of numbers with spaces."""
    numbers = words.split()
    if all(card_number(each) for each in numbers):
        return numbers
    return list(split_names(words))


FORMS: Final[dict[str, type[RunForm]]] = {
    "": PlaytestForm,
    "swap": SwapForm,
    "compare": ComparisonForm,
    "cuts": CutForm,
}
