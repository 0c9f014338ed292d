# make run       builds evscribe and types live; replays the samples if no keyboard can be read. ARGS="--mode hangul"
# make test      builds everything and runs the tests: six to nine minutes on two processors; FILTER=HelpTests runs a part
# make long-test the same, with ten times as many random inputs and with every case of those that are sampled
# make release-test  runs the tests of size and speed, with the command to install
# make check ROOM=Typing   builds and tests one module, with what it needs; FILTER=SuiteName runs a part of its tests
# make build     builds evscribe: .build/release/evscribe
# make release   builds the one to install, without symbols and with Swift's libraries in it: .build-release/release/evscribe
# make bench     measures how long a key takes, and how costs grow with the input
# make compare-hangul, compare-hanja, compare-speed, compare-evemu, compare-morse   compare it with libhangul, evemu and libcw
# make compare-words FOLDER=... compares corrections with hunspell, aspell and, if Python has it, symspellpy
#                (Benchmarks/README.md)
# make manual    makes the man pages from the help
# make install   installs what `make release manual` has built, with completions, a udev rule and a service
#                The rule lists no keyboard; nothing starts the service. PREFIX=/usr/local, DESTDIR for packages
# make install-uinput  also installs the udev rule that --grab needs, and prints what it allows
# make uninstall removes all of it
# make guest-test  runs the command on a real kernel with real keyboards, in a virtual machine
# make guest-peers compares it there with evtest and interception-tools: six minutes
# make lint      checks the format of the sources; make format corrects it
# make packages  installs the Debian packages that the build needs; make test-packages also those of the tests
#
# Requirements: make, git and a Swift toolchain (.swift-version has the version).

PACKAGES = libevdev-dev libudev-dev libxkbcommon-dev libyaml-dev libx11-data xkb-data pkg-config
TEST_PACKAGES = umockdev tmux time strace libhangul-data libhunspell-1.7-0 gpsd libasound2
PEERS = libhangul-dev libhangul-data libevemu-dev libcw-dev debian-faq-ko hunspell hunspell-en-us aspell aspell-en
COMPARE = EVSCRIBE_PEERS=1 EVSCRIBE_ENGINES_ONLY=1 swift run -c release --package-path Benchmarks
SOURCES = Sources Tests Package.swift $(wildcard Benchmarks/Package.swift Benchmarks/Sources Benchmarks/Benchmarks) Snippets
EVSCRIBE = .build/release/evscribe
# What `make` builds is optimized, for the tests start the command thousands of times: the argument parser of a debug build takes
# ten times as long. `make check` makes debug builds, which are soon made anew after a change.
# SwiftPM looks for tests in the index of the build, so there has to be one, but only of the package.
BUILT = -c release -Xswiftc -enable-testing -debug-info-format none -Xswiftc -index-ignore-system-modules \
  -Xswiftc -index-ignore-clang-modules -Xswiftc -Xfrontend -Xswiftc -index-ignore-stdlib
SUDO = $(shell test "$$(id -u)" = 0 || echo sudo)
# The versions of the dependencies are those that Package.swift names.
export EVSCRIBE_MAKE = 1

PREFIX ?= /usr/local
DESTDIR ?=
INSTALL_BIN = $(DESTDIR)$(PREFIX)/bin
INSTALL_MAN = $(DESTDIR)$(PREFIX)/share/man/man1
INSTALL_BASH = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
INSTALL_ZSH = $(DESTDIR)$(PREFIX)/share/zsh/site-functions
INSTALL_FISH = $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
INSTALL_WORDS = $(DESTDIR)$(PREFIX)/share/evscribe/words/en
INSTALL_EMOJI = $(DESTDIR)$(PREFIX)/share/evscribe/emoji
INSTALL_LETTERS = $(DESTDIR)$(PREFIX)/share/evscribe/letters
INSTALL_HANJA = $(DESTDIR)$(PREFIX)/share/evscribe/hanja
INSTALL_KOREAN = $(DESTDIR)$(PREFIX)/share/evscribe/words/ko
INSTALL_RULES = $(DESTDIR)$(PREFIX)/lib/udev/rules.d
INSTALL_UNITS = $(DESTDIR)$(PREFIX)/lib/systemd/system
INSTALL_USERS = $(DESTDIR)$(PREFIX)/lib/sysusers.d
# libinput reads quirks from here, whatever the prefix.
INSTALL_QUIRKS = $(DESTDIR)/usr/share/libinput
RELEASE = .build-release/release/evscribe
# Strips symbols, folds identical functions, packs relocations (glibc 2.36): a start touches 1 MB less.
LINK = -Xswiftc -use-ld=lld -Xlinker -s -Xlinker --icf=all -Xlinker -z -Xlinker pack-relative-relocs
BUILD_RELEASE = swift build -c release --scratch-path .build-release --static-swift-stdlib $(LINK)
MANUAL = .build-manual/plugins/GenerateManual/outputs/evscribe

