# `make help` lists the targets. Each of them sets up what it needs.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PEERS := .venv-peers
UI := src/guobiao/web/ui
PAGES := src/guobiao/web/static/.vite/manifest.json
READY := $(VENV)/.ready
PYTEST_ARGS ?= -n auto

.DEFAULT_GOAL := help
.PHONY: help setup run watch recorded pages test check test-postgres wheel check-vectors check-kernels check-games bench format clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' Makefile

setup: $(READY) ## create .venv with guobiao and everything that develops it
	@echo 'Ready: $(BIN)/guobiao --help'

$(READY): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo 'guobiao needs Python 3.11 or newer; this is:'; $(PYTHON) --version; \
	    echo 'Name another one: make setup PYTHON=python3.12'; exit 1; } >&2
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	    echo 'This Python cannot create virtual environments: its modules venv and ensurepip are missing.'; \
	    echo 'On Debian and Ubuntu they are in the package python3-venv: apt-get install python3-venv'; \
	    echo 'Or name another Python: make setup PYTHON=/path/to/python3'; exit 1; } >&2
	@echo 'Setting up $(VENV) (about four minutes, once) ...'
	@$(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --editable '.[dev]'
	@$(BIN)/python -m compileall -q src
	$(BIN)/guobiao warmup
	@touch $@

run: $(READY) $(PAGES) ## serve the table to a browser on this machine; the address is printed
	$(BIN)/guobiao serve

watch: $(READY) ## watch four players play a match of sixteen hands
	$(BIN)/guobiao play --watch --match --players route

pages: $(PAGES) ## build the pages of the web app

$(PAGES): $(READY) $(shell find $(UI) -type f -not -path '*/node_modules/*' -not -name tiles.svg) src/guobiao/web/messages.json
	@echo 'Building the pages (about half a minute, once) ...'
	@cd $(UI) && PATH="$(CURDIR)/$(BIN):$$PATH" && npm ci --silent && npm run --silent build

recorded: $(READY) ## score the hands of recorded games and compare
	$(BIN)/guobiao recorded examples/recorded_hands.jsonl

test: $(READY) $(PAGES) ## every check: style, types, layers, tests in browsers too, doctests, README examples
	tools/install_chromium
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	@cd $(UI) && PATH="$(CURDIR)/$(BIN):$$PATH" && npm run --silent check && npm test --silent
	$(BIN)/python -m pytest $(PYTEST_ARGS) --ignore tests/browser
	$(BIN)/python -m pytest $(PYTEST_ARGS) tests/browser

test-postgres: $(READY) ## the tests of the server once more, on a throw-away PostgreSQL (two minutes)
	PYTHON=$(BIN)/python tools/test_postgres $(PYTEST_ARGS)

check: test ## the same as make test

check-vectors: $(READY) ## score the whole vector files, if they lie in ../shared/data
	$(BIN)/python tools/check_vectors.py

check-kernels: $(READY) ## compare kernels and reference on a million hands a preset (a quarter of an hour)
	$(BIN)/python tools/check_kernels.py

check-games: $(READY) ## play 100,000 random hands with every check on (half an hour)
	$(BIN)/python tools/check_games.py

bench: $(READY) $(PEERS)/.ready ## measure, beside other engines in a throw-away environment
	$(BIN)/python benchmarks/bench_score.py
	$(BIN)/python benchmarks/bench_web.py
	$(PEERS)/bin/python benchmarks/bench_batch.py
	$(PEERS)/bin/python benchmarks/bench_shanten.py
	$(PEERS)/bin/python benchmarks/bench_play.py

$(PEERS)/.ready: pyproject.toml
	@echo 'Setting up $(PEERS) with the engines to compare with (about a minute, once) ...'
	@$(PYTHON) -m venv --clear $(PEERS)
	@$(PEERS)/bin/python -m pip install -qq --disable-pip-version-check --editable '.[engine]' PyMahjongGB xiangting riichienv
	@touch $@

wheel: $(READY) $(PAGES) ## build dist/*.whl, with the pages in it
	$(BIN)/python -m build --wheel --outdir dist .

format: $(READY) ## let ruff and biome format and fix what they can
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	@cd $(UI) && PATH="$(CURDIR)/$(BIN):$$PATH" && npm run --silent format

clean: ## remove .venv, caches and builds
	rm -rf $(VENV) $(PEERS) $(UI)/node_modules src/guobiao/web/static build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests tools benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +
