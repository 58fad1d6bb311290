# make run    serves the site at http://localhost:8000/ (PORT=8001 for another port)
# make test   runs every test
# make check  runs the formatters, linters and type checks
# make bench  measures the speed of the engine and of the site
# See README.md for the rest.

SHELL := /bin/sh
unexport PYTHONDONTWRITEBYTECODE # each process would compile every module anew
PYTHON ?= $(shell command -v python3.11 || echo python3)
VENV := .venv
BIN := $(VENV)/bin
MANAGE := $(BIN)/python manage.py
CELERY := $(BIN)/celery --app=config --quiet
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
PYBABEL := $(BIN)/python -m babel.messages.frontend --quiet
LOCALES := $(wildcard locale/*/LC_MESSAGES/django.po)
TEMPLATES := find catalog decks play simulate -name '*.html'
JAVASCRIPT := tests/javascript
NODE_TOOLS := $(JAVASCRIPT)/node_modules/.package-lock.json
TSC := $(JAVASCRIPT)/node_modules/.bin/tsc
PRETTIER := $(JAVASCRIPT)/node_modules/.bin/prettier --log-level=warn
STYLES := find catalog decks play simulate -name '*.css'

# An installation carries the checksum of its lock in its name, so a changed lock installs anew.
installed = $(VENV)/installed-$(shell cksum < $(1) | cut -d ' ' -f 1)
INSTALLED := $(call installed,requirements.lock)
INSTALLED_DEV := $(call installed,requirements-dev.lock)

.PHONY: help install install-dev run test test-in-browsers test-with-engine test-without-engine test-interpreted test-javascript compiled-engine \
	bench screenshots format format-styles lock messages compiled-messages check check-format check-lint check-types check-javascript check-styles \
	check-imports check-templates check-migrations check-messages audit font engine-wheel

help:
	@sed -n 's/^# make/make/p' Makefile

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11) and "Python 3.11 is needed: make PYTHON=/path/to/python3.11")'
	@echo "Creating $(VENV)…"
	@$(PYTHON) -m venv $(VENV)

# By uv, which takes a twentieth of the time; by pip where uv cannot.
$(VENV)/installed-%: | $(VENV)/bin/python
	@echo "Installing $(LOCK)…"
	@{ $(PIP) install --require-hashes -r requirements-uv.lock && \
		$(BIN)/uv pip install --python $(BIN)/python --quiet --require-hashes -r $(LOCK); } || \
		$(PIP) install --require-hashes -r $(LOCK)
	@touch $@

$(INSTALLED): LOCK = requirements.lock
$(INSTALLED_DEV): LOCK = requirements-dev.lock
$(INSTALLED_DEV): | $(INSTALLED)

# What running needs, and what working on it needs.
install: $(INSTALLED)

install-dev: $(INSTALLED_DEV)

$(NODE_TOOLS): $(JAVASCRIPT)/package-lock.json
	@command -v npm >/dev/null || { echo 'npm is missing, which brings the checkers of JavaScript and styles: install Node.js (Debian: apt-get install nodejs npm)'; exit 1; }
	@npm ci --prefix $(JAVASCRIPT) --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null
	@touch $@

%.mo: %.po | $(INSTALLED)
	@$(PYBABEL) compile --input-file $< --output-file $@

compiled-messages: $(LOCALES:.po=.mo)

run: install compiled-messages
	@$(MANAGE) set_up --verbosity 0
	@trap 'exit 0' INT TERM HUP; trap 'kill $$worker $$! 2>/dev/null; wait' EXIT; \
	test "$(WORKERS)" = 0 || { $(CELERY) worker & worker=$$!; }; \
	$(BIN)/python -m config.serve & wait $$!

# One compilation, with bounds checks, serves every test process. Two parts run at a time: beside the compilation what
# needs none, that is the apps below the engine, the essential tests interpreted, and the scripts; then browsers beside
# all other tests, which use the processors while a browser waits. Browsers have a process more, since they wait most.
# Threads of OpenBLAS would occupy a processor while they wait for small matrices.
CHECKED = NUMBA_BOUNDSCHECK=1 OPENBLAS_NUM_THREADS=1
IN_ORDER = $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
PYTEST = $(BIN)/pytest --quiet
SHARED_OUT = $(CHECKED) $(PYTEST) --dist=loadfile --no-loadscope-reorder --maxprocesses=5 --numprocesses
WITHOUT_ENGINE = tests/catalog tests/decks
PROCESSORS = $(shell getconf _NPROCESSORS_ONLN)

test: install-dev compiled-messages
	@$(MAKE) --no-print-directory --keep-going --jobs=2 $(IN_ORDER) \
		test-in-browsers test-without-engine test-javascript test-interpreted test-with-engine

test-in-browsers: compiled-engine
	$(SHARED_OUT) $$(($(PROCESSORS) + 1)) tests/e2e

test-with-engine: compiled-engine
	$(SHARED_OUT) $(PROCESSORS) $(WITHOUT_ENGINE:%=--ignore=%) --ignore=tests/e2e

test-without-engine: install-dev
	$(PYTEST) $(WITHOUT_ENGINE)

test-interpreted: install-dev
	NUMBA_DISABLE_JIT=1 $(PYTEST) -m essential tests/play/games/starfighter tests/play/games/star_frontier

compiled-engine: install-dev
	@$(CHECKED) $(BIN)/python -m tests.play.games.starfighter.engine.ahead

# make --keep-going check shows everything that is amiss, not only the first.
check: check-format check-lint check-types check-javascript check-styles check-imports check-templates check-migrations check-messages

check-format: install-dev
	$(BIN)/ruff format --check .

check-lint: install-dev
	$(BIN)/ruff check .

check-types: install-dev
	$(BIN)/mypy

check-javascript: $(NODE_TOOLS)
	$(TSC) --project $(JAVASCRIPT)

# The scripts of the pages are tested without a browser where Node.js is, which CI must have.
test-javascript:
	@if command -v node >/dev/null; then cd $(JAVASCRIPT) && node --import ./modules.mjs --test --test-reporter=dot .; \
	else echo 'Node.js is missing, so the tests in $(JAVASCRIPT) did not run.'; test "$$CI" != true; fi

check-styles: $(NODE_TOOLS)
	$(STYLES) | xargs $(PRETTIER) --check

check-imports: install-dev
	$(BIN)/lint-imports

check-templates: install-dev
	$(TEMPLATES) | xargs $(BIN)/djade --check --target-version 5.2

check-migrations: install-dev
	$(MANAGE) makemigrations --check --dry-run

check-messages: install-dev
	@mkdir -p var
	@$(EXTRACT)
	@rm -rf var/locale && cp -R locale var/locale
	@$(UPDATE) --output-dir var/locale
	@diff -r --exclude='*.mo' locale var/locale >/dev/null || { echo 'The .po files lack messages of the sources: run make messages and translate.'; exit 1; }

# Asks over the network; where that is not to be had it says so.
audit: install-dev
	@$(BIN)/python -m tests.audit

bench: install-dev
	$(BIN)/python -m tests.bench

# The wheel of starfighter-engine, in var/engine/.
engine-wheel: install-dev
	@$(MANAGE) build_engine_wheel

# Needs Chromium. The pictures are of the running product with the shipped cards and decks.
screenshots: install-dev compiled-messages
	$(BIN)/python -m tests.e2e.screenshots

format: install-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(TEMPLATES) | xargs $(BIN)/djade --target-version 5.2
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory format-styles; \
	else echo 'npm is missing, so styles were not formatted.'; fi

format-styles: $(NODE_TOOLS)
	$(STYLES) | xargs $(PRETTIER) --write

# Dependencies are declared in pyproject.toml; this pins them. make lock UPGRADE=--upgrade renews all.
LOCKED = --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --quiet $(UPGRADE)
COMPILE = $(BIN)/uv pip compile pyproject.toml $(LOCKED)

lock: install
	$(COMPILE) --extra sentry --output-file requirements.lock
	$(COMPILE) --extra sentry --group dev --constraint requirements.lock --output-file requirements-dev.lock
	$(BIN)/uv pip compile --group install $(LOCKED) --output-file requirements-uv.lock

EXTRACT = $(PYBABEL) extract --mapping-file pyproject.toml --no-location --sort-output \
	--keyword gettext_lazy --keyword gettext_noop --keyword ngettext_lazy:1,2 --keyword pgettext_lazy:1c,2 --keyword npgettext_lazy:1c,2,3 \
	--project "Starfighter companion" --copyright-holder "the Starfighter companion authors" \
	--output-file var/django.pot .
UPDATE = $(PYBABEL) update --domain django --output-dir locale --input-file var/django.pot \
	--no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date

# Builds the typeface that is kept in the repository anew, of the package font-manrope.
font: install-dev
	@$(MANAGE) build_typeface

# Brings the .po files up to date with the sources; new messages then wait there for a translation.
messages: install-dev
	@mkdir -p var
	@$(EXTRACT)
	@$(UPDATE)
