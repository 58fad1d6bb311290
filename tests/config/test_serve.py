import socket

import pytest

from config import serve
from config.environment import BadSetting, Environment


@pytest.fixture
def taken_port():
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def test_a_taken_port_is_told_with_another_to_try(taken_port):
    with pytest.raises(BadSetting, match=f"PORT {taken_port} is taken.*PORT={taken_port + 1}"):
        serve.bind(Environment({"PORT": str(taken_port)}))


def test_a_host_of_another_machine_is_refused():
    with pytest.raises(BadSetting, match=r"HOST is '203\.0\.113\.1'"):
        serve.bind(Environment({"HOST": "203.0.113.1"}))


def test_the_printed_address_opens_in_a_browser():
    with socket.create_server(("127.0.0.1", 0)) as address:
        assert serve.url_of(address) == f"http://localhost:{address.getsockname()[1]}/"


def test_the_site_cannot_be_served_with_a_bad_setting(monkeypatch):
    monkeypatch.setenv("PORT", "http")
    with pytest.raises(SystemExit, match="PORT is 'http'"):
        serve.main()
