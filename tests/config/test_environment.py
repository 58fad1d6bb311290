import pytest

from config.environment import BadSetting, BadSettings, check_sqlite, make_folder, read_environment

REFUSED = {
    "DEBUG": ["perhaps"],
    "HTTPS": ["perhaps"],
    "ALLOWED_HOSTS": ["https://a.example", "a.example:8000", "one.example two.example"],
    "CSRF_TRUSTED_ORIGINS": ["cards.example.org", "https://a.example/decks/", "https://[::1"],
    "PORT": ["http", "0", "65536"],
    "TIME_ZONE": ["Mars/Olympus", "../secret"],
    "SECRET_KEY": ["short"],
    "METRICS_TOKEN": ["prometheus"],
    "VAPID_KEY": ["short"],
    "PRIVATE_WEBHOOKS": ["perhaps"],
    "LOG_FORMAT": ["xml"],
    "WORKERS": ["-1", "257"],
    "REPLAY_DAYS": ["-1", "1.5", "36501"],
    "OPINION_GAMES": ["1000001", "63", "0"],
    "SUGGESTION_GAMES": ["0"],
    "EDITIONS_DIR": ["/dev/null"],
    "MAIL_FROM": ["Cards <a@b.c>\nBcc: x@y.z", "Cards"],
    "REDIS_URL": ["localhost:6379", "http://localhost/", "redis://localhost:none/"],
    "EMAIL_URL": ["mail.example.org", "http://mail.example.org", "smtp://mail.example.org:none"],
    "DATABASE_URL": ["starfighter", "mysql://a/b", "postgres://localhost/", "postgres://a:none/b"],
}


@pytest.mark.parametrize(
    ("name", "value"), [(name, each) for name, values in REFUSED.items() for each in values]
)
def test_a_bad_value_is_refused_by_its_name(name, value):
    with pytest.raises(BadSettings, match=f"^{name} (is|has) .+[.]$"):
        read_environment({name: value})


@pytest.mark.parametrize(
    ("name", "url"),
    [("DATABASE_URL", "mysql://ann:hush@localhost/a"), ("REDIS_URL", "http://:hush@localhost/")],
)
def test_a_refusal_does_not_repeat_a_password(name, url):
    with pytest.raises(BadSettings) as refusal:
        read_environment({name: url})
    assert "hush" not in str(refusal.value)


@pytest.mark.parametrize(("name", "least"), [("SECRET_KEY", 50), ("METRICS_TOKEN", 24)])
def test_a_refused_secret_is_told_how_long_it_has_to_be(name, least):
    with pytest.raises(BadSettings, match=f"at least {least} "):
        read_environment({name: "short"})


def test_a_folder_is_made_for_its_owner_alone(tmp_path):
    folder = make_folder(tmp_path / "a" / "var", is_written=True)
    assert folder == tmp_path / "a" / "var"
    assert folder.stat().st_mode & 0o777 == 0o700


def test_good_values_are_read():
    origin = "HTTPS://A.example:8443"
    hosts = {"ALLOWED_HOSTS": "one.example, [::1] ,", "CSRF_TRUSTED_ORIGINS": origin}
    others = {
        "PORT": "8001",
        "TIME_ZONE": "Europe/Berlin",
        "REPLAY_DAYS": "0",
        "LOG_FORMAT": "JSON",
    }
    read = read_environment(hosts | others)
    assert (read.ALLOWED_HOSTS, read.PORT) == (["one.example", "[::1]"], 8001)
    assert read.CSRF_TRUSTED_ORIGINS == ["https://a.example:8443"]
    assert (read.TIME_ZONE, read.REPLAY_DAYS, read.LOG_FORMAT) == ("Europe/Berlin", 0, "json")


def test_a_sqlite_that_is_too_old_is_refused_by_its_number():
    check_sqlite((3, 35, 0))
    with pytest.raises(BadSetting, match=r"DATABASE_URL .* 3\.34\.1, .* SQLite 3\.35\.0 or newer"):
        check_sqlite((3, 34, 1))


@pytest.mark.parametrize(
    ("url", "port", "starts_tls", "is_tls"),
    [
        ("smtp://me:p%40ss@mail.example", 587, True, False),
        ("smtps://me:p%40ss@mail.example", 465, False, True),
        ("smtp://me:p%40ss@mail.example:2525", 2525, True, False),
    ],
)
def test_a_mail_url_becomes_settings(url, port, starts_tls, is_tls):
    mail = read_environment({"EMAIL_URL": url}).EMAIL_URL
    assert (mail["EMAIL_HOST"], mail["EMAIL_PORT"]) == ("mail.example", port)
    assert (mail["EMAIL_HOST_USER"], mail["EMAIL_HOST_PASSWORD"]) == ("me", "p@ss")
    assert (mail["EMAIL_USE_TLS"], mail["EMAIL_USE_SSL"]) == (starts_tls, is_tls)
