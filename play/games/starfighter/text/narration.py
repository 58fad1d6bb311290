"""Actions and events of the notation as sentences in the reader's language.

Sentences name who decides and then what happens, without a verb that would have to agree: “Cadet: card
3-10 Long Lens played face up, sector 2, level 0”. They tell what the action or event tells, nothing more:
what was filtered for a reader stays unknown in words.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from django.utils.text import capfirst
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from catalog.cards.vocabulary import Effect
from catalog.models import in_reader_language
from play.games.starfighter.engine.notation import Json
from play.games.starfighter.text.hints import reason_words

BOT_NAMES: Final = {
    "cadet": gettext_lazy("Cadet"),
    "wingman": gettext_lazy("Wingman"),
    "pilot": gettext_lazy("Pilot"),
    "captain": gettext_lazy("Captain"),
    "admiral": gettext_lazy("Admiral"),
}
FACES: Final = {"front": gettext_lazy("face up"), "back": gettext_lazy("face down")}
HALVES: Final = {"upper": gettext_lazy("upper half"), "lower": gettext_lazy("lower half")}
TOKENS: Final = {
    "fighter": gettext_lazy("damage token on a fighter"),
    "shield": gettext_lazy("damage token on a shield"),
}
SIMPLE: Final = {
    "pass": gettext_lazy("Pass"),
    "shift -1": gettext_lazy("Shift the cruiser by one sector towards sector 1"),
    "shift 0": gettext_lazy("Leave the cruiser where it is"),
    "shift 1": gettext_lazy("Shift the cruiser by one sector towards sector 5"),
    "direction ltr": gettext_lazy("Battles from sector 1 to sector 5"),
    "direction rtl": gettext_lazy("Battles from sector 5 to sector 1"),
    "resign": gettext_lazy("Concede"),
    "timeout": gettext_lazy("Time is over"),
}
ENDINGS: Final = {
    "armour": gettext_lazy("victory by armour"),
    "cards": gettext_lazy("victory by the number of cards, armour being equal"),
    "rounds": gettext_lazy("victory after 50 rounds"),
    "resigned": gettext_lazy("victory, the other side conceded"),
    "time": gettext_lazy("victory on time"),
}


class PrintedCard(NamedTuple):
    """What is said of a card: its names in English and Russian, and the codes of its effects, if any."""

    name: str
    name_ru: str
    top: str = ""
    bottom: str = ""


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


@dataclass(frozen=True)
class StarfighterNarrator:
    """Tells one reader what is done in one match: what its seats are called, and the cards' names."""

    names: Mapping[str, str]
    cards: Mapping[str, PrintedCard]

    def card(self, number: str | None) -> str:
        """Such as “card 3-10 Long Lens”, or “a card” where the number is unknown."""
        if number is None:
            return _("a card")
        return card_words(number, self.cards.get(number, UNKNOWN)[:2])

    def action(self, action: str, view: Json) -> str:
        """An action as this reader reads it; `view` is the reader's before it and names the target."""
        if action in SIMPLE:
            return str(SIMPLE[action])
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

    def words(self, view: Json) -> dict[str, str]:
        return {action: self.action(action, view) for action in view["legal"]}

    def step(self, seat: str, action: str, view: Callable[[], Json]) -> str:
        """Who did what; `view` is asked only for an action about cards that lie on the boards."""
        is_about_cards = action.split()[0] in (*Effect.values, "resolve")
        return self.told(seat, self.action(action, view() if is_about_cards else {}))

    def told(self, seat: str, what: str) -> str:
        name = self.names[seat]
        return f"{capfirst(name) if name == _('you') else name}: {what}"

    def event(self, event: Json) -> str:
        """An event as this reader may learn of it."""
        tell = EVENTS.get(event["event"])
        words = tell(self, event) if tell else event["event"]
        return self.told(event["seat"], words) if event.get("seat") else words

    def reason(self, reason: Json) -> str:
        """What an advised action brings and what the enemy can answer, to the player who asked."""
        return reason_words(reason, self.names[reason["enemy"]])


def place(event: Json) -> str:
    words = {"sector": event["sector"], "level": event["level"]}
    return _("sector %(sector)s, level %(level)s") % words


def tell_draw(narrator: StarfighterNarrator, event: Json) -> str:
    return _("%(card)s drawn") % {"card": narrator.card(event["card"])}


def tell_set_aside(_narrator: StarfighterNarrator, _event: Json) -> str:
    return _("the top card of the deck set aside, unseen")


def tell_take_up(narrator: StarfighterNarrator, event: Json) -> str:
    return _("%(card)s taken into the hand") % {"card": narrator.card(event["card"])}


def tell_reshuffle(_narrator: StarfighterNarrator, event: Json) -> str:
    count = event["deck"] if isinstance(event["deck"], int) else len(event["deck"])
    sentence = ngettext(
        "the discard pile, %(count)d card, is shuffled and becomes the deck",
        "the discard pile, %(count)d cards, is shuffled and becomes the deck",
        count,
    )
    words = sentence % {"count": count}
    return words if event["seat"] else capfirst(words) or ""


def tell_play(narrator: StarfighterNarrator, event: Json) -> str:
    words = {"card": narrator.card(event["card"]), "face": FACES[event["face"]]}
    return _("%(card)s played %(face)s, %(place)s") % {**words, "place": place(event)}


