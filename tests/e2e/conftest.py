"""A real browser on a real server.

`page`, `host`, `guest` and `phone_page`, which is 390 px wide, are tabs of browsers of their own, which
keep nothing of an earlier test but files; `open_page` opens one with other options. Nothing moves by
itself there, since what moves all the time occupies a processor, unless a test asks for `**MOVING`.
Errors on a console, refusals of the content policy, broken files and requests to other hosts fail the
test at its end.
"""

import fcntl
import json
import os
import shutil
import sqlite3
from collections import defaultdict
from contextlib import closing

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.config.processes import settings_of
from tests.e2e.chromium import MissingChromium, open_chromium
from tests.e2e.serving import serving, set_up, working
from tests.e2e.table import calm
from tests.e2e.watching import watch

DESKTOP = {"width": 1280, "height": 800}
MOVING = {"reduced_motion": "no-preference"}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

OF_MATCH = "match_id = (SELECT id FROM play_match WHERE slug = ?)"

# Milliseconds. Servers and workers that start at once keep a slow machine busy for as long.
PAGE_TIMEOUT = 60_000
expect.set_options(timeout=PAGE_TIMEOUT)

# What the workers do by themselves for every page of the builder. So few games tell the changes apart only
# of a deck that lacks few cards; of others they would play a thousand chunks.
LITTLE = {"WORKERS": "1", "OPINION_GAMES": "2", "SUGGESTION_GAMES": "400"}


@pytest.fixture(scope="package")
def chromium():
    """The one browser process of these tests; it ends with them, since Playwright occupies the event loop."""
    try:
        # Tabs of one context share a process, and what it has compiled.
        with open_chromium("--process-per-site") as browser:
            yield browser
    except MissingChromium as missing:
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(str(missing))


@pytest.fixture(scope="session")
def prepared_folder(tmp_path_factory):
    """The data of a new server, made once for all processes of a run, whose folders lie side by side."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder, unfinished = shared / "prepared", shared / "unfinished"
    with (shared / "prepared.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            unfinished.mkdir(exist_ok=True)
            set_up(settings_of(unfinished, {}))
            unfinished.rename(folder)
    return folder


@pytest.fixture(scope="package")
def site_folder(tmp_path_factory, prepared_folder):
    """Where the server keeps its data."""
    return shutil.copytree(prepared_folder, tmp_path_factory.mktemp("site") / "var")


@pytest.fixture(scope="package")
def site_settings(site_folder):
    return {"VAR_DIR": str(site_folder), **LITTLE}


@pytest.fixture(scope="package")
def site(chromium, site_settings):
    """The address of the server, without a slash; tests of one process share its data."""
    with serving(is_set_up=True, has_worker=False, **site_settings) as address:
        yield address


@pytest.fixture(scope="module")
def worker(site, site_settings):
    """A worker of the server, which looks for work all the time."""
    with working(**site_settings):
        yield


@pytest.fixture(scope="package")
def all_troubles():
    """What went wrong in the browsers that tests use one after another."""
    return []


@pytest.fixture
def troubles(all_troubles):
    """What went wrong in the browsers; a test that provokes something takes it out."""
    all_troubles.clear()
    yield all_troubles
    assert all_troubles == []


def new_browser(chromium, site, troubles, *, lessons=False, **options):
    """A browser of its own cookies on the site, what goes wrong in which is added to `troubles`."""
    given = {"base_url": site, "locale": "en", "viewport": DESKTOP, "reduced_motion": "reduce"}
    context = chromium.new_context(**given | options)
    context.set_default_timeout(PAGE_TIMEOUT)
    calm(context, lessons=lessons)
    watch(context, site, troubles)
    context.new_page().goto(reverse("simulate:health"))  # keeps the process of its tabs
    return context


@pytest.fixture(scope="package")
def idle_browsers():
    """By their options, browsers that no test uses at the moment: they keep the files of the site."""
    return defaultdict(list)


@pytest.fixture
def open_page(chromium, site, troubles, idle_browsers):
    """Opens a tab in a browser of its own cookies, with options of `new_browser`.

    A `fresh` one keeps nothing, and is used by nobody else.
    """
    opened = []

    def open_page(*, fresh=False, **options):
        key = "" if fresh else repr(sorted(options.items()))
        idle = idle_browsers[key]
        browser = idle.pop() if idle else new_browser(chromium, site, troubles, **options)
        opened.append((browser, key))
        tab = browser.new_page()
        forget_reader(tab, site)
        return tab

    yield open_page
    noticed = list(troubles)
    for browser, key in opened:
        for tab in browser.pages[1:]:
            tab.close()
        if key:
            idle_browsers[key].append(browser)
        else:
            browser.close()
    troubles[:] = noticed  # without what was cut off by closing


def forget_reader(tab, site):
    """Leaves of what the browser keeps only files."""
    tab.context.set_offline(False)
    tab.context.clear_cookies()
    session = tab.context.new_cdp_session(tab)
    session.send("Storage.clearDataForOrigin", {"origin": site, "storageTypes": "all"})
    session.detach()


@pytest.fixture
def page(open_page):
    return open_page()


host = guest = page


@pytest.fixture
def phone_page(open_page):
    return open_page(**PHONE)


def open_database(folder, **options):
    """The database of an installation, which is closed at the end of the block."""
    return closing(sqlite3.connect(folder / "starfighter.sqlite3", **options))


@pytest.fixture
def write(site_folder):
    """Writes past the site: an SQL statement with its parameters."""

    def write(statement, *parameters):
        with open_database(site_folder, timeout=10) as database, database:
            database.execute(statement, parameters)

    return write


@pytest.fixture
def start_from(write):
    """Has the match that a page shows begin with a state, whatever was done in it."""

    def start_from(page, state):
        slug = slug_of(page)
        change = "UPDATE play_match SET branch = branch + 1, start_state = ? WHERE slug = ?"
        write(change, json.dumps(state), slug)
        write(f"DELETE FROM play_action WHERE {OF_MATCH}", slug)

    return start_from


def slug_of(page):
    """Of the match that the page shows."""
    return page.url.rstrip("/").rpartition("/")[2]
