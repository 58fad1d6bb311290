"""`python -m tests.audit`: known vulnerabilities of the locked packages, by pip-audit.

Ends with 1 when there are any. Where the data cannot be had it says so and ends with 0, since a build does
not depend on the network.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

LOCKS = ("requirements-dev.lock", "requirements-uv.lock")
PATIENCE = 300  # seconds


def main():
    """The exit status, after a line for each vulnerability."""
    verdicts = {lock: judge(ask(lock)) for lock in LOCKS}
    for lock, (lines, _status) in verdicts.items():
        for line in lines:
            print(f"{lock}: {line}", flush=True)
    return max(status for _lines, status in verdicts.values())


def ask(lock):
    """What pip-audit reports, or None where it reports nothing."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        command = [sys.executable, "-m", "pip_audit", "--requirement", lock, "--disable-pip"]
        command += ["--require-hashes", "--progress-spinner=off", "--timeout=15"]
        command += ["--format=json", f"--output={report}"]
        try:
            subprocess.run(command, capture_output=True, check=False, timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            return None
        return json.loads(report.read_text()) if report.exists() else None


def judge(report):
    """What to print, and the exit status."""
    if report is None:
        return ["not audited: the data of vulnerabilities cannot be had here."], 0
    packages, known = report["dependencies"], []
    for package in packages:
        for each in package.get("vulns", []):
            mended = ", ".join(each["fix_versions"]) or "no version yet"
            named = f"{package['name']} {package['version']}"
            known.append(f"{named}: {each['id']}, mended in {mended}")
    skipped = sum("skip_reason" in package for package in packages)
    if skipped:
        known.append(f"{skipped} of {len(packages)} packages could not be looked up here.")
    elif not known:
        known.append(f"no known vulnerabilities in {len(packages)} packages.")
    return known, int(any(package.get("vulns") for package in packages))


if __name__ == "__main__":
    sys.exit(main())
