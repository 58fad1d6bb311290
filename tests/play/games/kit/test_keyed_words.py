"""The words of a match's key, against the formula as it is published."""

import hmac

from play.games.kit.keyed_words import keyed_words

KEY = bytes(range(32)).hex()


def test_words_are_blocks_of_hmac_in_order_and_the_documented_vector_holds():
    assert keyed_words(KEY, "chance", 0, 2).tolist() == [15793592510300285140, 4183286659051199152]
    told = b"".join(hmac.digest(bytes(range(32)), f"x {b}".encode(), "sha256") for b in range(3))
    plain = [int.from_bytes(told[8 * i : 8 * i + 8], "big") for i in range(12)]
    assert keyed_words(KEY, "x", 0, 12).tolist() == plain
    assert keyed_words(KEY, "x", 3, 6).tolist() == plain[3:9]
