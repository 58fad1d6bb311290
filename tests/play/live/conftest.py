import pytest


@pytest.fixture
def match(new_match):
    """A match of Ann and Bob that has just begun."""
    return new_match()
