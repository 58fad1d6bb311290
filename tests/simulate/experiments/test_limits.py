"""Limits hold for runs that are submitted at the same moment, in real transactions."""

import pytest

from simulate.experiments import limits
from tests.simulate.queue.installation import Installation

TIMES = 12


def check_limits(site):
    assert site.submit_at_once(times=TIMES) == limits.GUEST.active_runs
    assert site.submit_at_once(times=TIMES, username="ada") == limits.ACCOUNT.active_runs


@pytest.fixture
def begin(tmp_path, cards):
    """Begins an installation, which ends with the test."""
    begun = []

    def begin(**settings):
        begun.append(Installation(tmp_path, **settings))
        return begun[0]

    yield begin
    for site in begun:
        site.end()


def test_runs_submitted_together_keep_to_the_limit_in_a_file(begin):
    check_limits(begin())


def test_runs_submitted_together_keep_to_the_limit_on_postgresql(begin, postgres_url):
    check_limits(begin(DATABASE_URL=postgres_url, SECRET_KEY="k" * 50))
