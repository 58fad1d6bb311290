"""Why an action is not legal now: the refusal that a player is shown."""

from typing import Any

from play.games.kit.refusals import Phrase, gettext_noop
from play.games.starfighter.engine import layout as L
from play.games.starfighter.engine.cards import EFFECTS, CardSet
from play.games.starfighter.engine.notation import SEAT_NAMES, action_text
from play.games.starfighter.engine.refusals import RuleViolation

_PHASE_KINDS = {
    L.DEPLOYMENT: (L.PASS, L.PLAY),
    L.ORDER: (L.RESOLVE,),
    L.SHIFT: (L.SHIFT_BOARD,),
    L.DIRECTION: (L.BATTLE_ORDER,),
}
_EXPECTED = {
    L.DEPLOYMENT: gettext_noop("a card is played or passed now"),
    L.EFFECT: gettext_noop("a target for the effect is chosen now"),
    L.ORDER: gettext_noop("it is chosen now which of two effects is resolved first"),
    L.SHIFT: gettext_noop("the cruiser is shifted or left now"),
    L.DIRECTION: gettext_noop("the direction of the battles is chosen now"),
}


def refusal(cards: CardSet, record: Any, seat: int, action: int) -> RuleViolation:
    """The reason why `action`, which is not legal for `seat` in this state, is refused."""
    kind, body = action >> 12, action & 0xFFF
    phase, text = int(record["phase"]), action_text(cards, action)
    if phase == L.OVER:
        return RuleViolation("game_over")
    if seat != record["to_move"]:
        reason = "not_your_turn" if phase == L.DEPLOYMENT else "not_your_decision"
        return RuleViolation(reason, seat=SEAT_NAMES[seat], to_move=SEAT_NAMES[record["to_move"]])
    if phase == L.EFFECT and kind <= L.HIT:
        return _effect_refusal(record, kind, body, text)
    if kind not in _PHASE_KINDS.get(phase, ()):
        return RuleViolation("wrong_phase", text=text, expected=Phrase(_EXPECTED[phase]))
    if kind == L.PLAY:
        return _play_refusal(cards, record, seat, body)
    change = (body - 1) * (1 if seat == 0 else -1)
    return RuleViolation("too_far", offset=int(record["offset"]) + change)


def _play_refusal(cards: CardSet, record: Any, seat: int, body: int) -> RuleViolation:
    card, sector = body >> 4, body & 7
    number = cards.numbers[card]
    if card not in record["hand"][seat, : record["hand_size"][seat]]:
        return RuleViolation("not_in_hand", card=number, seat=SEAT_NAMES[seat])
    height = int(record["height"][seat, sector])
    if height >= record["fields"][seat, sector]:
        return RuleViolation("sector_full", sector=sector + 1)
    level = int(cards.tables[0]["level"][card])
    return RuleViolation("wrong_level", card=number, level=level, sector=sector + 1, free=height)


def _effect_refusal(record: Any, kind: int, body: int, text: str) -> RuleViolation:
    if kind != record["effect"]:
        return RuleViolation("other_effect", effect=EFFECTS[record["effect"]], text=text)
    seat, sector, level, to = body >> 8, body >> 5 & 7, body >> 3 & 3, body & 7
    if kind == L.HIT:
        return _hit_refusal(record, seat, sector)
    if level >= record["height"][seat, sector]:
        return RuleViolation("no_such_card", seat=SEAT_NAMES[seat], sector=sector + 1, level=level)
    if kind == L.LATERAL and abs(to - sector) != 1:
        return RuleViolation("not_a_neighbour", sector=sector + 1, to=to + 1)
    return RuleViolation("target_full", seat=SEAT_NAMES[seat], to=to + 1)


def _hit_refusal(record: Any, seat: int, sector: int) -> RuleViolation:
    place = {"seat": SEAT_NAMES[seat], "sector": sector + 1}
    if record["height"][seat, sector] == 0:
        return RuleViolation("empty_sector", **place)
    text = f"hit {place['seat']} {place['sector']}"
    return RuleViolation("no_choice_of_half", **place, text=text)
