"""Missions: drawn, accepted, advanced and fulfilled (C6)."""

from collections.abc import Iterator

from play.games.clone_wars.edition.content import ENEMY_OF
from play.games.clone_wars.rules import turns
from play.games.clone_wars.rules.state import CloneState, DrawnMission, Task
from play.games.game import Json


def may_draw(p: CloneState, seat: str) -> bool:
    """Once a turn, by who has no hidden mission (C6.1, C6.2)."""
    is_there = p.deck or p.discard or p.aside
    return bool(is_there and not p.players[seat].mission and not p.used.get("drawn"))


def mission(p: CloneState, seat: str, choice: str) -> None:
    """`draw` or `skip` (C6.1)."""
    if choice == "skip":
        p.used["skipped"] = 1
        p.tell("skipped", seat=seat)
        return resume(p)
    p.used["drawn"] = 1
    if not p.deck:
        p.deck = sorted([*p.discard, *(card for card, _seat in p.aside)])
        p.discard, p.aside = [], []
        p.shuffle("missions", p.deck)
    card = p.box.missions[p.deck.pop()]
    is_open = card.side != p.side(seat)
    p.offer = DrawnMission(card.key, seat, is_open)
    learning = {} if is_open else {"only": [seat]}
    p.tell("mission", seat=seat, card=card.key, open=is_open, **learning)
    # The enemy side's first seat after the drawer decides about its own card (C6.5).
    return p.go("offer", p.enemies(seat)[0] if is_open else seat)


def resume(p: CloneState) -> None:
    """Back to the movement or to the end of the turn."""
    if p.back == "steps":
        turns.go_on(p)
    else:
        p.go("end")


def accept(p: CloneState, seat: str) -> None:
    offer = p.offer
    assert offer
    card = p.box.missions[offer.card]
    task = Task(card.key, card.patron)
    p.offer = None
    if offer.is_open:
        p.common.append(task)
        p.tell("common", seat=seat, card=card.key)
    else:
        p.players[seat].mission = task
        p.tell("accepted", seat=seat, patron=card.patron)
    resume(p)


def decline(p: CloneState, seat: str) -> None:
    offer = p.offer
    assert offer
    p.offer = None
    if offer.is_open:
        p.discard.append(offer.card)
    else:
        p.aside.append([offer.card, seat])
    p.tell("declined", seat=seat, card=offer.card if offer.is_open else None)
    resume(p)


def note(p: CloneState, seat: str, task: Task, done: int, told: Json) -> None:
    """Progress of a common mission is an event; of a hidden one a fact of the event that brought it,
    so that nobody else learns that there was any."""
    if task in p.common:
        p.tell("progress", seat=seat, card=task.card, done=done)
    else:
        told["progress"] = done


def under_way(p: CloneState, seat: str) -> Iterator[Task]:
    """The missions of a seat, as long as none of them ends the game (C11.6)."""
    for task in list(p.tasks(seat)):
        if not p.places:
            yield task


def enter(p: CloneState, seat: str, cell: str, told: Json) -> None:
    """A step onto a cell may begin or end a delivery (C6.8)."""
    for task in under_way(p, seat):
        kind, *way = p.box.missions[task.card].condition(p.side(seat))
        done = task.progress.get(seat, 0)
        if kind == "deliver" and cell == way[done]:
            task.progress[seat] = done + 1
            note(p, seat, task, done + 1, told)
            if done:
                fulfil(p, seat, task)


def gain_base(p: CloneState, seat: str, cell: str, *, is_captured: bool) -> None:
    """A base that the seat has just taken counts for missions that ask to hold one (C6.9 to C6.11)."""
    if p.box.places[cell].kind != "base":
        return
    enemy_has_none = not p.held(ENEMY_OF[p.side(seat)], "base")
    for task in p.tasks(seat):
        kind = p.box.missions[task.card].condition(p.side(seat))[0]
        if kind == "hold" or (kind == "capture-hold" and (is_captured or enemy_has_none)):
            task.bases.setdefault(seat, []).append(cell)
            task.turns.setdefault(seat, 0)


def lose_base(p: CloneState, side: str, cell: str) -> None:
    """A base that is lost or withdrawn counts no longer; the next one begins at 0 (C6.12)."""
    for seat in p.team(side):
        for task in p.tasks(seat):
            bases = task.bases.get(seat, [])
            if cell in bases:
                if bases[0] == cell:
                    task.turns[seat] = 0
                bases.remove(cell)


def count_turn(p: CloneState, seat: str, told: Json) -> None:
    """Held bases count the own turns of the seat that took them (C6.12)."""
    for task in under_way(p, seat):
        if task.bases.get(seat):
            needed = int(p.box.missions[task.card].condition(p.side(seat))[1])
            task.turns[seat] += 1
            note(p, seat, task, task.turns[seat], told)
            if task.turns[seat] >= needed:
                fulfil(p, seat, task)


def fulfil(p: CloneState, seat: str, task: Task) -> None:
    """Announced at once; the seat takes the card and its points (C6.14)."""
    player, card = p.players[seat], p.box.missions[task.card]
    if task is player.mission:
        player.mission = None
    else:
        p.common.remove(task)
    player.won.append(card.key)
    player.points += card.points
    p.tell("fulfilled", seat=seat, card=card.key, points=card.points)
    turns.check_victory(p, player.side)
