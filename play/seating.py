"""What a seat brings to a match, and whether it may: cruisers, and decks in Total War (R2)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from catalog.vocabulary import TRAINING_CRUISERS
from decks import codes
from decks.legality import find_violations
from decks.models import Deck, Keeper
from decks.stock import stock_decks
from decks.supply import Supply
from play.models import Mode
from play.trust import LONGEST_SALT


class Declined(Exception):
    """Something is not done and nothing has changed: a stable code, a sentence for the player, and the
    paragraph of the rules that says so, if one does."""

    def __init__(self, code: str, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.rule = rule


@dataclass(frozen=True, slots=True)
class Sitting:
    """What one side brings: a name to be called by, in Total War a deck with its cruiser; elsewhere, whether
    chance is to choose the cruiser. Only a given position brings a cruiser without a deck."""

    cruiser: str = ""
    deck: tuple[str, ...] | None = None
    name: str = ""
    bot: str = ""
    by_chance: bool = False

    def columns(self) -> dict[str, Any]:
        """What a seat has of it in its columns."""
        return {
            "cruiser": self.cruiser,
            "deck": self.deck,
            "name": self.name,
            "bot": self.bot,
            "by_chance": self.by_chance,
        }


def chosen_deck(words: str, *, keeper: Keeper, supply: Supply) -> tuple[str, tuple[str, ...]]:
    """The cruiser and the cards of a deck by its address or its code: an own deck, one that may be opened
    by its link, a stock deck. Raises Declined."""
    stock = {deck.key: deck for deck in stock_decks()}
    if words in stock:
        return stock[words].cruiser, supply.known(stock[words].cards)
    found = Deck.objects.visible_to(keeper).filter(slug=words).with_newest_version().first()
    if found is not None:
        return found.newest.cruiser, found.newest.cards
    try:
        listed = codes.decode(words, supply)
    except codes.CodeError as error:
        sentence = _("“%(words)s” is neither a deck that you may open nor a deck code. %(why)s")
        raise Declined("no_deck", sentence % {"words": words[:60], "why": error}) from error
    return listed.cruiser or "", listed.cards


def check_sitting(mode: str, sitting: Sitting, cards: Mapping[str, Any]) -> None:
    """Whether a side may play the mode with the card set of this catalogue export. Raises Declined."""
    if mode == Mode.TOTAL_WAR:
        check_deck(sitting, cards)
    elif sitting.deck is not None:
        raise Declined("deck_not_wanted", _("Only Total War is played with own decks."), "R2.1")


def check_cruisers(mode: str, cruisers: Sequence[str], cards: Mapping[str, Any]) -> None:
    """Whether the mode may be played with these cruisers, of one side or of both. Raises Declined."""
    allowed = allowed_cruisers(mode, cards)
    for cruiser in cruisers:
        if cruiser not in allowed:
            sentence = _("There is no cruiser “%(cruiser)s” to play with; there are %(cruisers)s.")
            words = {"cruiser": cruiser[:40], "cruisers": ", ".join(allowed)}
            raise Declined("unknown_cruiser", sentence % words, "R2.1")
    if mode != Mode.TOTAL_WAR and len(set(cruisers)) < len(cruisers):
        raise Declined("same_cruiser", _("The two cruisers must differ outside Total War."), "R2.4")


def allowed_cruisers(mode: str, cards: Mapping[str, Any]) -> list[str]:
    """The keys of those cruisers of a catalogue export that the mode is played with (R2.1)."""
    keys = [cruiser["key"] for cruiser in cards["cruisers"]]
    return [key for key in keys if mode != Mode.TRAINING or key in TRAINING_CRUISERS]


def check_deck(sitting: Sitting, cards: Mapping[str, Any]) -> None:
    if sitting.deck is None:
        raise Declined("deck_missing", _("In Total War each player brings a deck."), "R2.3")
    check_cruisers(Mode.TOTAL_WAR, [sitting.cruiser], cards)
    violations = find_violations(
        sitting.deck,
        sitting.cruiser,
        known_cards={card["number"] for card in cards["cards"]},
        known_cruisers={cruiser["key"] for cruiser in cards["cruisers"]},
    )
    if violations:
        raise Declined("illegal_deck", " ".join(map(str, violations)), "R2.3")


def check_salt(salt: str) -> None:
    if not salt or len(salt) > LONGEST_SALT or not salt.isprintable():
        sentence = _("A salt has 1 to %(most)d characters that can be printed.")
        raise Declined("bad_salt", sentence % {"most": LONGEST_SALT})
