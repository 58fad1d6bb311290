from tests.audit import judge

FINE = {"name": "django", "version": "5.2.19", "vulns": []}
UNKNOWN = {"name": "vine", "skip_reason": "not found"}


def test_a_known_vulnerability_fails_and_is_named():
    holes = [{"id": "PYSEC-1", "fix_versions": ["1.1"]}]
    holed = {"name": "redis", "version": "1.0", "vulns": holes}
    lines, status = judge({"dependencies": [FINE, holed, UNKNOWN]})
    assert lines[0] == "redis 1.0: PYSEC-1, mended in 1.1"
    assert status == 1


def test_what_was_not_looked_up_is_not_called_safe_and_does_not_fail():
    told = ["1 of 2 packages could not be looked up here."]
    assert judge({"dependencies": [FINE, UNKNOWN]}) == (told, 0)
    [line], status = judge(None)
    assert (line.partition(":")[0], status) == ("not audited", 0)
