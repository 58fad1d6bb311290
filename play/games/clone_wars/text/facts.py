"""What TABLE has beside a view, for the board: names, texts, reach, and the ways of missions."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from play.games.clone_wars.edition.content import ENEMY_OF, CloneEdition
from play.games.clone_wars.rules.position import ClonePosition
from play.games.clone_wars.text.labels import Labels
from play.games.game import Json
from play.games.kit.narration import in_reader_language
from play.games.kit.walks import way_to

FIGURES = ("force", "field", "persuasion", "ambush")


@dataclass(kw_only=True)
class CloneTablePosition(ClonePosition):
    """A position as matches, documents and replays use it, with what the board page needs beside a view."""

    def board(self, view: Json) -> Json:
        """Everything follows from the view, so it tells nothing more.

        - `heroes`: by seat `name` and, of the present level, `force`, `field`, `persuasion` and `ambush`;
        - `cards`: by key what is known of the cards in the view: `name`, `type`, `level`, colours, `text`;
        - `missions`: those that the viewer knows: `name`, `points`, `text`, `is_hidden`;
        - `routes`: shortest ways of deliveries, their `cells` and whether the first one is `done`;
        - `reach`: by cell the steps to it that the hero in motion still has;
        - `patrons`, `techniques`: names by key, colours by key.
        """
        edition, labels = self.box, Labels(self.box)
        known = list(known_missions(view))
        return {
            "heroes": {seat: hero_facts(edition, each) for seat, each in view["players"].items()},
            "cards": {key: card_facts(labels, key) for key in seen_cards(view)},
            "missions": [mission_facts(labels, *each) for each in known],
            "routes": [route for each in known for route in routes(edition, *each)],
            "reach": self.reach() if self.phase == "steps" else {},
            "patrons": {key: labels.patron(key) for key in edition.patrons},
            "techniques": dict(edition.techniques),
        }

    def reach(self) -> dict[str, int]:
        """No further than the steps that are left, and past no base of the enemy (C4.6)."""
        player = self.players[self.active]
        ways = self.box.ways(player.cell, self.closed_to(player.side))
        return {cell: way for cell, way in ways.items() if 0 < way <= self.steps}


def hero_facts(edition: CloneEdition, player: Json) -> Json:
    hero, level = edition.heroes[player["hero"]], player["level"] - 1
    figures = {name: getattr(hero, name)[level] for name in FIGURES}
    return {"name": in_reader_language(hero.names), **figures}


def seen_cards(view: Json) -> set[str]:
    """Own hands, units that are known, and the card whose target is chosen."""
    hands = [each["hand"] for each in view["players"].values() if isinstance(each["hand"], list)]
    units = view["battle"]["units"] if view["battle"] else []
    found = {card for hand in hands for card in hand} | {unit["card"] for unit in units}
    return (found | {view["card"]}) - {""}


def card_facts(labels: Labels, key: str) -> Json:
    card = labels.edition.cards[key]
    facts = {name: getattr(card, name) for name in ("type", "level", "attack", "defence", "shield")}
    return {"name": labels.card(key), "text": labels.told(card), **facts}


Known = tuple[str, str, dict[str, Any], bool]
"""A mission, the side whose condition concerns the viewer, its progress, and whether it is hidden."""


def known_missions(view: Json) -> Iterator[Known]:
    own = [each for each in view["players"].values() if isinstance(each["hand"], list)]
    side = own[0]["side"] if own else "republic"
    for player in view["players"].values():
        if player["mission"] and player["mission"]["card"]:
            yield player["mission"]["card"], player["side"], player["mission"]["progress"], True
    for task in view["common"]:
        yield task["card"], side, task["progress"], False
    offer = view["offer"]
    if offer and offer["card"]:
        yield offer["card"], side, {}, not offer["is_open"]


def mission_facts(
    labels: Labels, key: str, side: str, _progress: dict[str, int], is_hidden: bool
) -> Json:
    card = labels.edition.missions[key]
    text = labels.condition(card.condition(side))
    return {
        "name": labels.mission(key),
        "points": card.points,
        "text": text,
        "is_hidden": is_hidden,
    }


def routes(
    edition: CloneEdition, key: str, side: str, progress: dict[str, int], _is_hidden: bool
) -> Iterator[Json]:
    for each in (side, ENEMY_OF[side]):
        kind, *cells = edition.missions[key].condition(each)
        if kind == "deliver":
            yield {"cells": way_to(edition.near, *cells), "done": any(progress.values())}