.PHONY: help run test release-test long-test check build release bench lint format packages test-packages peers \
  compare-hangul compare-speed compare-hanja compare-evemu \
  compare-morse compare-words manual install install-uinput uninstall guest-test guest-peers guest-keyboard

help:
	@sed -n 's/^# make/make/p' Makefile

run: build
	@if $(EVSCRIBE) devices && test -t 0 && test -t 1; then \
	  $(EVSCRIBE) type $(ARGS); \
	else \
	  echo "No typing here: that needs a terminal and a keyboard that can be read. The sample recordings give:"; \
	  width=$$(printf '%s\n' Samples/*.evemu | wc -L); \
	  for trace in Samples/*.evemu; do \
	    printf "%-$${width}s  " "$$trace"; $(EVSCRIBE) replay "$$trace" || exit; \
	  done; \
	  $(EVSCRIBE) check Samples; \
	fi

# 16 tests run at once, so that the processors stay busy while some of them wait. What failed is repeated at the end.
test: test-packages
	swift build --build-tests $(BUILT)
	@{ SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=16 swift test --skip-build $(BUILT) $(if $(FILTER),--filter '$(FILTER)') 2>&1; \
	    echo $$? > .build/tests.status; } | tee .build/tests.log; \
	  if test "$$(cat .build/tests.status)" != 0; then \
	    echo "What failed:"; grep -a -A 8 ' recorded an issue ' .build/tests.log | cut -c 1-2000 | tail -n 200; exit 1; \
	  fi; \
	  grep -aq 'Test run with [1-9]' .build/tests.log || { echo 'No test matches $(FILTER).' >&2; exit 1; }

# The tests of size and speed, with the command that is installed. `make test` leaves them out.
release-test: test-packages release
	swift build --build-tests $(BUILT)
	EVSCRIBE_COMMAND=$(CURDIR)/$(RELEASE) swift test --skip-build $(BUILT) --filter 'Memory|ConvertNeeds'

# `test` and all that it runs get the variable too.
long-test: export EVSCRIBE_LONG_TESTS = 1
long-test: test

check: test-packages
	EVSCRIBE_ROOM=$(ROOM) swift build --scratch-path .build-check --product evscribePackageTests
	EVSCRIBE_ROOM=$(ROOM) swift test --scratch-path .build-check --skip-build $(if $(FILTER),--filter '$(FILTER)')

build: packages
	swift build $(BUILT)

release: packages
	$(BUILD_RELEASE) --product evscribe

bench: packages release
	swift run -c release --package-path Benchmarks EngineBenchmarks
	swift run -c release --package-path Benchmarks CostBenchmarks $(RELEASE)
	EVSCRIBE_BENCHMARKS=1 swift run -c release --scratch-path .build-benchmarks ViewBenchmarks
	EVSCRIBE_BENCHMARKS=1 swift run -c release --scratch-path .build-benchmarks SoundBenchmarks

compare-hangul: peers
	$(COMPARE) CompareHangul $(SEED)

compare-speed: peers
	$(COMPARE) CompareHangul speed $(TEXT)

compare-evemu: peers
	$(COMPARE) CompareEvemu $(FILE)

compare-hanja: peers
	EVSCRIBE_BENCHMARKS=peers swift run -c release --scratch-path .build-benchmarks CompareHanja

compare-morse: peers
	$(COMPARE) CompareMorse $(SEED) $(FOLDER)

# FOLDER has published misspellings, which are not in the repository; Scripts/compare-words says which files.
compare-words: peers release
	Scripts/compare-words $(RELEASE) Data/words/en $(FOLDER)

manual: packages
	swift package --scratch-path .build-manual --allow-writing-to-package-directory generate-manual --multi-page

# The shell gets the paths from its environment, so they may contain spaces. Missing folders are made; existing ones do not
# change. The caller's umask has no effect.
export INSTALL_BIN INSTALL_MAN INSTALL_BASH INSTALL_ZSH INSTALL_FISH INSTALL_RULES INSTALL_UNITS INSTALL_USERS INSTALL_QUIRKS INSTALL_WORDS INSTALL_EMOJI INSTALL_LETTERS INSTALL_HANJA INSTALL_KOREAN
export RELEASE MANUAL

install:
	@test -x "$$RELEASE" && test -d "$$MANUAL" || { echo "Nothing is built yet; first: make release manual"; exit 1; }
	umask 022 && mkdir -p "$$INSTALL_BIN" "$$INSTALL_MAN" "$$INSTALL_BASH" "$$INSTALL_ZSH" "$$INSTALL_FISH" "$$INSTALL_RULES" "$$INSTALL_UNITS" "$$INSTALL_USERS" "$$INSTALL_QUIRKS" "$$INSTALL_WORDS" "$$INSTALL_EMOJI" "$$INSTALL_LETTERS" "$$INSTALL_HANJA" "$$INSTALL_KOREAN"
	install -m 755 "$$RELEASE" "$$INSTALL_BIN/evscribe"
	install -m 644 "$$MANUAL"/*.1 "$$INSTALL_MAN/"
	"$$RELEASE" --generate-completion-script bash > "$$INSTALL_BASH/evscribe" && chmod 644 "$$INSTALL_BASH/evscribe"
	"$$RELEASE" --generate-completion-script zsh > "$$INSTALL_ZSH/_evscribe" && chmod 644 "$$INSTALL_ZSH/_evscribe"
	"$$RELEASE" --generate-completion-script fish > "$$INSTALL_FISH/evscribe.fish" && chmod 644 "$$INSTALL_FISH/evscribe.fish"
	install -m 644 Data/words/en/* "$$INSTALL_WORDS/"
	install -m 644 Data/emoji/* "$$INSTALL_EMOJI/"
	install -m 644 Data/letters/* "$$INSTALL_LETTERS/"
	install -m 644 Data/hanja/* "$$INSTALL_HANJA/"
	install -m 644 Data/words/ko/* "$$INSTALL_KOREAN/"
	install -m 644 udev/70-evscribe.rules "$$INSTALL_RULES/"
	install -m 644 udev/evscribe@.service udev/evscribe-form.service "$$INSTALL_UNITS/"
	install -m 644 udev/evscribe.sysusers.conf "$$INSTALL_USERS/evscribe.conf"
	install -m 644 udev/50-evscribe.quirks "$$INSTALL_QUIRKS/"

install-uinput:
	@sed -n '/^#/s/^# *//p' udev/70-evscribe-uinput.rules
	umask 022 && mkdir -p "$$INSTALL_RULES"
	install -m 644 udev/70-evscribe-uinput.rules "$$INSTALL_RULES/"

uninstall:
	rm -f "$$INSTALL_BIN/evscribe" "$$INSTALL_MAN/evscribe.1" "$$INSTALL_MAN"/evscribe.*.1 "$$INSTALL_BASH/evscribe" "$$INSTALL_ZSH/_evscribe" \
	  "$$INSTALL_FISH/evscribe.fish" "$$INSTALL_RULES/70-evscribe.rules" "$$INSTALL_RULES/70-evscribe-uinput.rules" \
	  "$$INSTALL_UNITS/evscribe@.service" "$$INSTALL_UNITS/evscribe-form.service" "$$INSTALL_USERS/evscribe.conf" "$$INSTALL_QUIRKS/50-evscribe.quirks"
	cd Data/words/en && for file in *; do rm -f "$$INSTALL_WORDS/$$file"; done
	cd Data/emoji && for file in *; do rm -f "$$INSTALL_EMOJI/$$file"; done
	cd Data/letters && for file in *; do rm -f "$$INSTALL_LETTERS/$$file"; done
	cd Data/hanja && for file in *; do rm -f "$$INSTALL_HANJA/$$file"; done
	cd Data/words/ko && for file in *; do rm -f "$$INSTALL_KOREAN/$$file"; done

guest-test: test-packages guest-keyboard
	Tests/Guest/run

guest-peers: packages guest-keyboard
	Tests/Guest/run peers

guest-keyboard: release
	$(BUILD_RELEASE) --product GuestKeyboard

# swift-format does not wrap comments.
lint:
	swift format lint --strict -p -r $(SOURCES)
	@! LC_ALL=C.UTF-8 grep -rnE --include='*.swift' --exclude-dir='.build*' '^.{101,}$$' $(SOURCES) \
	  | grep -E '^[^:]+:[0-9]+: *//' || { echo 'These comments are longer than 100 columns.' >&2; exit 1; }

format:
	swift format -i -p -r $(SOURCES)

test-packages: PACKAGES += $(TEST_PACKAGES)
peers: PACKAGES = $(PEERS) pkg-config
packages test-packages peers:
	@missing=; for package in $(PACKAGES); do \
	  dpkg-query -W -f '$${db:Status-Status}\n' $$package 2>/dev/null | grep -qx installed \
	    || missing="$$missing $$package"; \
	done; \
	test -z "$$missing" || { \
	  echo "Installing$$missing$(SUDO:%= with %)"; \
	  $(SUDO) apt-get update && $(SUDO) apt-get install -y --no-install-recommends $$missing; \
	}
