# Two commands do everything: `make run` and `make test`. `make run SERVE="--port 9000"` hands options to the server.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed

.PHONY: run test check bench lab soak clean

run: $(STAMP)
	@$(BIN)/punchboard build --all --output output
	@$(BIN)/punchboard serve $(SERVE)

test: $(STAMP)
	$(BIN)/python -m pytest -m "not alone"
	$(BIN)/python -m pytest -m alone -n 0

check: $(STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(STAMP)
	$(BIN)/python -m bench

lab: $(STAMP)
	$(BIN)/python -m bench lab

soak: $(STAMP)
	$(BIN)/python -m bench soak

clean:
	rm -rf $(VENV) output/* build dist

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[postgres,test,check]"
	@touch $@
