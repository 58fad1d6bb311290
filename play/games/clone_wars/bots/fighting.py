"""Battle decisions by rule, quick enough for play-outs; they use what the seat sees alone."""

from typing import Final

from play.games.clone_wars.edition.content import DAMAGE, BattleCard
from play.games.clone_wars.rules import listing
from play.games.clone_wars.rules.position import ClonePosition
from play.games.clone_wars.rules.state import HERO
from play.games.kit.chance import Chance
from play.games.kit.named import by_name

SUPPORT_ORDER: Final = ("barrage", "draw", "second_landing", "jam", "repair")
BRAVE_FORCE: Final = 5
"""With less a hero stays out of a battle."""


def worth(card: BattleCard) -> float:
    """How useful a card is in a battle."""
    if card.type == "unit":
        return DAMAGE[card.attack] + DAMAGE[card.defence] + bool(card.shield)
    return 3.0 if card.type == "support" else 1.5


def spare(p: ClonePosition, seat: str, actions: list[str]) -> str:
    """Of actions that give a hand card away the one with the worst: what its player cannot use, then what is
    worth little."""
    level = p.battle.level[seat] if p.battle else p.players[seat].level
    hand, known = {action.split()[1]: action for action in actions}, p.box.cards
    worst = min(hand, key=lambda card: (known[card].level <= level, worth(known[card]), card))
    return hand[worst]


def end_with(p: ClonePosition, seat: str, legal: list[str], kept: int) -> str:
    """The end of a turn, before which cards go until so many are kept."""
    discards = [action for action in legal if action.startswith("discard")]
    is_over = len(p.players[seat].hand) > kept
    return spare(p, seat, discards) if is_over and discards else "end"


def support(p: ClonePosition, seat: str, legal: list[str], chance: Chance) -> str:
    cards, lost = p.box.cards, listing.field_limit(p, seat) - listing.battle_of(p).points[seat]
    wanted = [effect for effect in SUPPORT_ORDER if effect != "repair" or lost >= 3]
    plays = {each: cards[each.split()[1]].effect for each in legal if each.startswith("support")}
    useful = [each for each, effect in plays.items() if effect in wanted]
    return min(useful, key=lambda action: wanted.index(plays[action]), default="skip")


def land(p: ClonePosition, seat: str, legal: list[str], chance: Chance) -> str:
    landings = [action for action in legal if action.startswith("land")]
    cards = p.box.cards
    return max(landings, key=lambda action: (worth(cards[action[5:]]), action), default="skip")


def hero(p: ClonePosition, seat: str, legal: list[str], chance: Chance) -> str:
    """In with Force to spare, out before it is gone."""
    changes = [action for action in legal if action.startswith(("enter", "exit"))]
    force = p.players[seat].force
    is_in = listing.battle_of(p).heroes[seat]
    if changes and ((is_in and force < 3) or (not is_in and force >= BRAVE_FORCE)):
        return spare(p, seat, changes)
    return "skip"


def ambush(p: ClonePosition, seat: str, legal: list[str], chance: Chance) -> str:
    """A blow at a strong unit that falls for certain, while Force is left for more."""
    player = p.players[seat]
    if player.force - p.hero(seat).ambush[player.level - 1] < BRAVE_FORCE:
        return "skip"
    best, gain = "skip", 4.0
    for action in legal:
        verb, *rest = action.split()
        if verb == "ambush" and rest[1][1:] != HERO:
            card = listing.card_of(p, rest[1])
            falls = DAMAGE[rest[0]] > DAMAGE[card.defence] and card.shield != rest[0]
            if falls and worth(card) > gain:
                best, gain = action, worth(card)
    return best


def commit(p: ClonePosition, seat: str, legal: list[str], chance: Chance) -> str:
    """All of them, the strongest last, so that weak ones draw the dice; the hero in blue."""
    units = [action for action in legal if action.startswith("commit ")]
    plain = [action for action in units if not action.split()[1].endswith(HERO)]
    if plain:
        return max(
            plain, key=lambda action: (DAMAGE[listing.card_of(p, action[7:]).attack], action)
        )
    return next((action for action in units if action.endswith("blue")), "committed")


def block(p: ClonePosition, seat: str, legal: list[str], chance: Chance) -> str:
    """The weakest blocker that is safe; one at risk where the field would break."""
    battle = listing.battle_of(p)
    _name, colour = battle.attackers[len(battle.blockers)]
    left = len(battle.attackers) - len(battle.blockers)
    risky, best = "", ""
    value = 99.0
    for action in legal:
        name = action[6:]
        if not action.startswith("block") or name.endswith(HERO):
            continue
        card = listing.card_of(p, name)
        is_safe = DAMAGE[colour] < DAMAGE[card.defence] or card.shield == colour
        if is_safe and worth(card) < value:
            best, value = action, worth(card)
        elif DAMAGE[colour] == DAMAGE[card.defence]:
            risky = action
    if best:
        return best
    bears = listing.is_bearing(battle, seat)
    danger = left if bears else 2 * left + 1
    if risky and (battle.points[seat] <= danger or (bears and colour == "green")):
        return risky
    if battle.points[seat] <= (1 if bears else DAMAGE[colour]):
        blocks = [action for action in legal if action.startswith("block")]
        return blocks[0] if blocks else "open"
    return "open"


PHASES: Final = by_name(support, land, hero, ambush, commit, block)
