# make run       builds evscribe and types live; without a keyboard to read it replays the samples. ARGS="--mode hangul"
# make test      builds everything and runs all tests
# make build     builds evscribe: .build/debug/evscribe
# make release   builds it for use: .build/release/evscribe, with Swift's libraries in it and without symbols
# make bench     measures it
# make compare-hangul, compare-speed, compare-evemu, compare-morse   hold it against libhangul, evemu and libcw
#                (Benchmarks/README.md)
# make lint      checks the format of the sources; make format puts it right
# make packages  installs the Debian packages that the build and the tests need
#
# Needed beforehand: make, git and a Swift toolchain (.swift-version says which).

PACKAGES = libevdev-dev libudev-dev libxkbcommon-dev libyaml-dev libx11-data xkb-data pkg-config umockdev tmux
PEERS = libhangul-dev libevemu-dev libcw-dev debian-faq-ko
COMPARE = EVSCRIBE_PEERS=1 EVSCRIBE_ENGINES_ONLY=1 swift run -c release --package-path Benchmarks
SOURCES = Sources Tests Package.swift $(wildcard Benchmarks/Package.swift Benchmarks/Sources Benchmarks/Benchmarks) Snippets
EVSCRIBE = .build/debug/evscribe
SUDO = $(shell test "$$(id -u)" = 0 || echo sudo)

.PHONY: help run test build release bench lint format packages peers compare-hangul compare-speed compare-evemu \
  compare-morse

help:
	@sed -n 's/^# make/make/p' Makefile

run: build
	@if $(EVSCRIBE) devices && test -t 0 && test -t 1; then \
	  $(EVSCRIBE) type $(ARGS); \
	else \
	  echo "No typing here: that needs a terminal and a keyboard that can be read. The sample recordings give:"; \
	  for trace in Samples/*.evemu; do \
	    printf '%-32s' "$$trace"; $(EVSCRIBE) replay "$$trace" || exit; \
	  done; \
	  $(EVSCRIBE) check Samples; \
	fi

test: packages
	swift build --build-tests
	swift test --skip-build

build: packages
	swift build

release: packages
	swift build -c release --product evscribe --static-swift-stdlib -Xlinker -s

bench: packages
	swift run -c release --package-path Benchmarks EngineBenchmarks

compare-hangul: peers
	$(COMPARE) CompareHangul $(SEED)

compare-speed: peers
	$(COMPARE) CompareHangul speed $(TEXT)

compare-evemu: peers
	$(COMPARE) CompareEvemu $(FILE)

compare-morse: peers
	$(COMPARE) CompareMorse $(SEED) $(FOLDER)

lint:
	swift format lint --strict -p -r $(SOURCES)

format:
	swift format -i -p -r $(SOURCES)

peers: PACKAGES = $(PEERS) pkg-config
packages peers:
	@missing=; for package in $(PACKAGES); do \
	  dpkg-query -W -f '$${db:Status-Status}\n' $$package 2>/dev/null | grep -qx installed \
	    || missing="$$missing $$package"; \
	done; \
	test -z "$$missing" || { \
	  echo "Installing$$missing"; \
	  $(SUDO) apt-get update && $(SUDO) apt-get install -y --no-install-recommends $$missing; \
	}
