#!/bin/sh
# failed.sh UNIT: tells that a unit of systemd failed. An alert in the journal; add what reaches you, such as a mail.
set -eu
echo "$1 failed: journalctl --unit=$1" | systemd-cat --priority=alert --identifier=starfighter
