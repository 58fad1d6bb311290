from collections import defaultdict
from collections.abc import Iterator

import pytest
from django.core.cache import caches
from django.utils import translation

from catalog import page_sections
from catalog.content import CardSet
from catalog.kept_pages import STORE
from catalog.models import Edition
from tests.accounts import quick_passwords  # noqa: F401 - a fixture
from tests.rows import load_shipped_edition, shipped_files


@pytest.fixture(scope="session")
def shipped() -> CardSet:
    return shipped_files()


@pytest.fixture
def loaded(db: None) -> Edition:
    """The shipped edition in the database."""
    return load_shipped_edition()


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Messages are in English unless a test asks otherwise, whatever ran before it."""
    with translation.override("en"):
        yield


@pytest.fixture
def no_sections(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The catalogue's pages as they are before an app adds anything."""
    monkeypatch.setattr(page_sections, "_sections", defaultdict(list))
    # The header's links are kept, since sections are registered before anything is shown.
    caches[STORE].clear()
    yield
    caches[STORE].clear()
