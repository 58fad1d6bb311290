"""Rules and bots keep their versions exactly as long as they do the same.

Kept playtests, replays and analyses count on it. Where this fails although a change was meant, the
version of what changed goes up by one, and its new fingerprint is added here.
"""

import pytest

from tests.play.games.starfighter.fingerprints import all_fingerprints

FINGERPRINTS = {
    "rules 1": "e86096d7bc7f907f",
    "cadet 1": "5b16fe18b480dba7",
    "pilot 1": "b39081755bee924d",
}


@pytest.mark.usefixtures("prepared")
def test_what_has_a_version_does_what_that_version_did() -> None:
    assert all_fingerprints().items() <= FINGERPRINTS.items()
