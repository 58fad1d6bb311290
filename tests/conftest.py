from collections.abc import Iterator

import pytest
from django.test import override_settings


@pytest.fixture(scope="session", autouse=True)
def plain_static_files() -> Iterator[None]:
    """Pages name their static files without a manifest, so that tests need no collectstatic."""
    storage = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    default = {"BACKEND": "django.core.files.storage.InMemoryStorage"}
    with override_settings(STORAGES={"default": default, "staticfiles": storage}):
        yield
