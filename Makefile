# Two commands do everything on a fresh Debian with Python 3.11: `make run` and `make test`. The rest is for developers.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
# The files go to three processes in their order, as some wait while others reckon: those with the browser come first, so that no long one
# is left for the end.
LANG_FILES := $(wildcard service/locale/*/LC_MESSAGES/*.po)

.PHONY: run test check browser screens mutants bench soak locale openapi clean

run: $(READY)
	@$(BIN)/cartulina serve

test: $(READY) browser
	$(BIN)/python -m pytest -q -n 3 --dist loadfile --no-loadscope-reorder

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m pytest -q tests/house

# The browser of the tests: Debian's, which is not fetched from anywhere else.
browser:
	@sh tools/browser.sh

# A picture of every screen, to look through.
screens: $(READY) browser
	$(BIN)/python tools/screens.py

mutants: $(READY)
	$(BIN)/python tools/mutants.py

bench: $(READY)
	$(BIN)/pip install --quiet --constraint constraints.txt --editable '.[dev,bench]'
	$(BIN)/python bench/run.py

soak: $(READY)
	CARTULINA_NIGHTS=20000 $(BIN)/python -m pytest -q tests/rules/test_properties*.py tests/rules/*/test_properties*.py
	CARTULINA_KILLS=300 CARTULINA_DAMAGES=3000 CARTULINA_COURSES=600 $(BIN)/python -m pytest -q -s tests/events/store tests/journeys/test_crashes.py
	CARTULINA_EXAMPLES=500 $(BIN)/python -m pytest -q -s tests/service/test_openapi.py tests/service/test_api_cases.py tests/service/test_api_covered.py tests/service/test_web_hostile.py tests/service/test_web_walks.py
	CARTULINA_EVENINGS=100 $(BIN)/python -m pytest -q -s tests/browser/test_faults.py

# The document of the API, as it is committed.
openapi: $(READY)
	$(BIN)/python tools/openapi.py

# The texts of the code, gathered for translation, and the translations brought up to date with them.
locale: $(READY)
	$(BIN)/pybabel -q extract -F tools/babel.cfg --omit-header --no-location --sort-output -o service/locale/cartulina.pot .
	$(BIN)/pybabel -q update -D cartulina -i service/locale/cartulina.pot -d service/locale --no-fuzzy-matching
	@$(MAKE) --no-print-directory $(READY)

# Installing compiles the translations (setup.py).
$(READY): pyproject.toml setup.py constraints.txt tools/setup.sh $(LANG_FILES)
	PYTHON=$(PYTHON) sh tools/setup.sh
	@touch $@

clean:
	rm -rf .venv build dist *.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache screens
