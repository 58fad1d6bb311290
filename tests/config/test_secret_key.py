import stat
import subprocess
import sys

import pytest

from config import secret_key
from config.environment import BadSetting

PRINT_KEY = "import pathlib, sys; from config import secret_key; \
sys.stdin.read(); print(secret_key.load_or_create(pathlib.Path(sys.argv[1])))"


def test_only_the_owner_may_read_the_key(tmp_path):
    path = tmp_path / "secret_key"
    secret_key.load_or_create(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_processes_that_start_together_agree_on_the_key(tmp_path):
    path = tmp_path / "secret_key"
    command, pipe = [sys.executable, "-c", PRINT_KEY, str(path)], subprocess.PIPE
    processes = [subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) for _ in range(4)]
    for process in processes:
        process.stdin.close()  # All are loaded and wait for this.
    keys = {process.stdout.read().strip() for process in processes}
    assert [process.wait() for process in processes] == [0, 0, 0, 0]
    assert keys == {path.read_text()}


def test_a_spoilt_key_file_is_refused(tmp_path):
    path = tmp_path / "secret_key"
    path.write_text("\n")
    with pytest.raises(BadSetting, match="holds no usable key"):
        secret_key.load_or_create(path)
