# Two commands do everything: `make run` and `make test`. `make run SERVE="--port 9000"` hands options to the server.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed

NODE   := $(shell command -v npm)
TOOLS  := node_modules/.installed

# Hundreds of processes in the tests: without bytecode each would compile all modules anew.
unexport PYTHONDONTWRITEBYTECODE
# What is tested alone, so that nothing else is collected for it.
ALONE  := $(shell grep -rl --include='test_*.py' 'mark\.alone' tests)

.PHONY: run test check test-python test-web check-style check-types check-web bench lab soak lock clean

run: $(STAMP)
	@$(BIN)/punchboard build --all --output output
	@$(BIN)/punchboard serve $(SERVE)

test: test-web test-python

test-python: $(STAMP)
	$(BIN)/python -m pytest -m "not alone"
	$(BIN)/python -m pytest -m alone -n 0 $(ALONE)

check: check-style check-types check-web

check-style: $(STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports

check-types: $(STAMP)
	$(BIN)/mypy
	MYPYPATH=tests $(BIN)/mypy $(LAX) tests

# The phones' scripts. Without Node they are left out, except in CI, where that is a fault.
ifneq ($(NODE),)
test-web: $(STAMP) $(TOOLS)
	npm run --silent test
check-web: $(STAMP) $(TOOLS)
	npm run --silent check
else
test-web check-web:
	@echo "$@: npm is missing (apt install nodejs npm), so the phones' scripts are not looked at" >&2; [ -z "$$CI" ]
endif

# A test that reads what is not there, or hands over what does not fit, fails by itself.
LAX := --explicit-package-bases --allow-any-generics --no-warn-return-any --implicit-reexport --no-warn-unused-ignores $(addprefix --disable-error-code ,\
	union-attr arg-type index operator list-item dict-item comparison-overlap var-annotated misc func-returns-value)

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
	rm -rf $(VENV) node_modules output/* build dist

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[postgres,test,check]"
	@touch $@

$(TOOLS): package.json package-lock.json
	npm ci --silent --no-audit --no-fund
	@touch $@
