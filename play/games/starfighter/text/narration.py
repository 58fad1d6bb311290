"""Actions and events of the notation as sentences in the reader's language.

Such as “Cadet: card 3-10 Long Lens played face up, sector 2, level 0”. They tell what the action or event
tells, nothing more: what was filtered for a reader stays unknown in words.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, ClassVar, Final, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from catalog.cards.content import CardContent
from catalog.cards.vocabulary import Effect
from catalog.models import in_reader_language
from play.games.kit.narration import LEAVING, LEFT, BaseNarrator, Said, tell_end
from play.games.starfighter.engine.notation import Json
from play.games.starfighter.text.hints import reason_words

FACES: Final = {"front": gettext_lazy("face up"), "back": gettext_lazy("face down")}
HALVES: Final = {"upper": gettext_lazy("upper half"), "lower": gettext_lazy("lower half")}
TOKENS: Final = {
    "fighter": gettext_lazy("damage token on a fighter"),
    "shield": gettext_lazy("damage token on a shield"),
}
ENDINGS: Final = {
    "armour": gettext_lazy("victory by armour"),
    "cards": gettext_lazy("victory by the number of cards, armour being equal"),
    "rounds": gettext_lazy("victory after 50 rounds"),
    **LEFT,
}


class PrintedCard(NamedTuple):
    """What is said of a card: its names in English and Russian, and the codes of its effects, if any."""

    name: str
    name_ru: str
    top: str = ""
    bottom: str = ""

    @classmethod
    def of(cls, card: CardContent) -> "PrintedCard":
        return cls(card.name, card.name_ru, card.top.effect, card.bottom.effect)


UNKNOWN: Final = PrintedCard("", "")


def signed(number: int) -> str:
    """A number as running text has it, with a real minus."""
    return str(number).replace("-", "−")


def effect_name(code: str) -> str:
    """The effect's name in the reader's language."""
    return str(Effect(code).label)


def card_words(number: str, names: tuple[str, str]) -> str:
    """Such as “card 3-10 Long Lens”; of its names the reader's is taken."""
    return _("card %(card)s") % {"card": f"{number} {in_reader_language(*names)}".rstrip()}


@lru_cache(maxsize=10_000)
def play_words(_language: str, number: str, names: tuple[str, str], face: str, sector: str) -> str:
    """A card played, in the language that is active; most legal actions are of this kind."""
    sentence = _("%(card)s %(face)s to sector %(sector)s")
    card = _("a card") if number == "?" else card_words(number, names)
    return capfirst(sentence % {"card": card, "face": FACES[face], "sector": sector}) or ""


def effect_order(view: Json, cards: Mapping[str, PrintedCard]) -> dict[str, str] | None:
    """By half of the card the codes of two effects whose order is being chosen; None at other times."""
    if view["phase"] != "order":
        return None
    place = view["pending"]
    cell = view["seats"][place["seat"]]["sectors"][place["sector"] - 1][place["level"]]
    card = cards[cell["card"]]
    upper, lower = (card.bottom, card.top) if cell["pivoted"] else (card.top, card.bottom)
    return {"upper": upper, "lower": lower}


def place(event: Json) -> str:
    words = {"sector": event["sector"], "level": event["level"]}
    return _("sector %(sector)s, level %(level)s") % words


def tell_reshuffle(_narrator: BaseNarrator, said: Said) -> str:
    count = said["deck"] if isinstance(said["deck"], int) else len(said["deck"])
    sentence = ngettext(
        "the discard pile, %(count)d card, is shuffled and becomes the deck",
        "the discard pile, %(count)d cards, is shuffled and becomes the deck",
        count,
    )
    words = sentence % {"count": count}
    return words if said["seat"] else capfirst(words) or ""


def tell_pass(_narrator: BaseNarrator, said: Said) -> str:
    return _("pass, first of both") if said["first"] else _("pass")


def tell_move(_narrator: BaseNarrator, said: Said) -> str:
    if (said["to"], said["to_level"]) == (said["sector"], said["level"]):
        return _("card stays where it is, %(place)s") % said
    to = place({"sector": said["to"], "level": said["to_level"]})
    return _("card moved from %(place)s to %(to)s") % {**said, "to": to}


def tell_battle(narrator: BaseNarrator, said: Said) -> str:
    words = {"name_a": narrator.names["A"], "name_b": narrator.names["B"]}
    words |= {"a": said["sector"]["A"], "b": said["sector"]["B"]}
    words |= {"damage_a": said["damage"]["A"], "damage_b": said["damage"]["B"]}
    return (
        _(
            "Battle: %(name_a)s in sector %(a)d, %(name_b)s in sector %(b)d. "
            "Damage: %(name_a)s %(damage_a)d, %(name_b)s %(damage_b)d"
        )
        % words
    )


def tell_shift(narrator: BaseNarrator, said: Said) -> str:
    offset = said["offset"]
    words = {
        "name_a": narrator.names["A"],
        "name_b": narrator.names["B"],
        "a": f"{max(1, 1 - offset)}–{min(5, 5 - offset)}",
        "b": f"{max(1, 1 + offset)}–{min(5, 5 + offset)}",
    }
    return _("these sectors face each other now: %(a)s (%(name_a)s), %(b)s (%(name_b)s)") % words


