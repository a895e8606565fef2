VENV ?= .venv
PYTHON ?= python3.11
BIN = $(VENV)/bin
UV = VIRTUAL_ENV=$(VENV) $(BIN)/uv pip install --quiet --require-hashes --only-binary :all:

.PHONY: setup play dev test quick check fmt

setup: $(VENV)/.embedded  ## install what the platform needs

play: setup  ## run the platform; HOST, PORT, DATA_DIR
	@exec $(BIN)/python -m config.supervisor --with-parent

dev: $(VENV)/.dev  ## install what tests and checks need

$(VENV)/.bootstrap: requirements/bootstrap.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/bootstrap.txt
	touch $@

$(VENV)/.embedded: $(VENV)/.bootstrap requirements/embedded.txt pyproject.toml
	$(UV) -r requirements/embedded.txt
	VIRTUAL_ENV=$(VENV) $(BIN)/uv pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@

$(VENV)/.play: setup  ## run the platform; HOST, PORT, DATA_DIR
	@exec $(BIN)/python -m config.supervisor --with-parent

dev: $(VENV)/.embedded requirements/dev.txt
	$(UV) -r requirements/dev.txt
	touch $@

test: dev  ## every test that needs no browser and no server
	$(BIN)/python -m pytest -n 2

quick: dev  ## the tests that take less than a second each
	$(BIN)/python -m pytest -n 2 -m "not slow and not e2e and not server"

check: dev  ## formatter, linter, import contracts, types, migrations
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports
	$(BIN)/mypy
	$(BIN)/python manage.py makemigrations --check --dry-run

fmt: dev  ## format and repair what can be repaired
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
