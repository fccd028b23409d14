# Targets build with the one release profile, so that polars is compiled once.
.PHONY: help check test demo bless bench

BIN = $(or $(CARGO_TARGET_DIR),target)/release
# the sample offices and their periods
DEMO = xiangqi:2026H1 xiangqi:2026H2 chess:2026H1 chess:2026H2 chess-local:2026 chess-local:2027 renju:2026 renju:2027

help: ## list the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/'

check: ## format and lints, warnings denied
	cargo fmt --check
	cargo clippy --release --all-targets -- -D warnings

test: ## every test
	cargo test --release

demo: ## copy the sample offices to target/demo, close their periods, print the summaries
	cargo build --release
	rm -rf target/demo && mkdir -p target/demo
	@for job in $(DEMO); do \
	  office=target/demo/$${job%:*}; \
	  [ -d $$office ] || cp -R sample_data/$${job%:*} target/demo/; \
	  $(BIN)/qili run $${job%:*} --office $$office --period $${job#*:} --close --quiet; \
	  code=$$?; [ $$code -le 1 ] || exit $$code; echo; done

bless: ## write the expected tables of tests/expected anew; read the difference before you commit
	QILI_BLESS=1 cargo test --release --test main -- pipeline

bench: ## reading and whole runs on a generated period of 2,000 reports
	cargo build --release --examples --bin qili
	[ -d target/bench/office ] || $(BIN)/examples/make_sample_data bench target/bench/office 2000
	$(BIN)/examples/bench target/bench/office $(BIN)/qili
