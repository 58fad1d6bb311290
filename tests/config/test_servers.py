from types import SimpleNamespace

from tests.config.servers import MISSING_POSTGRES, MISSING_REDIS, untested


def report(reason):
    return SimpleNamespace(longrepr=("tests/a.py", 1, f"Skipped: {reason}"))


def test_tests_that_miss_a_server_are_counted_by_the_server_and_others_are_not():
    reasons = (
        MISSING_REDIS,
        f"{MISSING_POSTGRES}: refused",
        f"{MISSING_REDIS}: Error",
        "no browser",
    )
    assert untested(map(report, reasons)) == [
        f"{MISSING_REDIS}, so 2 of the tests did not run",
        f"{MISSING_POSTGRES}, so 1 of the tests did not run",
    ]
