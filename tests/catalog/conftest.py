import pytest

from catalog.cards.content import EditionContent
from tests.rows import shipped_files


@pytest.fixture(scope="session")
def shipped() -> EditionContent:
    return shipped_files()
