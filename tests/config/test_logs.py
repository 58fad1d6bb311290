import json
import subprocess
import sys

import pytest

from tests.config.processes import ROOT, settings_of, shell
from tests.e2e.serving import free_port


@pytest.mark.parametrize(
    ("command", "zone"),
    [
        (["manage.py", "set_up"], "Nowhere"),
        (["-m", "config.serve"], "Nowhere"),
        (["-m", "celery", "--app=config", "--quiet", "worker"], "UTC"),
    ],
)
def test_every_line_of_a_process_is_json_from_the_first_one(command, zone, tmp_path):
    own = {"LOG_FORMAT": "json", "TIME_ZONE": zone, "PORT": str(free_port())}
    program, env = [sys.executable, *command], settings_of(tmp_path, own)
    to, also = subprocess.PIPE, subprocess.STDOUT
    process = subprocess.Popen(program, cwd=ROOT, env=env, stdout=to, stderr=also, text=True)
    try:
        lines = [process.stdout.readline() for _line in range(1 if zone == "Nowhere" else 3)]
    finally:
        process.kill()
        process.wait()
    told = [json.loads(line) for line in lines]
    assert all(each["message"] for each in told)
    assert ("TIME_ZONE is 'Nowhere'" in told[0]["message"]) == (zone == "Nowhere")


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
    settings = {"SENTRY_DSN": "https://key@sentry.example.org/1", "ALLOWED_HOSTS": "testserver"}
    sent = shell(ASK_WITHOUT_TABLES, var=tmp_path, **settings).stdout
    assert "no such table" in sent
    private = ("203.0.113.7", "token-of-ann", "typed-words", '"vars"')
    assert [each for each in private if each in sent] == []
