from play.games.starfighter.text.statistics import statistics

NAMES = {"A": "Ann", "B": "Bob"}
END = {"event": "end", "winner": "A", "reason": "armour"}
GAME = [
    {"event": "play", "seat": "A", "face": "front"},
    {"event": "play", "seat": "B", "face": "back"},
    {"event": "battle", "sector": {"A": 2, "B": 3}, "damage": {"A": 0, "B": 5}},
    {"event": "armour", "seat": "B", "change": -5, "armour": 15},
    {"event": "round", "round": 2},
    {"event": "resolve", "seat": "A", "effect": "strike"},
    {"event": "armour", "seat": "B", "change": -2, "armour": 13},
    {"event": "battle", "sector": {"A": 4, "B": 5}, "damage": {"A": 1, "B": 4}},
    {"event": "armour", "seat": "A", "change": -1, "armour": 19},
    {"event": "armour", "seat": "B", "change": -4, "armour": 9},
    {"event": "destroy", "seat": "B"},
    {"event": "resolve", "seat": "B", "effect": "pivot"},
    END,
]


def test_armour_cards_and_effects_are_counted_and_the_losers_heaviest_loss_decides():
    tables = statistics(1, GAME, NAMES).tables
    losses = {table.title: table.rows for table in tables}["Bob: armour lost by sector"]
    assert losses == [
        ("Round 1", [0, 0, 5, 0, 0, 0, 5]),
        ("Round 2", [0, 0, 0, 0, 4, 2, 6]),
        ("All rounds", [0, 0, 5, 0, 4, 2, 11]),
    ]
    *_losses, cards, effects = tables
    assert cards.rows == [("Ann", [1, 0, 0]), ("Bob", [0, 1, 1])]
    assert dict(effects.rows) == {"Enemy cruiser damage": [1, 0], "Pivot": [0, 1]}
    assert statistics(1, GAME, NAMES).decided_by == "Bob: sector 3, round 1: −5"
    strike = [
        {"event": "resolve", "seat": "A", "effect": "strike"},
        {"event": "armour", "seat": "B", "change": -9, "armour": 0},
    ]
    assert statistics(4, [*strike, END], NAMES).decided_by == "Bob: by effects, round 4: −9"
