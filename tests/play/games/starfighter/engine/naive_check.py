"""Traces of the engine, replayed by the slow twin."""

from tests.play.games.starfighter.engine.naive import FOE, SEATS, apply, new_state


def check_trace(catalogue, trace):
    """Assert that the twin plays a whole game as the trace tells it, but for the generator's own text."""
    header, *lines = trace
    decks = unshuffled_decks(header["first"], header["state"])
    state = new_state(catalogue, header["mode"], header["cruisers"], header["first"], decks)
    state["rng"] = header["state"]["rng"]
    assert state == header["state"]
    cards, made = all_cards(state), list[list[str]]()
    for line in lines:
        made[:] = [each["deck"] for each in line["events"] if each["event"] == "reshuffle"]
        state = apply(catalogue, state, line["seat"], line["action"], lambda _pile: made.pop(0))
        state["rng"] = line["state"]["rng"]
        assert state == line["state"]
        assert all_cards(state) == cards
    assert state["phase"] == "over"


def all_cards(state):
    """Every card with whose deck it is from ("shared", "A" or "B"), sorted."""
    common = state["shared"]
    found = [("shared", number) for number in common["deck"] + common["discard"]] if common else []
    for seat, side in state["seats"].items():
        numbers = side["hand"] + side["aside"] + (side["deck"] or []) + (side["discard"] or [])
        numbers += [card["card"] for cards in side["sectors"] for card in cards]
        found += [("shared" if common else seat, number) for number in numbers]
    return sorted(found)


def unshuffled_decks(first, state):
    """Decks that lead to this first state: the cards in hand lay on top (R4.2)."""
    sides = state["seats"]
    if state["shared"] is not None:
        hands = sides[first]["hand"] + sides[FOE[first]]["hand"]
        return {"shared": hands + state["shared"]["deck"]}
    return {seat: sides[seat]["hand"] + sides[seat]["deck"] for seat in SEATS}
