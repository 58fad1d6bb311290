from collections import defaultdict
from collections.abc import Iterator

import pytest
from django.core.cache import caches

from catalog.cards.content import EditionContent
from catalog.web.pages import page_sections
from catalog.web.pages.page_cache import STORE
from tests.rows import shipped_files


@pytest.fixture(scope="session")
def shipped() -> EditionContent:
    return shipped_files()


@pytest.fixture
def no_sections(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The catalogue's pages without sections."""
    monkeypatch.setattr(page_sections, "_sections", defaultdict(list))
    # Cached pages contain the header's links, which are sections.
    caches[STORE].clear()
    yield
    caches[STORE].clear()
