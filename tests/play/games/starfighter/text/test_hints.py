from play.games.starfighter.text.hints import reason_words

NOTHING = {"enemy": "B", "deals": [1, 1], "lost": {"A": 0, "B": 0}, "initiative": False}
NOTHING |= {"destroyed": 0, "takes": None, "reply": None}


def test_a_reason_is_a_sentence_of_gains_and_answer_or_says_that_nothing_changes():
    reply = {"sector": 4, "share": 0.7, "takes": 5}
    told = NOTHING | {"deals": [1, 3], "lost": {"A": 0, "B": 2}, "reply": reply}
    assert reason_words(told, "Cadet") == (
        "You deal 3 instead of 1, armour lost by Cadet: 2; "
        "Cadet will probably answer in sector 4, and you may take up to 5 then."
    )
    assert reason_words(NOTHING, "Cadet") == "No damage changes by it."
    passing = NOTHING | {"reply": {"sector": None, "share": 0.3, "takes": 0}}
    assert reason_words(passing, "Cadet").endswith("; Cadet may pass then.")
