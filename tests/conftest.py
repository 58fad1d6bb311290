import gc
import os
from dataclasses import replace
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import caches
from django.db.models.signals import post_migrate
from django.test import override_settings
from django.utils import translation
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from limits import parse

from catalog.web.limits.policies import POLICIES
from catalog.web.limits.rate_limits import limiter
from config.celery import app
from tests.config.servers import postgres_url, redis_url, untested  # noqa: F401 - fixtures
from tests.rows import load_shipped_edition

IS_NIGHTLY = os.environ.get("NIGHTLY") == "1"

# No deadline: a first example may compile the engine, and a busy machine is not an error.
hypothesis_settings.register_profile(
    "suite",
    max_examples=200 if IS_NIGHTLY else 30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
hypothesis_settings.load_profile("suite")

# Nothing reads the permissions of Django's administration, which a test with transactions of its own would
# have made anew at its end.
post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")

HERE = Path(__file__).parent
LONGEST = ["e2e/test_pages.py", "e2e/test_table.py", "e2e/test_whole_matches.py", "e2e/"]
LONGEST += ["test_openapi.py", "play/games/test_battery.py", "simulate/queue/test_workers.py"]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    if not IS_NIGHTLY:
        config.hook.pytest_deselected(items=[each for each in items if is_nightly(each)])
        items[:] = [each for each in items if not is_nightly(each)]
    # Processes that share the tests out by files end together if the long ones come first.
    items.sort(key=rank)


def is_nightly(item):
    return item.get_closest_marker("nightly") is not None


def rank(item):
    """The place of a test's file among the longest, or after them."""
    file = item.path.relative_to(HERE).as_posix()
    return next((i for i, name in enumerate(LONGEST) if file.startswith(name)), len(LONGEST))


def pytest_collection_finish():
    """Nobody looks for garbage in what is loaded by now: that would take time again and again."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter):
    """Where nobody watches, tests that could not run are told in so many words."""
    lines = untested(terminalreporter.stats.get("skipped", []))
    if lines and os.environ.get("CI") == "true":
        terminalreporter.section("not tested", yellow=True)
        for line in lines:
            terminalreporter.write_line(line, yellow=True)


@pytest.fixture(scope="session", autouse=True)
def plain_site():
    """Static files need no manifest, so that there is no collectstatic; passwords are hashed at once."""
    storage = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    storages = {"default": {"BACKEND": "django.core.files.storage.InMemoryStorage"}}
    hashers = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    with override_settings(STORAGES=storages | {"staticfiles": storage}, PASSWORD_HASHERS=hashers):
        yield


@pytest.fixture(scope="session", autouse=True)
def queue_in_memory():
    """Messages for workers stay in the process, where no worker hears them."""
    app.conf.update(broker_url="memory://", broker_transport=None, broker_transport_options={})


@pytest.fixture(autouse=True)
def own_language():
    """Each test begins in the default language: a request leaves the language of its reader active."""
    translation.deactivate()
    yield
    translation.deactivate()


@pytest.fixture(scope="session", autouse=True)
def any_number_of_guests():
    """All tests come from one address, which may begin any number of sessions."""
    with pytest.MonkeyPatch.context() as patch:
        unlimited = replace(POLICIES["new_guest"], guest=parse(f"{10**9}/hour"))
        patch.setitem(POLICIES, "new_guest", unlimited)
        yield


@pytest.fixture
def set_limit(monkeypatch):
    """Gives a policy other rates."""

    def set_limit(name, guest, account=""):
        rates = {"guest": parse(guest), "account": parse(account or guest)}
        monkeypatch.setitem(POLICIES, name, replace(POLICIES[name], **rates))

    return set_limit


@pytest.fixture(autouse=True)
def nobody_has_asked_yet():
    """Limits count anew in every test, and nothing is kept from another."""
    limiter(None).storage.reset()
    for name in settings.CACHES:
        caches[name].clear()


@pytest.fixture
def loaded(db):
    """The shipped edition in the database."""
    return load_shipped_edition()
