import json

import pytest
from django.test import override_settings

from config.static_files import StaticFiles


def test_addresses_are_those_of_the_manifest(tmp_path):
    files = {"paths": {"a.css": "a.0123.css"}, "version": "1.1", "hash": ""}
    (tmp_path / "staticfiles.json").write_text(json.dumps(files))
    with override_settings(STATIC_ROOT=tmp_path, STATIC_URL="/static/"):
        storage = StaticFiles()
        assert [storage.url("a.css") for _time in range(2)] == ["/static/a.0123.css"] * 2
        with pytest.raises(ValueError, match="Missing"):
            storage.url("b.css")
