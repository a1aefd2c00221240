# Two commands do everything: `make run` and `make test`. `make run SERVE="--port 9000"` hands options to the server.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed

.PHONY: run test check bench lab soak lock clean

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

# What the image is made of, to the byte; it takes uv (pip install uv).
LOCK := uv pip compile --quiet --python-version 3.12 --universal --generate-hashes --no-emit-index-url --no-header --no-annotate
REQUIRES := import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")
lock:
	$(LOCK) pyproject.toml --extra postgres --extra gunicorn --output-file deploy/requirements.lock
	$(BIN)/python -c '$(REQUIRES)' | $(LOCK) - --output-file deploy/build.lock

clean:
	rm -rf $(VENV) output/* build dist

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[postgres,test,check]"
	@touch $@
