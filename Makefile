# Three commands do everything on a fresh Debian with Python 3.11: `make demo`, `make run` and `make test`. The rest is for developers.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
LANG_FILES := $(wildcard service/locale/*/LC_MESSAGES/*.po rules/*/locale/*/LC_MESSAGES/*.po)
# The games here, and those of the folders that are named for the service.
OUTSIDE := $(patsubst %/words/words.py,%,$(wildcard $(addsuffix /*/words/words.py,$(subst :, ,$(CARTULINA_GAMES)))))
HERE := $(patsubst %/words/words.py,%,$(wildcard rules/*/words/words.py))

# What one process has compiled the others need not compile again; tests start hundreds.
unexport PYTHONDONTWRITEBYTECODE
# Whole files go to a process, in their order: those with a browser come first, as they wait while others reckon.
PYTEST := $(BIN)/python -m pytest -q
PARALLEL := -n 2 --dist loadfile --no-loadscope-reorder

.PHONY: run demo test quick faces soak all check style browser browsers screens mutants bench bench-shared audit locale locale-here locale-outside openapi clean

run: $(READY)
	@$(BIN)/cartulina serve

# The service with every night that is bundled, on a book that is gone when it ends.
demo: $(READY)
	@$(BIN)/cartulina demo $(if $(PORT),--port $(PORT))

# Random nights are played of two of the games, which the commit draws by its hash; outside of a repository of all, as by GAMES=all.
GAMES ?= $(or $(shell git rev-parse --verify --quiet HEAD 2>/dev/null),all)
test: $(READY) browser
	CARTULINA_NIGHTS=$(GAMES) $(PYTEST) $(PARALLEL) -m "not faces and not soak"

# What one game (FOR=tresillo) or room (FOR=projections, FOR=web) says: its cases, its tests, the house.
quick: $(READY)
	$(PYTEST) tests/test_cases.py tests/rules/test_shown.py tests/rules/test_taken_once.py -k "$(FOR)" || [ $$? = 5 ]
	$(PYTEST) $(PARALLEL) -m "not faces and not soak" $(wildcard tests/$(FOR) tests/rules/$(FOR) tests/service/test_$(FOR)*.py) tests/house

# Every page in every look and in every trouble, by the browser; and what Firefox makes of an answer that breaks off.
faces: $(READY) browsers
	$(PYTEST) $(PARALLEL) tests/browser

# What throws dice, with a seed of its own and TIMES as often as usual; and what takes long. What failed is had again with its SEED.
SEED := $(or $(SEED),$(shell date +%s))
TIMES ?= 20
SOAKED := hypothesis or dice or soak
soak: $(READY) browser
	@echo "SEED=$(SEED) TIMES=$(TIMES)"
	CARTULINA_SEED=$(SEED) CARTULINA_TIMES=$(TIMES) $(PYTEST) $(PARALLEL) --hypothesis-seed=$(SEED) -m "$(SOAKED)"

# All of it, each test once, before a change is called done: what the soak has is left to one turn of it, with a seed of its own.
all: style browsers
	CARTULINA_NIGHTS=all $(PYTEST) $(PARALLEL) -m "not ($(SOAKED))"
	$(MAKE) soak TIMES=1

check: style
	$(BIN)/python -m pytest -q tests/house

# A game from outside is held to the same settings as ours; it is found where it lies, in a folder called `rules`.
RUFF_OUTSIDE = --config pyproject.toml --config 'src = [".", $(foreach game,$(OUTSIDE),"$(abspath $(game)/../..)",)]' $(OUTSIDE)
style: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(if $(OUTSIDE),$(BIN)/ruff check $(RUFF_OUTSIDE))
	$(if $(OUTSIDE),$(BIN)/ruff format --check $(RUFF_OUTSIDE))
	$(foreach game,$(OUTSIDE),MYPYPATH=$(abspath $(game)/../..) $(BIN)/mypy $(game) &&) :
	$(BIN)/python -m tools.walls

# The browser of the tests: Debian's, which is not fetched from anywhere else.
browser:
	@sh tools/browser.sh

# The same, and Debian's Firefox where there is one to be had.
browsers:
	@sh tools/browser.sh firefox-esr

# A picture of every screen, to look through; and those of the documents.
screens: $(READY) browser
	$(BIN)/python tools/screens.py

# Which small change would no test notice? All of a game (FOR=malilla) or of a file; "--cases" behind it asks the cases alone.
mutants: $(READY)
	$(BIN)/python -m tools.mutants $(FOR)

bench: $(READY)
	$(BIN)/pip install --quiet --constraint constraints.txt --editable '.[dev,bench]'
	$(BIN)/python bench/run.py

# What one key takes from the others: a service of its own, another table that plays, and one that does its worst.
bench-shared: $(READY)
	$(BIN)/python bench/shared.py

# Looks every pinned package up in a database of known faults; one that cannot be looked up is a failure as well.
audit: $(READY)
	$(BIN)/pip install --quiet --constraint constraints.txt --editable '.[dev,audit]'
	$(BIN)/pip-audit --strict --no-deps --disable-pip --progress-spinner off --requirement constraints.txt

# The document of the API, as it is committed.
openapi: $(READY)
	$(BIN)/python tools/openapi.py

# The texts of the code, gathered for translation, and the translations brought up to date with them: those of a game in its own folder. Where
# folders are named, those of the games in them, which are compiled there, and nothing else is written.
GATHERED := .venv/babel.cfg
EXTRACT := $(BIN)/pybabel -q extract --omit-header --no-location --sort-output
UPDATE := $(BIN)/pybabel -q update -D cartulina --no-fuzzy-matching --ignore-obsolete
of_games = for game in $(1); do mkdir -p $$game/locale/en/LC_MESSAGES && \
	  $(EXTRACT) -F tools/babel.cfg -o $$game/locale/cartulina.pot $$game && \
	  $(UPDATE) -i $$game/locale/cartulina.pot -d $$game/locale -l en --init-missing || exit 1; done
locale: $(if $(CARTULINA_GAMES),locale-outside,locale-here)

locale-here: $(READY)
	{ printf '[ignore: %s/**]\n' $(HERE); cat tools/babel.cfg; } >$(GATHERED)
	$(EXTRACT) -F $(GATHERED) -o service/locale/cartulina.pot .
	$(UPDATE) -i service/locale/cartulina.pot -d service/locale
	$(call of_games,$(HERE))
	@$(MAKE) --no-print-directory $(READY)

locale-outside: $(READY)
	$(call of_games,$(OUTSIDE))
	for game in $(OUTSIDE); do $(BIN)/pybabel -q compile -D cartulina -d $$game/locale || exit 1; done

# Installing compiles the translations (setup.py).
$(READY): pyproject.toml setup.py constraints.txt tools/setup.sh $(LANG_FILES)
	PYTHON=$(PYTHON) sh tools/setup.sh
	@touch $@

clean:
	rm -rf .venv build dist *.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache screens
