"""What TABLE has beside a view, for the board: names, texts, reach, and the ways of missions."""

from collections.abc import Iterator
from typing import Any

from play.games.clone_wars.edition.content import ENEMY_OF, CloneEdition
from play.games.clone_wars.text.labels import Labels
from play.games.game import Json
from play.games.kit.narration import in_reader_language
from play.games.kit.walks import way_to


def board_facts(edition: CloneEdition, view: Json) -> Json:
    """Everything follows from the view, so it tells nothing more.

    - `heroes`: by seat `name` and, of the present level, `force`, `field`, `persuasion` and `ambush`;
    - `cards`: by key what is known of the cards in the view: `name`, `type`, `level`, colours, `text`;
    - `missions`: those that the viewer knows: `name`, `points`, `text`, `is_hidden`;
    - `routes`: shortest ways of deliveries, their `cells` and whether the first one is `done`;
    - `reach`: by cell the steps to it that the hero in motion still has;
    - `patrons`, `techniques`: names by key, colours by key.
    """
    labels = Labels(edition)
    known = list(known_missions(view))
    cards = {key: card_facts(edition, labels, key) for key in seen_cards(view)}
    return {
        "heroes": {seat: hero_facts(edition, each) for seat, each in view["players"].items()},
        "cards": cards,
        "missions": [
            mission_facts(edition, labels, key, side, hidden) for key, side, _task, hidden in known
        ],
        "routes": [route for each in known for route in routes(edition, *each[:3])],
        "reach": reach(edition, view),
        "patrons": {key: labels.patron(key) for key in edition.patrons},
        "techniques": dict(edition.techniques),
    }


def hero_facts(edition: CloneEdition, player: Json) -> Json:
    hero = edition.heroes[player["hero"]]
    figures = ("force", "field", "persuasion", "ambush")
    level = player["level"] - 1
    return {
        "name": in_reader_language(hero.names),
        **{name: getattr(hero, name)[level] for name in figures},
    }


def seen_cards(view: Json) -> set[str]:
    """Own hands, units that are known, and the card whose target is chosen."""
    hands = [each["hand"] for each in view["players"].values() if isinstance(each["hand"], list)]
    units = view["battle"]["units"] if view["battle"] else []
    found = {card for hand in hands for card in hand} | {unit["card"] for unit in units}
    return (found | {view["card"]}) - {""}


def card_facts(edition: CloneEdition, labels: Labels, key: str) -> Json:
    card = edition.cards[key]
    facts = {name: getattr(card, name) for name in ("type", "level", "attack", "defence", "shield")}
    return {"name": labels.card(key), "text": labels.told(card), **facts}


def known_missions(view: Json) -> Iterator[tuple[str, str, dict[str, Any], bool]]:
    """Each with the side whose condition concerns the viewer, the task, and whether it is hidden."""
    own = [each for each in view["players"].values() if isinstance(each["hand"], list)]
    side = own[0]["side"] if own else "republic"
    for player in view["players"].values():
        if player["mission"] and player["mission"]["card"]:
            yield player["mission"]["card"], player["side"], player["mission"], True
    for task in view["common"]:
        yield task["card"], side, task, False
    offer = view["offer"]
    if offer and offer["card"]:
        yield offer["card"], side, {"progress": {}, "bases": {}, "turns": {}}, not offer["is_open"]


def mission_facts(
    edition: CloneEdition, labels: Labels, key: str, side: str, is_hidden: bool
) -> Json:
    card = edition.missions[key]
    return {
        "name": labels.mission(key),
        "points": card.points,
        "text": labels.condition(card.condition(side)),
        "is_hidden": is_hidden,
    }


def routes(edition: CloneEdition, key: str, side: str, task: Json) -> Iterator[Json]:
    card = edition.missions[key]
    for each in (side, ENEMY_OF[side]):
        kind, *cells = card.condition(each)
        if kind == "deliver":
            yield {"cells": way_to(edition.near, *cells), "done": any(task["progress"].values())}


def reach(edition: CloneEdition, view: Json) -> dict[str, int]:
    """No further than the steps that are left, and past no base of the enemy (C4.6)."""
    if view["phase"] != "steps":
        return {}
    player = view["players"][view["active"]]
    closed = frozenset(
        cell
        for cell, held in view["cells"].items()
        if held["side"] != player["side"] and edition.places[cell].kind == "base"
    )
    ways = edition.ways(player["cell"], closed)
    return {cell: way for cell, way in ways.items() if 0 < way <= view["steps"]}
