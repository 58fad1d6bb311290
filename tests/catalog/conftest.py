from collections import defaultdict
from collections.abc import Iterator

import pytest
from django.core.cache import caches
from django.utils import translation

from catalog.cards.content import EditionContent
from catalog.models import Edition
from catalog.site import page_sections
from catalog.site.page_cache import STORE
from tests.accounts import quick_passwords  # noqa: F401 - a fixture
from tests.rows import load_shipped_edition, shipped_files


@pytest.fixture(scope="session")
def shipped() -> EditionContent:
    return shipped_files()


@pytest.fixture
def loaded(db: None) -> Edition:
    """The shipped edition in the database."""
    return load_shipped_edition()


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Messages are in English unless a test activates another language."""
    with translation.override("en"):
        yield


@pytest.fixture
def no_sections(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The catalogue's pages without sections."""
    monkeypatch.setattr(page_sections, "_sections", defaultdict(list))
    # Cached pages contain the header's links, which are sections.
    caches[STORE].clear()
    yield
    caches[STORE].clear()
