# `make help` lists the targets. The first use of one makes .venv, which takes a few minutes.
PYTHON ?= python3
VENV ?= .venv
BENCH ?= atlas
STRATEGY ?= hiq
LLM ?= offline
DATA ?=
ARGS ?=
RUN ?= last
RUNS ?=
PORT ?= 5000

# `make eval bench=musique` would set a variable of make that nothing reads, and run the default.
$(foreach name,bench strategy llm split retriever data args run,\
  $(if $(filter command,$(origin $(name))),$(error make takes BENCH= STRATEGY= LLM= DATA= in capitals and \
  everything else in ARGS, for example: make eval BENCH=musique ARGS="split=all". It was given $(name)=)))

# As an environment variable a path reaches the harness whole, whatever characters are in it.
ifneq ($(DATA),)
export HARNESS_DATA := $(DATA)
endif
export VENV
# Another project's modules must not shadow ours.
unexport PYTHONPATH

# What was not given to make is left to the experiment or to the defaults.
given = $(if $(filter command line environment,$(origin $(1))),$(2)=$($(1)))
sweep_choices = $(call given,BENCH,bench) $(call given,STRATEGY,strategy) $(call given,LLM,llm)

run = "$(VENV)/bin/python" -m harness

.DEFAULT_GOAL := help
.PHONY: help environment eval sweep track notebook score judge show compare runs data results bench ui test lint format clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)
	@echo
	@echo '  Variables of eval: BENCH STRATEGY LLM DATA (folder of native benchmark files) and ARGS'
	@echo '  (further overrides), e.g. make eval BENCH=musique STRATEGY=keyword DATA=data ARGS="split=all"'

environment: ## make or update .venv
	@$(PYTHON) tools/environment.py

eval: environment ## run one evaluation (bare: hiq on atlas): BENCH= STRATEGY= LLM= DATA= ARGS=
	@$(run) eval bench=$(BENCH) strategy=$(STRATEGY) llm=$(LLM) $(ARGS)

sweep: environment ## run a sweep: EXPERIMENT=name of conf/experiment, or ARGS="strategy=a,b retriever.k=5,10"
	@$(run) eval -m $(if $(EXPERIMENT),experiment=$(EXPERIMENT)) $(sweep_choices) $(ARGS)

score: environment ## score a run's ledger again: RUN=
	@$(run) score "$(RUN)" $(ARGS)

judge: environment ## let a model judge a run: RUN= ARGS="llm=openai llm.model=NAME"
	@$(run) judge "$(RUN)" $(ARGS)

show: environment ## show a run's first wrong answers: RUN= ARGS="--wrong 3"
	@$(run) show "$(RUN)" $(or $(ARGS),--wrong 1)

compare: environment ## compare runs: RUNS="a b c" ARGS="--format markdown --cost tokens --published"
	@$(run) compare $(RUNS) $(ARGS)

runs: environment ## list the runs
	@$(run) runs

data: environment ## which benchmark files are there: DATA= ARGS="verify musique"
	@$(run) data $(or $(ARGS),status)

results: environment ## run what the README reports and write its figures: DATA=
	@for part in "" _strategies _wordings _extractor _hiq _lattice _af _noesis; do \
	  "$(VENV)/bin/python" "tools/results$$part.py" || exit $$?; done

bench: environment ## time what has to be fast, into runs/bench: DATA= ARGS="lattice_synthetic"
	@"$(VENV)/bin/python" tools/bench $(if $(DATA),--data "$(DATA)") $(ARGS)

track: environment ## send to MLflow the finished runs that it does not have
	@$(run) track

notebook: environment ## open the notebooks in JupyterLab
	@"$(VENV)/bin/jupyter" lab notebooks/failure_attribution.ipynb

ui: environment ## the MLflow dashboard on http://127.0.0.1:5000 (PORT=)
	@echo "The dashboard is on http://127.0.0.1:$(PORT) in about half a minute; Ctrl-C ends it."
	@exec env LITELLM_LOCAL_MODEL_COST_MAP=True MLFLOW_SERVER_ENABLE_JOB_EXECUTION=false \
	  MLFLOW_DISABLE_TELEMETRY=true PYTHONWARNINGS=ignore "$(VENV)/bin/mlflow" ui \
	  --backend-store-uri sqlite:///runs/mlflow.db --host 127.0.0.1 --port $(PORT) --workers 1

test: environment ## run the tests
	@"$(VENV)/bin/python" -m pytest -n auto --maxprocesses 4 --dist loadfile $(ARGS)

lint: environment ## ruff, formatting and types
	@"$(VENV)/bin/ruff" check .
	@"$(VENV)/bin/ruff" format --check .
	@"$(VENV)/bin/mypy"

format: environment ## put the code into its format
	@"$(VENV)/bin/ruff" check --fix .
	@"$(VENV)/bin/ruff" format .

clean: ## remove .venv (runs/ is yours and stays)
	rm -rf "$(VENV)" "$(VENV).lock"
