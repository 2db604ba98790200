# A thin wrapper: the targets live in dev.py, which also works where there is no make.
#   make play ARGS="--board display_pack_2"    make test ARGS="-k reach"    make soak MINUTES=5
#   make firmware BOARD=picosystem
PYTHON ?= $(shell command -v python3 || command -v python)
export MINUTES BOARD

.PHONY: help play site test check bench goldens screenshots sizes firmware wheel pins emulate budgets guide figures soak clean
.DEFAULT_GOAL := help

help play site test check bench goldens screenshots sizes firmware wheel pins emulate budgets guide figures soak clean:
	@$(PYTHON) dev.py $@ $(ARGS)
