"""`RexPosition`: the steps of the game by name, what a seat sees, and what it takes for possible."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Self

from django.utils.translation import gettext as _

from play.games.game import ActionShape, Declined, Json, Viewer
from play.games.kit.chance import Chance
from play.games.kit.named import by_name
from play.games.kit.shapes import random_action
from play.games.rex.rules import (
    battle,
    bidding,
    bombardment,
    influence,
    manoeuvres,
    recruitment,
    setting_up,
    victory,
)
from play.games.rex.rules.refusals import ASKED
from play.games.rex.rules.state import HIDDEN, NONE, RexState

STAND_IN: Final = "envoy"


@dataclass(frozen=True)
class Step:
    """A kind of decision: its short list, what each verb does with the words behind it, further
    actions, and a pass."""

    choices: Callable[[RexState, str], list[str]]
    verbs: Mapping[str, Callable[..., None]]
    shapes: Callable[[RexState, str], list[ActionShape]] = lambda _game, _seat: []
    default: str | None = None


def only(*actions: str) -> Callable[[RexState, str], list[str]]:
    """A short list that is always the same."""
    return lambda _game, _seat: list(actions)


def then(go_on: Callable[[RexState], None]) -> Callable[[RexState, str], None]:
    """A verb that does nothing but go on."""
    return lambda game, _seat: go_on(game)


STEPS: Final = {
    "race": Step(setting_up.race_choices, {"race": setting_up.choose_race}),
    "predict": Step(setting_up.predict_choices, {"predict": setting_up.choose_prediction}),
    "traitor": Step(setting_up.traitor_choices, {"traitor": setting_up.choose_traitor}),
    "dial": Step(setting_up.dial_choices, by_name(setting_up.dial)),
    "place": Step(
        only("placed"), by_name(setting_up.place, setting_up.placed), setting_up.place_shapes
    ),
    "evade": Step(
        influence.evade_choices,
        by_name(influence.evade, decline=then(influence.strike)),
        default="decline",
    ),
    "ceasefire": Step(
        influence.ceasefire_choices,
        by_name(influence.offer, influence.give, influence.ready, leave=influence.part),
        influence.gift_shapes,
        default="ready",
    ),
    "answer_offer": Step(
        only("accept", "refuse"),
        {word: partial(influence.answer_offer, word) for word in ("accept", "refuse")},
        default="refuse",
    ),
    "lend": Step(
        only("ready"),
        {"give": bidding.lend, "ready": then(bidding.lay_out)},
        bidding.lend_shapes,
        default="ready",
    ),
    "bid": Step(
        only("pass"), by_name(bidding.bid, bidding.pass_), bidding.bid_shapes, default="pass"
    ),
    "recruit": Step(recruitment.recruit_choices, by_name(recruitment.recruit, recruitment.use)),
    "move": Step(
        manoeuvres.move_choices,
        by_name(manoeuvres.move, manoeuvres.stay, manoeuvres.flip, use=manoeuvres.march),
        manoeuvres.move_shapes,
    ),
    "deploy": Step(
        only("hold"),
        by_name(manoeuvres.deploy, manoeuvres.cross, hold=then(manoeuvres.next_turn)),
        manoeuvres.deploy_shapes,
    ),
    "escort": Step(
        manoeuvres.escort_choices,
        by_name(manoeuvres.escort, decline=then(manoeuvres.next_turn)),
        default="decline",
    ),
    "fight": Step(battle.fight_choices, by_name(battle.fight)),
    "order": Step(
        battle.order_choices, by_name(battle.order, waive=then(battle.prepare)), default="waive"
    ),
    "ask": Step(
        battle.ask_choices, by_name(battle.ask, waive=then(battle.prepare)), default="waive"
    ),
    "answer": Step(battle.answer_choices, by_name(battle.answer)),
    "plan": Step(battle.plan_choices, by_name(battle.plan), battle.plan_shapes),
    "accuse": Step(
        battle.accuse_choices, dict.fromkeys(("accuse", "silent", "use"), battle.accuse)
    ),
    "lose": Step(battle.lose_choices, by_name(battle.lose)),
    "fleet": Step(
        bombardment.fleet_choices, by_name(bombardment.use, skip=bombardment.use), default="skip"
    ),
}
POINTS: Final = {
    "influence": influence.begin,
    "bidding": bidding.begin,
    "recruitment": recruitment.begin,
    "manoeuvres": manoeuvres.begin,
    "battle": battle.begin,
    "collection": bombardment.collect,
    "bombardment": bombardment.begin,
    "victory": victory.check,
}


@dataclass(kw_only=True)
class RexPosition(RexState):
    """A game of Rex. Short lists of actions are `choices`; the others follow from `shapes`."""

    @classmethod
    def new(cls, seats: Sequence[str], pool: Sequence[str], chance: Chance, edition: str) -> Self:
        """A game at its first decision, the choice of races (X2.5)."""
        made = cls(seats=list(seats), pool=list(pool), chance=chance, edition=edition)
        setting_up.begin(made)
        made.told = []
        return made

    def enter(self, point: str) -> None:
        POINTS[point](self)

    def choices(self, seat: str) -> list[str]:
        return STEPS[self.step].choices(self, seat)

    def shapes(self, seat: str) -> list[ActionShape]:
        return STEPS[self.step].shapes(self, seat) if seat in self.to_move else []

    def play(self, seat: str, action: str) -> list[Json]:
        verb, *words = action.split()
        STEPS[self.step].verbs[verb](self, seat, *words)
        return self.taken()

    def default_action(self, seat: str) -> str | None:
        """Windows are passed; what binds a seat is asked (X16.2: whatever it holds)."""
        return STEPS[self.step].default if seat in self.to_move else None

    def only_action(self, seat: str) -> str | None:
        """The last race; every other list depends on a hand, or has several actions."""
        legal = self.legal(seat) if self.step == "race" else []
        return legal[0] if len(legal) == 1 else None

    def why_not(self, seat: str, action: str) -> Declined | None:
        declined = super().why_not(seat, action)
        if declined is None or declined.code != "not_legal":
            return declined
        rule, asked = ASKED[self.step]
        words = {"action": str(action)[:60], "asked": _(asked)}
        sentence = _("“%(action)s” cannot be done now: %(asked)s.") % words
        return Declined("not_legal", sentence, rule)

    # Who leaves

    def leave(self, seat: str, reason: str) -> list[Json]:
        """The others play on with a bot in its place; without anybody the game is a draw."""
        if seat not in self.left:
            self.left.append(seat)
        if len(self.left) == len(self.seats):
            self.phase = self.step = "over"
            return self.end([], reason)
        return [{"event": "left", "seat": seat}]

    def on_leave(self, seat: str) -> str:
        return STAND_IN

    # X16

    def view(self, viewer: Viewer) -> Json:
        prices = manoeuvres.prices(self, self.to_move[0]) if self.step == "deploy" else {}
        return super().view(viewer) | {"prices": prices}

    def hide(self, seats: Sequence[str]) -> None:
        for seat, player in self.players.items():
            if seat not in seats:
                player.hand = [HIDDEN] * len(player.hand)
                player.dealt = [HIDDEN] * len(player.dealt)
                player.traitors = [HIDDEN] * len(player.traitors)
                player.prediction = [HIDDEN] * len(player.prediction)
        self.strategy_deck = [HIDDEN] * len(self.strategy_deck)
        self.traitor_deck = [HIDDEN] * len(self.traitor_deck)
        looks = self.having("foresight") in seats
        top = self.influence_deck[-1:] if self.foreseen and looks else []
        self.influence_deck = [HIDDEN] * (len(self.influence_deck) - len(top)) + top
        if self.auction is not None:
            row = [HIDDEN] * len(self.auction.row)
            row[:1] = self.auction.row[:1] if looks else row[:1]
            self.auction.row = row

    def seen_by(self, seat: str) -> Self:
        """The position with all hidden that the seat may not see; its lists and shapes are the same."""
        shown = self.copy()
        shown.hide([seat])
        shown.pending = dict.fromkeys(self.pending, "")
        shown.chance = Chance(0)
        return shown

    def unknown_piles(self) -> list[list[str]]:
        influence = [] if self.foreseen else [self.influence_deck]
        return [self.strategy_deck, self.traitor_deck, *influence]

    def imagined(self, seat: str, chance: Chance) -> Self:
        """A deal of all that the seat does not see, which it takes for possible."""
        world = self.seen_by(seat)
        world.chance = Chance(chance.next_word())
        world.deal_anew(seat, world.chance)
        world.choose_anew(self.pending, seat)
        world.told = []
        return world

    def deal_anew(self, seat: str, chance: Chance) -> None:
        """Puts cards in the place of those that are hidden."""
        self.place_shown()
        piles = [self.influence_deck, self.strategy_deck]
        hands = [player.hand for player in self.players.values()]
        row = [self.auction.row] if self.auction is not None else []
        shown = [self.strategy_discard, *hands, *row, self.played()]
        fill(piles[:1], self.box.influence_pile(), [self.influence_discard, *piles[:1]], chance)
        fill([*piles[1:], *row, *hands], self.box.strategy_pile(), shown, chance)
        for hand in hands:
            hand.sort()
        self.deal_traitors_anew(seat, chance)
        for other, player in self.players.items():
            if HIDDEN in player.prediction:
                others = [each.race for each in self.players.values() if each != player]
                last = self.box.head.rounds
                player.prediction = [chance.choice(others), str(chance.below(last) + 1)]
            if other != seat and player.traitors and player.dealt:
                mine = player.traitors[0]
                player.dealt = sorted([mine, *self.traitor_deck[: len(player.dealt) - 1]])

    def place_shown(self) -> None:
        """Cards that an answer has shown are in that hand until the plans are revealed (X9.2)."""
        if self.battle is None or self.battle.plans:
            return
        for seat, shown in self.battle.answers.items():
            for card in shown.values():
                hand = self.players[seat].hand
                if card in self.box.cards and card not in hand and HIDDEN in hand:
                    hand[hand.index(HIDDEN)] = card

    def deal_traitors_anew(self, seat: str, chance: Chance) -> None:
        """Traitor cards of all leaders in play, but for those that the seat holds or gave back."""
        if not any(player.dealt for player in self.players.values()):
            return
        leaders = self.leaders_in_play()
        if self.step == "traitor":
            others = [each.dealt for other, each in self.players.items() if other != seat]
            keepers = [each.traitors for each in self.players.values()]
            fill([*others, self.traitor_deck], leaders, [self.players[seat].dealt, *others], chance)
            for player, kept in zip(self.players.values(), keepers, strict=True):
                if HIDDEN in kept:
                    kept[:] = player.dealt
            return
        held = [each.traitors for each in self.players.values()]
        spent = [each.spent for each in self.players.values()]
        own = self.players[seat]
        revealed = [card for pile in spent for card in pile]
        returned = [card for card in own.dealt if card not in (*own.traitors, *revealed)]
        # What the seat gave back lies in the deck, unless an agent has drawn from it since.
        free = sum(card == HIDDEN for card in self.traitor_deck) - len(returned)
        if free >= 0:
            self.traitor_deck[: len(returned)] = returned
        fill([*held, self.traitor_deck], leaders, [*held, *spent, self.traitor_deck], chance)
        chance.shuffle(self.traitor_deck)

    def played(self) -> list[str]:
        """Cards of revealed plans, which lie on the table."""
        if self.battle is None or not self.battle.plans or self.step != "accuse":
            return []
        return [card for side in self.battle.plans for card in battle.played(self.battle, side)]

    def choose_anew(self, pending: dict[str, str], seat: str) -> None:
        """Others may have chosen in secret whatever the deal lets them."""
        if not pending:
            return
        waiting = self.to_move
        self.to_move = tuple(self.seats)
        for other in pending:
            if other == seat:
                self.pending[other] = pending[other]
            else:
                action = random_action(self, other, self.chance)
                self.pending[other] = secret_of(action)
        self.to_move = waiting


def secret_of(action: str) -> str:
    """What `choose_secretly` keeps of an action."""
    verb, *words = action.split()
    return verb if verb in ("accept", "refuse") else " ".join(words)


def fill(
    places: Sequence[list[str]], box: Sequence[str], known: Sequence[list[str]], chance: Chance
) -> None:
    """Cards of the box that are not known, by chance in the hidden places."""
    left = list(box)
    for pile in known:
        for card in pile:
            if card not in (HIDDEN, NONE):
                left.remove(card)
    chance.shuffle(left)
    for pile in places:
        for at, card in enumerate(pile):
            if card == HIDDEN:
                pile[at] = left.pop()
