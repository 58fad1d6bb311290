"""Rules and bots keep their versions exactly as long as they do the same.

Kept playtests, replays and analyses count on it. Where this fails although a change was meant, the
version of what changed goes up by one, and its new fingerprint is added here. Those of bots are by the
newest rules: new rules may change them, and what is kept names the version of both.
"""

import pytest

from tests.play.games.starfighter.fingerprints import all_fingerprints

FINGERPRINTS = {
    "rules 2": "1674ce5ebe579a78",
    "cadet 2": "fceacfe323ef173f",
    "wingman 1": "bd2a3b3c9eb60fe0",
    "pilot 2": "7738af9d083d68ad",
    "captain 2": "5d5f6bb3d74d096b",
    "admiral 2": "bfd040046009c3ca",
}


@pytest.mark.usefixtures("prepared")
def test_what_has_a_version_does_what_that_version_did() -> None:
    assert all_fingerprints().items() <= FINGERPRINTS.items()
