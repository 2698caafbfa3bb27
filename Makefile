# Two commands do everything on a fresh Debian with Python 3.11: `make run` and `make test`. The rest is for developers.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
LANG_FILES := $(wildcard service/locale/*/LC_MESSAGES/*.po)

.PHONY: run test check mutants bench soak locale openapi clean

run: $(READY)
	@$(BIN)/cartulina serve

test: $(READY)
	$(BIN)/python -m pytest -q

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python -m pytest -q tests/house

mutants: $(READY)
	$(BIN)/python tools/mutants.py

bench: $(READY)
	$(BIN)/pip install --quiet --constraint constraints.txt --editable '.[dev,bench]'
	$(BIN)/python bench/run.py

soak: $(READY)
	CARTULINA_NIGHTS=20000 $(BIN)/python -m pytest -q tests/rules/tresillo/test_properties*.py
	CARTULINA_KILLS=300 CARTULINA_DAMAGES=3000 CARTULINA_COURSES=600 $(BIN)/python -m pytest -q -s tests/events/store tests/journeys/test_crashes.py
	CARTULINA_EXAMPLES=500 $(BIN)/python -m pytest -q -s tests/service/test_openapi.py tests/service/test_api_cases.py tests/service/test_api_covered.py

# The document of the API, as it is committed.
openapi: $(READY)
	$(BIN)/python tools/openapi.py

# The texts of the code, gathered for translation, and the translations brought up to date with them.
locale: $(READY)
	$(BIN)/pybabel -q extract -F tools/babel.cfg -k say -k many:1,2 -k mark -k refuse:2 -k Fault:2 -k Expected -k CorruptError --omit-header --no-location --sort-output -o service/locale/cartulina.pot .
	$(BIN)/pybabel -q update -D cartulina -i service/locale/cartulina.pot -d service/locale --no-fuzzy-matching
	$(BIN)/pybabel -q compile -D cartulina -d service/locale

$(READY): pyproject.toml constraints.txt tools/setup.sh $(LANG_FILES)
	PYTHON=$(PYTHON) sh tools/setup.sh
	@touch $@

clean:
	rm -rf .venv build dist *.egg-info .hypothesis .mypy_cache .pytest_cache .ruff_cache
