# `make help` lists what there is. Needs Python 3.11 with venv, git and make; nothing else.

VENV ?= .venv
PYTHON ?= python3.11
NODE_READY = node_modules/.ready
PART ?=
FROM ?=
BIN = $(VENV)/bin
UV = VIRTUAL_ENV=$(VENV) $(BIN)/uv pip
# Wheels only: a source build would fetch code that no hash covers.
INSTALL = $(UV) install --quiet --require-hashes --only-binary :all:
COMPILE_LOCK = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 \
	--fork-strategy fewest --generate-hashes --no-header --no-annotate \
	--no-emit-index-url --no-emit-find-links $(UPGRADE)

# Some machines forbid Python to keep what it compiles; each of the hundreds of processes that tests
# start would then compile Django and the platform anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play cluster cluster-rolling backup restore new-key setup dev test quick e2e server check types-check server-check client-check fmt client-shapes vocabulary rules \
	playthroughs mutants coverage examples fuzz compiled compiled-games screenshots bench load compile lock vendor \
	translations messages fonts clean proofs
.DEFAULT_GOAL := help

##@ Play

play: setup  ## run the whole platform; HOST, PORT, DATA_DIR
	@exec $(BIN)/python -m config.supervisor --with-parent

cluster: dev  ## 2 web, 2 worker, 2 AI, 2 beat processes on PostgreSQL and Redis behind a load balancer; HOST, PORT, DATA_DIR
	@exec $(BIN)/python -m config.cluster run --with-parent

cluster-rolling: dev  ## restart every process of the running cluster in turn; DATA_DIR
	@$(BIN)/python -m config.cluster roll

backup: setup  ## database and key of DATA_DIR in one archive, also while the platform runs
	@$(BIN)/python -m config.copies backup

new-key: setup  ## a new key for the site, everything sealed anew; the platform must not run
	@$(BIN)/python -m config.keys

restore: setup  ## put a copy back: FROM=file; what was there is kept beside it
	@$(BIN)/python -m config.copies restore "$(FROM)"

setup: $(VENV)/.embedded  ## install what the platform needs; nothing if nothing changed

##@ Prove

test: dev  ## every test that needs no browser and no server
	@$(BIN)/python -m pytest -n 2 --dist worksteal $(if $(MEASURED),-p tests.measuring)

quick: dev  ## the same without the slow ones
	@$(BIN)/python -m pytest -n 2 -m "not slow and not e2e and not server"

e2e: dev  ## tests in a real browser (needs chromium or its headless shell)
	@DJANGO_ALLOW_ASYNC_UNSAFE=1 $(BIN)/python -m pytest -n 2 --dist loadscope -m e2e tests/e2e

server: dev  ## tests on PostgreSQL and Redis (MAGNAT_DATABASE_URL, MAGNAT_REDIS_URL)
	@$(BIN)/python -m pytest -m server $$(grep -rlE "\bmark\.server\b" tests --include="test_*.py")

check: types-check client-check server-check  ## everything that needs no test; -j2 keeps two cores busy to the end

types-check: dev  ## types of the server; the longest part by far
	@$(BIN)/mypy

server-check: dev  ## formatter, linter, import contracts, migrations, pages, translations, locks
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/python manage.py makemigrations --check --dry-run
	@test -z "$$(find templates -name '*.html')" || $(BIN)/djlint --lint --quiet templates
	@$(BIN)/python tools/translations.py check
	@$(BIN)/python tools/vendor.py check
	@$(BIN)/python tools/shapes.py check
	@$(BIN)/python manage.py vocabulary --check
	@$(BIN)/python tests/test_class_names.py
	@! grep -n '://' requirements/*.txt

client-check: $(NODE_READY)  ## types, linter and unit tests of the client (needs node 18.18 or later)
	@! grep -n '"resolved"' package-lock.json benchmarks/boardgame_io/package-lock.json
	@node_modules/.bin/tsc
	@node_modules/.bin/eslint --max-warnings 0 .
	@node --test --test-reporter=dot $$(find tests/client/unit -name '*.test.js')

client-shapes: dev  ## types/server.d.ts from the server's messages and views
	@$(BIN)/python tools/shapes.py make

vocabulary: dev  ## docs/vocabulary.md from what the engines use
	@$(BIN)/python manage.py vocabulary

playthroughs: dev  ## record all games anew (tests/scenarios/*/playthroughs); RENEW=1 keeps their moves
	@$(BIN)/python manage.py playthrough $(if $(RENEW),renew,record)

rules: dev  ## every rule has its proof, and every changed parameter is noticed
	@$(BIN)/python manage.py rules_coverage --mutate

mutants: dev  ## faults planted in rule code; ROOM=, SAMPLE=, SEED=, SPARE=, CORES=, WHERE=path:line, OPERATOR=raise, ONLY=scenarios
	@$(BIN)/python -m games.lab.mutants $(ROOM) --summary $(if $(SAMPLE),--sample $(SAMPLE)) \
		$(if $(SEED),--seed $(SEED)) $(if $(SPARE),--spare $(SPARE)) $(if $(CORES),--cores $(CORES)) \
		$(if $(WHERE),--where $(WHERE)) $(if $(OPERATOR),--operator $(OPERATOR)) $(if $(ONLY),--without-tests)