def tell_pass(_narrator: StarfighterNarrator, event: Json) -> str:
    return _("pass, first of both") if event["first"] else _("pass")


def on_card(narrator: StarfighterNarrator, event: Json) -> dict[str, str]:
    """What an event about an effect has to say of it."""
    effect = effect_name(event["effect"]) if event.get("effect") else ""
    half = str(HALVES[event["half"]]) if event["half"] else ""
    return {"effect": effect, "card": narrator.card(event["card"]), "half": half}


def tell_trigger(narrator: StarfighterNarrator, event: Json) -> str:
    return _("effect uncovered, %(effect)s (%(card)s, %(half)s)") % on_card(narrator, event)


def tell_drop(narrator: StarfighterNarrator, event: Json) -> str:
    return _("a waiting effect is dropped (%(card)s)") % on_card(narrator, event)


def tell_no_target(narrator: StarfighterNarrator, event: Json) -> str:
    return _("%(effect)s finds no target (%(card)s)") % on_card(narrator, event)


def tell_resolve(narrator: StarfighterNarrator, event: Json) -> str:
    return _("%(effect)s (%(card)s)") % on_card(narrator, event)


def tell_move(_narrator: StarfighterNarrator, event: Json) -> str:
    if (event["to"], event["to_level"]) == (event["sector"], event["level"]):
        return _("card stays where it is, %(place)s") % {"place": place(event)}
    to = place({"sector": event["to"], "level": event["to_level"]})
    return _("card moved from %(place)s to %(to)s") % {"place": place(event), "to": to}


def tell_pivot(_narrator: StarfighterNarrator, event: Json) -> str:
    return _("card pivoted, %(place)s") % {"place": place(event)}


def tell_roll(narrator: StarfighterNarrator, event: Json) -> str:
    words = {"card": narrator.card(event["card"]), "face": FACES[event["face"]]}
    return _("%(card)s turned %(face)s, %(place)s") % {**words, "place": place(event)}


def tell_token(_narrator: StarfighterNarrator, event: Json) -> str:
    words = {"token": TOKENS[event["on"]], "place": place(event), "half": HALVES[event["half"]]}
    return _("%(token)s, %(place)s, %(half)s") % words


def tell_absorb(_narrator: StarfighterNarrator, event: Json) -> str:
    return _("the force field absorbs the rest: %(tokens)d") % event


def tell_destroy(narrator: StarfighterNarrator, event: Json) -> str:
    words = {"card": narrator.card(event["card"]), "place": place(event)}
    return _("%(card)s destroyed, %(place)s") % words


def tell_armour(_narrator: StarfighterNarrator, event: Json) -> str:
    change = f"{event['change']:+d}".replace("-", "−")
    words = {"change": change, "armour": signed(event["armour"])}
    return _("armour %(change)s, now %(armour)s") % words


def tell_battle(narrator: StarfighterNarrator, event: Json) -> str:
    words = {
        "a": event["sector"]["A"],
        "b": event["sector"]["B"],
        "name_a": narrator.names["A"],
        "name_b": narrator.names["B"],
        "damage_a": event["damage"]["A"],
        "damage_b": event["damage"]["B"],
    }
    return (
        _(
            "Battle: %(name_a)s in sector %(a)d, %(name_b)s in sector %(b)d. "
            "Damage: %(name_a)s %(damage_a)d, %(name_b)s %(damage_b)d"
        )
        % words
    )


def tell_shift(narrator: StarfighterNarrator, event: Json) -> str:
    offset = event["offset"]
    words = {
        "name_a": narrator.names["A"],
        "name_b": narrator.names["B"],
        "a": f"{max(1, 1 - offset)}–{min(5, 5 - offset)}",
        "b": f"{max(1, 1 + offset)}–{min(5, 5 + offset)}",
    }
    return _("these sectors face each other now: %(a)s (%(name_a)s), %(b)s (%(name_b)s)") % words


def tell_recovery(_narrator: StarfighterNarrator, _event: Json) -> str:
    return _("Tokens on shields return to the supply")


def tell_initiative(_narrator: StarfighterNarrator, _event: Json) -> str:
    return _("initiative token")


def tell_round(_narrator: StarfighterNarrator, event: Json) -> str:
    return _("Round %(round)d") % event


def tell_end(narrator: StarfighterNarrator, event: Json) -> str:
    if event["winner"] is None:
        return _("The game ends in a draw")
    return narrator.told(event["winner"], str(ENDINGS[event["reason"]]))


EVENTS: Final[Mapping[str, Callable[[StarfighterNarrator, Json], str]]] = {
    "draw": tell_draw,
    "set_aside": tell_set_aside,
    "take_up": tell_take_up,
    "reshuffle": tell_reshuffle,
    "play": tell_play,
    "pass": tell_pass,
    "trigger": tell_trigger,
    "drop": tell_drop,
    "no_target": tell_no_target,
    "resolve": tell_resolve,
    "move": tell_move,
    "pivot": tell_pivot,
    "roll": tell_roll,
    "token": tell_token,
    "absorb": tell_absorb,
    "destroy": tell_destroy,
    "armour": tell_armour,
    "battle": tell_battle,
    "shift": tell_shift,
    "shields_recover": tell_recovery,
    "initiative": tell_initiative,
    "round": tell_round,
    "end": tell_end,
}
