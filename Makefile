# A thin front for CMake (presets in CMakePresets.json) and scripts/. `make help` lists the targets.

PREFIX ?= /usr/local
DESTDIR ?=
JOBS ?= $(shell nproc)
GAME ?=
export JOBS

.PHONY: all play offline test soak bench coverage pictures screens web install deb dist clean format lint help packages

all: packages ## build the program, and the client for browsers: build/grognard
	@cmake --preset release >build/configure.log || { cat build/configure.log; exit 1; }
	@cmake --build --preset release -j $(JOBS) --target program
	@[ ! -x build/release/grognard ] || ln -sf release/grognard build/grognard

packages:
	@mkdir -p build
	@scripts/install-packages.sh build

web: packages ## build the client for browsers alone: build/release/web
	@cmake --preset release >build/configure.log || { cat build/configure.log; exit 1; }
	@cmake --build --preset release --target web

play: all ## build and start the server on http://127.0.0.1:1805; GAME=name plays in the terminal
	@scripts/play.sh $(GAME)

offline: all ## build the page that needs no server, for any web host: build/offline-page
	@scripts/install-packages.sh offline
	@cmake --preset offline >build/configure.log || { cat build/configure.log; exit 1; }
	@cmake --build --preset offline -j $(JOBS)
	@cmake --build --preset release --target offline_page
	@ln -sfn release/offline build/offline-page

test: ## run every test; the last line is "N passed, M failed"
	@scripts/test.sh

soak: ## long tests: GAMES=20000 random games of each game, MINUTES=60 of fuzzing
	@scripts/install-packages.sh build test soak
	@scripts/soak.sh

bench: all ## measure what core costs, the store, replays, turns of bots, waits of an attack, and random play; GAME=name for one game
	@cmake --build --preset release -j $(JOBS) --target bench_core bench_store bench_replay bench_turns bench_waits
	@build/release/bench_core
	@build/release/bench_store build
	@build/release/bench_replay tests/corpus/$(or $(GAME),*)/*.log
	@build/release/bench_turns emperor 400 P08
	@build/release/bench_waits tests/corpus/triumph/*.log
	@for game in $(or $(GAME),$(patsubst data/%/rules.txt,%,$(wildcard data/*/rules.txt))); do build/grognard bench $$game || exit 1; done

coverage: ## which lines and branches the tests reach
	@scripts/install-packages.sh build test coverage
	@scripts/coverage.sh

pictures: all ## draw the pictures of docs/pictures anew
	@scripts/install-packages.sh pictures
	@scripts/pictures.sh build/release/grognard

screens: all ## take the pictures of docs/screens anew: the client in a browser
	@scripts/install-packages.sh test pictures
	@scripts/screens.sh build/release

install: all ## install program, client, boards, systemd unit, library, headers, man pages; PREFIX, DESTDIR
	@DESTDIR="$(DESTDIR)" cmake --install build/release --prefix "$(PREFIX)"

deb: all ## Debian packages of program, library and development files: build/deb
	@scripts/install-packages.sh package
	@scripts/deb.sh

dist: web ## an archive of the sources, with the client for browsers built: build/grognard-VERSION.tar.xz
	@scripts/install-packages.sh package
	@scripts/dist.sh

format: ## format all C files
	@scripts/format.sh

lint: ## cppcheck and clang-tidy
	@scripts/lint.sh

clean: ## remove everything that was built
	rm -rf build web/dist

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile
