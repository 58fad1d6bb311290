import os

import pytest

from config.environment import BadSetting, Environment, check_sqlite

REFUSED = [
    ("flag", "DEBUG", "perhaps", {"default": False}),
    ("hosts", "ALLOWED_HOSTS", "https://cards.example.org", {"default": ()}),
    ("hosts", "ALLOWED_HOSTS", "cards.example.org:8000", {"default": ()}),
    ("hosts", "ALLOWED_HOSTS", "one.example two.example", {"default": ()}),
    ("origins", "CSRF_TRUSTED_ORIGINS", "cards.example.org", {}),
    ("origins", "CSRF_TRUSTED_ORIGINS", "https://cards.example.org/decks/", {}),
    ("port", "PORT", "http", {"default": 8000}),
    ("port", "PORT", "0", {"default": 8000}),
    ("port", "PORT", "65536", {"default": 8000}),
    ("port", "PORT", "-1", {"default": 8000}),
    ("time_zone", "TIME_ZONE", "Mars/Olympus", {"default": "UTC"}),
    ("time_zone", "TIME_ZONE", "../secret", {"default": "UTC"}),
    ("secret_key", "SECRET_KEY", "short", {}),
    ("days", "REPLAY_DAYS", "-1", {"default": 90}),
    ("days", "REPLAY_DAYS", "1.5", {"default": 90}),
    ("days", "REPLAY_DAYS", "36501", {"default": 90}),
    ("games", "OPINION_GAMES", "1000001", {"default": 64}),
    ("redis_url", "REDIS_URL", "localhost:6379", {}),
    ("redis_url", "REDIS_URL", "http://localhost/", {}),
    ("redis_url", "REDIS_URL", "redis://localhost:none/", {}),
    ("mail", "EMAIL_URL", "mail.example.org", {}),
    ("mail", "EMAIL_URL", "http://mail.example.org", {}),
    ("mail", "EMAIL_URL", "smtp://mail.example.org:none", {}),
    ("database", "DATABASE_URL", "starfighter", {}),
    ("database", "DATABASE_URL", "mysql://localhost/starfighter", {}),
    ("database", "DATABASE_URL", "postgres://localhost/", {}),
    ("database", "DATABASE_URL", "postgres://localhost:none/starfighter", {}),
]


@pytest.mark.parametrize(("reader", "name", "value", "options"), REFUSED)
def test_a_bad_value_is_refused_by_its_name(reader, name, value, options):
    with pytest.raises(BadSetting, match=f"^{name} ") as refusal:
        getattr(Environment({name: value}), reader)(name, **options)
    assert refusal.value.name == name


@pytest.mark.parametrize(
    ("reader", "name", "url"),
    [
        ("database", "DATABASE_URL", "mysql://someone:hush@localhost/starfighter"),
        ("redis_url", "REDIS_URL", "http://:hush@localhost/"),
    ],
)
def test_a_refusal_does_not_repeat_a_password(reader, name, url):
    with pytest.raises(BadSetting) as refusal:
        getattr(Environment({name: url}), reader)(name)
    assert "hush" not in str(refusal.value)


def test_a_folder_is_made_for_its_owner_alone(tmp_path):
    folder = Environment({"VAR_DIR": f"{tmp_path}/a/var"}).folder(
        "VAR_DIR", tmp_path, is_written=True
    )
    assert folder == tmp_path / "a" / "var"
    assert folder.stat().st_mode & 0o777 == 0o700


def test_a_folder_that_cannot_be_made_is_refused_with_the_reason(tmp_path):
    (tmp_path / "taken").touch()
    for name in ("taken", "taken/var"):
        with pytest.raises(BadSetting, match=f"^VAR_DIR is '{tmp_path}/{name}'.* made"):
            Environment({}).folder("VAR_DIR", tmp_path / name, is_written=False)


def test_a_read_only_folder_is_refused_where_it_is_written(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "access", lambda _path, _mode: False)
    assert Environment({}).folder("VAR_DIR", tmp_path, is_written=False) == tmp_path
    with pytest.raises(BadSetting, match=r"^VAR_DIR is .* cannot be written. Set a folder"):
        Environment({}).folder("VAR_DIR", tmp_path, is_written=True)


@pytest.mark.parametrize("value", ["1", "on", "TRUE", " yes "])
def test_a_flag_is_on(value):
    assert Environment({"DEBUG": value}).flag("DEBUG", default=False) is True


@pytest.mark.parametrize("value", ["0", "Off", "false", "no"])
def test_a_flag_is_off(value):
    assert Environment({"DEBUG": value}).flag("DEBUG", default=True) is False


@pytest.mark.parametrize("variables", [{}, {"DEBUG": " "}])
def test_a_blank_value_counts_as_not_set(variables):
    assert Environment(variables).flag("DEBUG", default=True) is True


def test_a_list_is_separated_by_commas():
    hosts = Environment({"ALLOWED_HOSTS": "one.example, [::1] ,"}).hosts("ALLOWED_HOSTS", ())
    assert hosts == ["one.example", "[::1]"]


def test_an_origin_has_a_scheme_and_a_host():
    origins = Environment({"CSRF_TRUSTED_ORIGINS": "https://one.example:8443"})
    assert origins.origins("CSRF_TRUSTED_ORIGINS") == ["https://one.example:8443"]


def test_a_port_is_a_number():
    assert Environment({"PORT": "8001"}).port("PORT", 8000) == 8001


def test_a_time_zone_is_known():
    assert Environment({"TIME_ZONE": "Europe/Berlin"}).time_zone("TIME_ZONE", "UTC")


@pytest.mark.parametrize("url", ["redis://localhost:6379/0", "unix:///run/redis.sock"])
def test_a_redis_server_has_an_address(url):
    assert Environment({"REDIS_URL": url}).redis_url("REDIS_URL") == url


def test_a_database_url_becomes_settings():
    url = "postgres://someone:p%40ss@db.example:5433/starfighter"
    database = Environment({"DATABASE_URL": url}).database("DATABASE_URL")
    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert database["HOST"] == "db.example"
    assert database["PORT"] == 5433
    assert database["PASSWORD"] == "p@ss"
    assert database["NAME"] == "starfighter"


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
    mail = Environment({"EMAIL_URL": url}).mail("EMAIL_URL")
    assert (mail["EMAIL_HOST"], mail["EMAIL_PORT"]) == ("mail.example", port)
    assert (mail["EMAIL_HOST_USER"], mail["EMAIL_HOST_PASSWORD"]) == ("me", "p@ss")
    assert (mail["EMAIL_USE_TLS"], mail["EMAIL_USE_SSL"]) == (starts_tls, is_tls)


def test_without_a_mail_server_letters_are_printed():
    assert "console" in Environment({}).mail("EMAIL_URL")["EMAIL_BACKEND"]


@pytest.mark.parametrize("reader", ["secret_key", "redis_url", "database"])
def test_what_is_not_set_is_none(reader):
    assert getattr(Environment({}), reader)("ANY") is None


@pytest.mark.parametrize("value", ["-1", "many", "257"])
def test_a_number_of_processes_that_cannot_be_is_refused(value):
    with pytest.raises(BadSetting, match="WORKERS is"):
        Environment({"WORKERS": value}).processes("WORKERS")


def test_days_are_a_number_or_what_is_usual():
    assert Environment({}).days("REPLAY_DAYS", 90) == 90
    assert Environment({"REPLAY_DAYS": "0"}).days("REPLAY_DAYS", 90) == 0


def test_without_a_number_of_processes_there_is_one_a_processor():
    assert Environment({}).processes("WORKERS") >= 1
    assert Environment({}).processes("WORKERS", 0) == 0