class StarfighterNarrator(BaseNarrator):
    """Tells one reader what is done in one match, with the cards' names."""

    PLAIN: ClassVar[Mapping[str, Any]] = {
        "pass": gettext_lazy("Pass"),
        "shift -1": gettext_lazy("Shift the cruiser by one sector towards sector 1"),
        "shift 0": gettext_lazy("Leave the cruiser where it is"),
        "shift 1": gettext_lazy("Shift the cruiser by one sector towards sector 5"),
        "direction ltr": gettext_lazy("Battles from sector 1 to sector 5"),
        "direction rtl": gettext_lazy("Battles from sector 5 to sector 1"),
        **LEAVING,
    }
    ENDINGS = ENDINGS
    EVENTS: ClassVar[Mapping[str, Any]] = {
        "draw": gettext_lazy("%(card)s drawn"),
        "set_aside": gettext_lazy("the top card of the deck set aside, unseen"),
        "take_up": gettext_lazy("%(card)s taken into the hand"),
        "reshuffle": tell_reshuffle,
        "play": gettext_lazy("%(card)s played %(face)s, %(place)s"),
        "pass": tell_pass,
        "trigger": gettext_lazy("effect uncovered, %(effect)s (%(card)s, %(half)s)"),
        "drop": gettext_lazy("a waiting effect is dropped (%(card)s)"),
        "no_target": gettext_lazy("%(effect)s finds no target (%(card)s)"),
        "resolve": gettext_lazy("%(effect)s (%(card)s)"),
        "move": tell_move,
        "pivot": gettext_lazy("card pivoted, %(place)s"),
        "roll": gettext_lazy("%(card)s turned %(face)s, %(place)s"),
        "token": gettext_lazy("%(token)s, %(place)s, %(half)s"),
        "absorb": gettext_lazy("the force field absorbs the rest: %(tokens)d"),
        "destroy": gettext_lazy("%(card)s destroyed, %(place)s"),
        "armour": gettext_lazy("armour %(change)s, now %(armour)s"),
        "battle": tell_battle,
        "shift": tell_shift,
        "shields_recover": gettext_lazy("Tokens on shields return to the supply"),
        "initiative": gettext_lazy("initiative token"),
        "round": gettext_lazy("Round %(round)d"),
        "end": tell_end,
    }

    def __init__(self, names: Mapping[str, str], cards: Mapping[str, PrintedCard]) -> None:
        super().__init__(names)
        self.cards = cards

    def card(self, number: str | None) -> str:
        """Such as “card 3-10 Long Lens”, or “a card” where the number is unknown."""
        if number is None:
            return _("a card")
        return card_words(number, self.cards.get(number, UNKNOWN)[:2])

    def action(self, action: str, view: Json) -> str:
        """An action as this reader reads it; `view` is the reader's before it and names the target."""
        if action in self.PLAIN:
            return str(self.PLAIN[action])
        word, *rest = action.split()
        if word == "play":
            number, face, sector = rest
            names = self.cards.get(number, UNKNOWN)[:2]
            return play_words(get_language() or "", number, names, face, sector)
        if word == "resolve":
            return self.order_words(rest[0], view)
        return self.effect_action(word, view, *rest)

    def effect_action(self, word: str, view: Json, seat: str, sector: str, *rest: str) -> str:
        """Such as “Lateral movement: card 3-10 Long Lens (Cadet, sector 2) to sector 3”, or for a hit “…,
        upper half” where a half is chosen."""
        level, to, half = "-1", "", ""
        if rest and rest[0] in HALVES:
            half = str(HALVES[rest[0]])
        elif rest:
            level, to = rest[0], "".join(rest[1:])
        stack = view["seats"][seat]["sectors"][int(sector) - 1]
        cell = stack[int(level)] if -len(stack) <= int(level) < len(stack) else {"card": None}
        words = {
            "effect": effect_name(word),
            "card": self.card(cell["card"]),
            "owner": self.names[seat],
            "sector": sector,
            "to": to,
            "half": half,
        }
        if to:
            return _("%(effect)s: %(card)s (%(owner)s, sector %(sector)s) to sector %(to)s") % words
        if half:
            return _("%(effect)s: %(card)s (%(owner)s, sector %(sector)s), %(half)s") % words
        return _("%(effect)s: %(card)s (%(owner)s, sector %(sector)s)") % words

    def order_words(self, first: str, view: Json) -> str:
        """Such as “First Pivot (upper half), then Lateral movement (lower half)”."""
        then, effects = (
            "lower" if first == "upper" else "upper",
            effect_order(view, self.cards) or {},
        )
        words = {
            "first": effect_name(effects[first]),
            "first_half": HALVES[first],
            "then": effect_name(effects[then]),
            "then_half": HALVES[then],
        }
        return _("First %(first)s (%(first_half)s), then %(then)s (%(then_half)s)") % words

    def step(self, seat: str, action: str, view: Callable[[], Json]) -> str:
        """The view is asked only for an action about cards that lie on the boards."""
        is_about_cards = action.split()[0] in (*Effect.values, "resolve")
        return super().step(seat, action, view if is_about_cards else dict)

    def said(self, event: Json) -> Said:
        said = super().said(event)
        if "card" in event:
            said["card"] = self.card(event["card"])
        if "change" in event:
            said["change"] = f"{event['change']:+d}".replace("-", "−")
            said["armour"] = signed(event["armour"])
        if event.get("effect"):
            said["effect"] = effect_name(event["effect"])
        if "on" in event:
            said["token"] = TOKENS[event["on"]]
        if "level" in event:
            said["place"] = place(event)
        said["face"], said["half"] = (
            FACES.get(event.get("face", "")),
            HALVES.get(event.get("half") or "", ""),
        )
        return said

    def event(self, event: Json) -> str:
        words = super().event(event)
        return f"{self.name(event['seat'])}: {words}" if event.get("seat") else words

    def reason(self, reason: Json) -> str:
        """What an advised action brings and what the enemy can answer, to the player who asked."""
        return reason_words(reason, self.names[reason["enemy"]])
