"""Changes of a trace by one wrong thing each, and what the slow twin says of it."""

from __future__ import annotations

import copy
import functools
import itertools
import json
from typing import Any

from tests.play.games.starfighter.engine import naive
from tests.play.games.starfighter.engine.playing import random_trace

EDITION = "wild 6"


@functools.cache
def recorded_text() -> str:
    traces = (random_trace(EDITION, "training", seed) for seed in itertools.count())
    return json.dumps(next(lines for lines in traces if reshuffles(lines)))


def recorded() -> list[dict[str, Any]]:
    """The trace of a whole game with a reshuffle, so that there is one to tamper with."""
    lines: list[dict[str, Any]] = json.loads(recorded_text())
    return lines


def reshuffles(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    events = [event for line in lines[1:] for event in line["events"]]
    return [event for event in events if event["event"] == "reshuffle"]


def another_revision(lines: list[dict[str, Any]]) -> None:
    lines[0]["cards"] = "another"


def another_first_player(lines: list[dict[str, Any]]) -> None:
    lines[0]["first"] = naive.FOE[lines[0]["first"]]


def the_same_cruiser_twice(lines: list[dict[str, Any]]) -> None:
    lines[0]["cruisers"]["A"] = lines[0]["cruisers"]["B"]


def a_card_doubled_in_the_deck(lines: list[dict[str, Any]]) -> None:
    deck = lines[0]["state"]["shared"]["deck"]
    deck[-1] = deck[0]


def less_armour_at_the_start(lines: list[dict[str, Any]]) -> None:
    lines[0]["state"]["seats"]["B"]["armour"] -= 1


def a_card_drawn_too_many(lines: list[dict[str, Any]]) -> None:
    side = lines[0]["state"]["seats"]["B"]
    side["hand"] = sorted([*side["hand"], lines[0]["state"]["shared"]["deck"].pop(0)])


def the_other_seat(lines: list[dict[str, Any]]) -> None:
    lines[4]["seat"] = naive.FOE[lines[4]["seat"]]


def an_illegal_action(lines: list[dict[str, Any]]) -> None:
    lines[4]["action"] = "play 9-9 front 1"


def armour_restored(lines: list[dict[str, Any]]) -> None:
    lines[-3]["state"]["seats"]["A"]["armour"] += 1


def a_legal_action_left_out(lines: list[dict[str, Any]]) -> None:
    lines[5]["state"]["legal"].pop()


def a_key_left_out(lines: list[dict[str, Any]]) -> None:
    del lines[5]["state"]["offset"]


def a_key_added(lines: list[dict[str, Any]]) -> None:
    lines[5]["state"]["seats"]["A"]["note"] = ""


def a_number_for_a_truth(lines: list[dict[str, Any]]) -> None:
    boards = (side["sectors"] for line in lines for side in line["state"]["seats"].values())
    lying = next(each for board in boards for cards in board for each in cards)
    lying["pivoted"] = 0


def a_line_left_out(lines: list[dict[str, Any]]) -> None:
    del lines[6]


def a_reshuffle_left_out(lines: list[dict[str, Any]]) -> None:
    reshuffles(lines)[0]["event"] = "told in other words"


def a_reshuffle_added(lines: list[dict[str, Any]]) -> None:
    lines[2]["events"].append({"event": "reshuffle", "seat": None, "deck": []})


def a_reshuffle_of_another_seat(lines: list[dict[str, Any]]) -> None:
    reshuffles(lines)[0]["seat"] = "A"


def a_reshuffle_in_another_order(lines: list[dict[str, Any]]) -> None:
    reshuffles(lines)[0]["deck"].reverse()


def a_reshuffle_without_a_card(lines: list[dict[str, Any]]) -> None:
    reshuffles(lines)[0]["deck"].pop()


def another_winner(lines: list[dict[str, Any]]) -> None:
    lines[-1]["state"]["result"]["winner"] = None


def a_line_after_the_end(lines: list[dict[str, Any]]) -> None:
    lines.append(copy.deepcopy(lines[-1]))


def the_end_cut_off(lines: list[dict[str, Any]]) -> None:
    lines.pop()


TAMPERINGS = {
    another_revision: "line 1: cards",
    another_first_player: "line 1: state",
    the_same_cruiser_twice: "line 1: cruisers",
    a_card_doubled_in_the_deck: "line 1: state.shared",
    less_armour_at_the_start: "line 1: state.seats.B.armour: 20 expected, 19 given",
    a_card_drawn_too_many: "line 1: state.*",
    the_other_seat: "line 5: . is not to move",
    an_illegal_action: "line 5: 'play 9-9 front 1' is not legal",
    armour_restored: r"line \d+: state.seats.A.armour",
    a_legal_action_left_out: "line 6: state.legal",
    a_key_left_out: "line 6: state.offset: missing",
    a_key_added: "line 6: state.seats.A.note: not in the notation",
    a_number_for_a_truth: r"line \d+: state.seats.*pivoted: False expected, 0 given",
    a_line_left_out: "line 7: ",
    a_reshuffle_left_out: "events: a reshuffle is missing",
    a_reshuffle_added: "line 3: events: a reshuffle that nobody needed",
    a_reshuffle_of_another_seat: "events: reshuffle of seat None expected",
    a_reshuffle_in_another_order: r"state.shared.deck\[0\]",
    a_reshuffle_without_a_card: "does not hold the cards",
    another_winner: "state.result.winner",
    a_line_after_the_end: "the game is over already",
    the_end_cut_off: "the game is not over",
}
