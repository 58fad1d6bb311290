import pytest

from tests.rows import shipped_files


@pytest.fixture(scope="session")
def shipped():
    return shipped_files()
