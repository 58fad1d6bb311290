import json
import logging
import sys

import pytest

from config import error_reports
from config.environment import BadSetting
from config.logs import JsonFormatter
from tests.config.processes import manage

DSN = "https://key@sentry.example.org/1"


def formatted(**attributes):
    record = logging.makeLogRecord({"name": "play", "levelname": "WARNING", **attributes})
    text = JsonFormatter().format(record)
    assert "\n" not in text
    return json.loads(text)


def test_a_record_is_one_line_of_json():
    line = formatted(msg="Match %s\nhas ended.", args=("abc",), created=0.5)
    assert line == {
        "time": "1970-01-01T00:00:00.500+00:00",
        "level": "WARNING",
        "logger": "play",
        "message": "Match abc\nhas ended.",
    }


def test_an_error_has_its_traceback():
    try:
        raise ValueError("no such card")
    except ValueError:
        line = formatted(msg="failed", exc_info=sys.exc_info())
    assert line["traceback"].endswith("ValueError: no such card")


ASK_WITHOUT_TABLES = """
import json
from config import error_reports
from django.conf import settings
from django.test import Client
from sentry_sdk.transport import Transport

class Printed(Transport):
    def capture_envelope(self, envelope):
        for event in envelope:
            told = event.get_event()
            told["extra"].pop("sys.argv")  # this text
            print(json.dumps(told))

error_reports.start(settings.SENTRY_DSN, transport=Printed)
client = Client(raise_request_exception=False, REMOTE_ADDR="203.0.113.7")
client.cookies["player"] = "token-of-ann"
client.get("/decks/?q=typed-words", headers={"x-forwarded-for": "203.0.113.7"})
"""


def test_an_error_is_sent_without_anything_of_the_visitor(tmp_path):
    settings = {"SENTRY_DSN": DSN, "ALLOWED_HOSTS": "testserver"}
    command = ("shell", "--no-imports", "--verbosity", "0", "--command", ASK_WITHOUT_TABLES)
    sent = manage(*command, var=tmp_path, **settings).stdout
    assert "no such table" in sent
    private = ("203.0.113.7", "token-of-ann", "typed-words", '"vars"')
    assert [each for each in private if each in sent] == []


def test_without_its_package_the_setting_is_refused(monkeypatch):
    monkeypatch.setitem(sys.modules, "sentry_sdk", None)
    with pytest.raises(BadSetting, match="sentry-sdk is missing"):
        error_reports.start(DSN)