coverage: dev  ## every test of `make test`, with branch coverage and its floors
	@rm -rf build/coverage
	@$(MAKE) --no-print-directory test MEASURED=1
	@$(BIN)/python tools/coverage_floors.py

examples: dev  ## Hypothesis with examples never drawn before; SEED= repeats a run
	@seed=$(or $(SEED),$$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')); echo "EXAMPLES seed=$$seed"; \
	$(BIN)/python -m pytest -q -n 2 --timeout 600 --hypothesis-profile=fresh \
		--hypothesis-seed=$$seed -m hypothesis $$(grep -rlE "^(from|import) hypothesis" tests --include="test_*.py") || { echo "To repeat this: make examples SEED=$$seed"; exit 1; }

fuzz: dev  ## hostile input for a running platform; MINUTES=, SEED=, FROM= repeats inputs of a seed
	@$(BIN)/python -m tests.hostile $(if $(MINUTES),--minutes $(MINUTES)) \
		$(if $(SEED),--seed $(SEED)) $(if $(FROM),--from $(FROM))

proofs: dev  ## install OR-tools (optional) and hold what it proves of pairings against plain searches
	@$(BIN)/uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements/proofs.txt
	@$(BIN)/python -m pytest -q tests/tournaments/test_polish.py tests/tournaments/test_bench.py

compiled: compile  ## prove that the compiled engines play as their sources do; OPT=0 builds in a quarter of the time
	@$(MAKE) --no-print-directory compiled-games

compiled-games: dev  ## the same for a build that is there
	@BUILD_EXPECTED=1 $(BIN)/python -m pytest -q -n 2 tests/games/lab/test_compiled.py

screenshots: dev  ## pictures of every page and dialog; ONLY=, SIZES=, LANGS=, THEMES= (needs chromium or its headless shell)
	@$(BIN)/python -m tests.gallery.shoot ONLY=$(ONLY) SIZES=$(SIZES) LANGS=$(LANGS) THEMES=$(THEMES)

bench: dev  ## benchmarks, or one of them: PART=name
	@$(BIN)/python benchmarks/run.py $(PART)

# What is not said is left to benchmarks/load.py.
load: dev  ## people at many tables: TABLES=, RATE= (or max), SOCKETS=, SPECTATORS=, STORM=, DURATION=, CLUSTER=1; both URLs for servers
	@$(BIN)/python benchmarks/load.py $(foreach name,tables seats rate sockets spectators storm duration cluster,\
		$(if $($(shell echo $(name) | tr a-z A-Z)),--$(name) $($(shell echo $(name) | tr a-z A-Z))))

##@ Build

fmt: dev  ## format, and repair what can be repaired
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

compile: dev  ## optional mypyc build of the engines (needs a C compiler); used if MAGNAT_COMPILED=1
	@MYPYC_OPT_LEVEL=$(or $(OPT),3) $(BIN)/python tools/compile_engines.py

translations: dev  ## compile the catalogues in locale/
	@$(BIN)/python tools/translations.py compile

messages: dev  ## collect the pages' texts into locale/, name those without a translation
	@$(BIN)/python tools/translations.py collect

lock: $(VENV)/.bootstrap  ## make requirements/*.txt from *.in; UPGRADE=--upgrade takes newer ones
	@$(COMPILE_LOCK) requirements/dev.in -o requirements/dev.txt
	@for set in bootstrap embedded server proofs; do \
		$(COMPILE_LOCK) requirements/$$set.in -c requirements/dev.txt -o requirements/$$set.txt; \
	done
	@! grep -n '://' requirements/*.txt

vendor: dev  ## fetch the front-end packages named in static/vendor/MANIFEST.json (needs npm)
	@$(BIN)/python tools/vendor.py fetch

fonts: dev  ## cut the vendored faces to what the pages use, into static/fonts/
	@$(BIN)/python tools/fonts.py make

clean:  ## remove what was built, never what was played
	rm -rf $(VENV) node_modules benchmarks/boardgame_io/node_modules build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

help:  ## this list
	@awk 'BEGIN {FS = ":.*?## "} /^##@/ {printf "\n%s\n", substr($$0, 5)} \
		/^[a-z0-9-]+:.*?## / {printf "  make %-15s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# -- the environment -------------------------------------------------------------------------------

dev: $(VENV)/.dev

$(VENV)/.bootstrap: requirements/bootstrap.txt
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes \
		-r requirements/bootstrap.txt
	@touch $@

$(VENV)/.embedded: $(VENV)/.bootstrap requirements/embedded.txt pyproject.toml
	@$(INSTALL) -r requirements/embedded.txt
	@$(UV) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.embedded requirements/dev.txt
	@$(INSTALL) -r requirements/dev.txt
	@touch $@

$(NODE_READY): package.json package-lock.json .npmrc
	@npm ci --ignore-scripts --silent
	@touch $@
