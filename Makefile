# The front door: `make run` and `make test` do all set-up themselves, `make help` lists the rest.
# Everything but the program's own answer goes to standard error, so that url=$(make run) works.

MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# SwiftPM builds in parallel by itself and locks the build folder: two targets at once would only wait for each other.
.NOTPARALLEL:

PREFIX ?= /usr/local
DESTDIR ?=
ARGS ?=

# Debian packages, with what each is needed for.
# Building and running: the screen, the network, the width of characters, the library's file, HTML.
RUN_PACKAGES := libncurses-dev libcurl4-openssl-dev zlib1g-dev libutf8proc-dev libsqlite3-dev libgumbo-dev
# Testing: a terminal to drive, and what is known of others; an HTTP/2 server and its certificate; the Unicode test files; ps;
# GitHub's Markdown as HTML; git and its HTTP server; shells that complete command lines; strace, which kills at a system call;
# jq, which filters JSON.
TEST_PACKAGES := $(RUN_PACKAGES) tmux ncurses-term nghttp2-server openssl unicode-data procps cmark-gfm git \
	bash zsh fish strace jq

EXECUTABLE := .build/release/ghlance
# Without a search path of its own: the executable stands alone, and the loader need not look beside it for each library.
# With the relocations packed: the loader reads a tenth as much before the first frame (needs glibc 2.36, as Debian 12 has it).
# With all in it that it needs before the first frame, and the C++ library, which is Foundation's: for shared libraries the
# loader looks up two thousand names at each start. The linker takes what it finds in the first folder: there, the static ones.
# Without names for others to look up: nobody does, and the loader searches them, too.
# Without the name of this folder, which the assertions of C would have in them, and without hashes of what is stripped later, which has
# it, too: another folder makes the same executable (Docs/Releasing.md has the exception).
# With functions that are called together next to each other: a key touches fewer pages and cache lines (decision 21). Functions that
# the compiler made without a name cannot be in that list: they are all in one place.
# With metadata that the code makes itself: from a type's name, the runtime would look for each conformance in all of them (decision 6).
# With one copy of functions that have the same code, as many accessors and witnesses have (decision 6).
# With `Reactive` specialised for the program's store: Package.swift asks for GHLANCE_RELEASE.
FUNCTION_ORDER := Scripts/function-order.txt
FUNCTION_LAYOUT := Scripts/function-layout.ld
STATIC_LIBRARIES := .build/static-libraries
BUILD_RELEASE := GHLANCE_RELEASE=1 swift build -c release --static-swift-stdlib --disable-local-rpath \
	-Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs -Xlinker -L$(abspath $(STATIC_LIBRARIES)) \
	-Xcc -fmacro-prefix-map=$(CURDIR)/= -Xlinker --build-id=none \
	-Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
	-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
	-Xlinker --no-export-dynamic -Xlinker --icf=all -Xswiftc -Xfrontend -Xswiftc -function-sections \
	-Xlinker --symbol-ordering-file=$(abspath $(FUNCTION_ORDER)) -Xlinker --no-warn-symbol-ordering \
	-Xlinker --script=$(abspath $(FUNCTION_LAYOUT))
SOURCES := Makefile Package.swift $(wildcard Package.resolved) $(shell find Sources)
SWIFT_FILES := Sources Tests Benchmarks Examples Package.swift

# Recorded GitHub traffic for the tests that read it; they say that they skip where there is none.
ifndef GHLANCE_RECORDINGS
ifneq ($(wildcard ../shared/recordings),)
GHLANCE_RECORDINGS := $(abspath ../shared/recordings)
endif
endif
ifdef GHLANCE_RECORDINGS
export GHLANCE_RECORDINGS
endif

.PHONY: help
help: ## List these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

.PHONY: run
run: $(EXECUTABLE) ## Build what changed, then start ghlance (ARGS="words or options")
	@$(EXECUTABLE) $(ARGS) || { code=$$?; test $$code -eq 130 || exit $$code; }

.PHONY: example
example: run-packages ## Build and run the design in one file, Examples/GitHubSearch
	@swift build --product github-search-example >&2
	@.build/debug/github-search-example || { code=$$?; test $$code -eq 130 || exit $$code; }

.PHONY: build
build: $(EXECUTABLE) ## Build the release executable, .build/release/ghlance

# A real file with real prerequisites: when nothing changed, nothing is started, not even SwiftPM.
# The touch covers the build that finds the executable good as it is, after a change of a comment say; SwiftPM does not know
# where functions are to be.
$(EXECUTABLE): $(SOURCES) $(FUNCTION_ORDER) $(FUNCTION_LAYOUT) | run-packages $(STATIC_LIBRARIES)
	@$(if $(filter $(FUNCTION_ORDER) $(FUNCTION_LAYOUT),$?),rm -f $@)
	@$(BUILD_RELEASE) --product ghlance >&2
	@touch $@

# Where there is no static one, the linker goes on to the shared one. Debian's curses is two libraries.
$(STATIC_LIBRARIES): Makefile | run-packages
	@mkdir -p $@
	@for name in stdc++ sqlite3 utf8proc gumbo z; do \
		library=$$(clang -print-file-name=lib$$name.a); test ! -e "$$library" || ln -sf "$$library" $@; \
	done
	@curses=$$(clang -print-file-name=libncursesw.a); terms=$$(clang -print-file-name=libtinfo.a); \
		test ! -e "$$curses" -o ! -e "$$terms" || echo "INPUT($$curses $$terms)" > $@/libncursesw.a
	@touch $@

.PHONY: test
test: test-packages ## Run all tests (ARGS="--filter HTTPTests" for some of them)
	@swift build --build-tests --explicit-target-dependency-import-check error >&2
	@Scripts/test $(ARGS)

.PHONY: quick
quick: test-packages ## Run the tests that only compute, of the targets changed since main
	@swift build --build-tests >&2
	@Scripts/test --quick $(ARGS)

.PHONY: lint
lint: ## Check format, house rules and the manual pages
	@Scripts/check-rules >&2
	@swift format lint --strict --parallel --recursive $(SWIFT_FILES) >&2
	@swift format lint --strict --recursive --configuration "$$(sed '/AllPublic/s/false/true/' .swift-format)" \
		Sources/Reactive Sources/ReactiveTesting >&2
	@Scripts/require-packages mandoc >&2
	@mandoc -T lint -W warning $(MANUAL) >&2

.PHONY: check
check: lint docs-site outside test ## Run lint and all tests, build the documentation: what continuous integration runs

.PHONY: format
format: ## Format the Swift files in place
	@swift format format --in-place --parallel --recursive $(SWIFT_FILES) >&2

MANUAL := Docs/man/ghlance.1 Docs/man/ghlance-query.7 Docs/man/ghlance-keys.7 Docs/man/ghlance-config.5

.PHONY: docs
docs: test-packages ## Write the manual pages and the generated files of Docs from their tables
	@GHLANCE_WRITE_GOLDEN=1 $(MAKE) test ARGS="--filter 'GeneratedDocument|EveryMessage'"

# A warning is an error: a link to a symbol that was renamed, say, or a parameter without a description.
SYMBOL_GRAPHS := .build/symbol-graphs
.PHONY: docs-site
docs-site: ## Build the articles and the reference of Reactive as a web site, .build/docs-site
	@command -v docc >/dev/null || { \
		echo 'docc is missing from the PATH. It is part of the Swift toolchain: see https://www.swift.org/install/linux/' >&2; exit 1; }
	@swift build --target Reactive >&2
	@rm -rf $(SYMBOL_GRAPHS) && mkdir -p $(SYMBOL_GRAPHS)
	@swift symbolgraph-extract -module-name Reactive -I .build/debug/Modules -minimum-access-level public \
		-target "$$(swift -print-target-info | awk -F '"' '$$2 == "triple" { print $$4; exit }')" -output-dir $(SYMBOL_GRAPHS) >&2
	@docc convert Sources/Reactive/Reactive.docc --fallback-display-name Reactive --fallback-bundle-identifier ghlance.Reactive \
		--additional-symbol-graph-dir $(SYMBOL_GRAPHS) --output-path .build/docs-site --warnings-as-errors >&2

.PHONY: pictures
pictures: test-packages ## Draw the pictures of the README and the manual from real screens, in text and as SVG
	@swift build --product ghlance >&2
	@swift build --product github-emulator >&2
	@Scripts/pictures

.PHONY: order
order: build test-packages ## Find out which functions are called most, for their order in the executable
	@Scripts/require-packages valgrind binutils >&2
	@swift build --product github-emulator >&2
	@Scripts/order-functions
	@$(MAKE) build

# In a folder of its own: what others build, without this package's flags and dependencies.
OUTSIDE := --package-path Examples/Outside --scratch-path .build/outside
.PHONY: outside
outside: ## Build and test Examples/Outside, a package that uses Reactive as others do
	@! swift package dump-package | grep -q unsafeFlags || \
		{ echo 'Package.swift has unsafe flags for those who depend on it.' >&2; exit 1; }
	@swift test $(OUTSIDE) --disable-xctest >&2
	@swift build $(OUTSIDE) -c release --product counter >&2

.PHONY: coverage
coverage: test-packages ## Measure line coverage of the pure targets; fails below 95 %
	@Scripts/coverage 95 Reactive Core Markup Features Screens

# The campaigns of Docs/Reliability.md: too long for every change, bounded by default.
.PHONY: sanitize
sanitize: test-packages ## Run the tests under ThreadSanitizer, then under AddressSanitizer
	@Scripts/sanitize thread $(ARGS)
	@Scripts/sanitize address $(ARGS)

.PHONY: fuzz
fuzz: run-packages ## Fuzz all that reads strangers' bytes (SECONDS=60, ARGS="text keys")
	@Scripts/fuzz $(or $(SECONDS),60) $(ARGS)

# Those with Trials.
LONG_TESTS := ^(ProgramTests.OptionsTests|MarkupTests.LayoutGrowthTests|QueryTests.SlicesTests|LibraryTests.DamageTests|ScreensTests.InputFuzzTests)/
.PHONY: soak
soak: test-packages ## Run random tests at length, then let a robot use the program (MINUTES=10, SEED=7 for one run again)
	@swift build --build-tests >&2
	@GHLANCE_LONG_TESTS=1 Scripts/test --filter '$(LONG_TESTS)'
	@.build/debug/soak --minutes $(or $(MINUTES),10) $(if $(SEED),--seed $(SEED))

.PHONY: storm
storm: test-packages ## Resize storms against the real program (SEEDS=100)
	@swift build --build-tests >&2
	@GHLANCE_STORM_SEEDS=$(or $(SEEDS),100) swift test --skip-build --disable-xctest --no-parallel --filter ResizeStormTests

.PHONY: bench
bench: build ## Measure the release build (ARGS=--quick for fewer samples)
	@$(BUILD_RELEASE) --product bench >&2
	@clang -O2 -o .build/release/curses-yardstick Benchmarks/CursesYardstick/main.c -lncursesw
	@.build/release/bench $(ARGS)

# Where systems look, below PREFIX: what is installed and where to. The executable comes first, and is stripped.
INSTALLED := \
	$(EXECUTABLE):bin/ghlance \
	$(foreach page,$(MANUAL),$(page):share/man/man$(patsubst .%,%,$(suffix $(page)))/$(notdir $(page))) \
	Sources/ghlance/Subcommands/Resources/ghlance.bash:share/bash-completion/completions/ghlance \
	Sources/ghlance/Subcommands/Resources/_ghlance:share/zsh/site-functions/_ghlance \
	Sources/ghlance/Subcommands/Resources/ghlance.fish:share/fish/vendor_completions.d/ghlance.fish

# It copies and builds nothing: whoever installs as root compiles nothing as root.
.PHONY: install
install: ## Install what make build has built, stripped, and manual and completions, to PREFIX (/usr/local) below DESTDIR
	@test -x $(EXECUTABLE) || { echo 'Nothing is built yet: run make build first, then make install.' >&2; exit 1; }
	@for file in $(INSTALLED); do \
		target='$(DESTDIR)$(PREFIX)'/$${file#*:}; \
		case $$file in *:bin/*) mode='-s -m 755' ;; *) mode='-m 644' ;; esac; \
		install -d "$${target%/*}" && install $$mode "$${file%%:*}" "$$target" || exit 1; \
	done

.PHONY: uninstall
uninstall: ## Remove what install installed
	@for file in $(INSTALLED); do rm -f '$(DESTDIR)$(PREFIX)'/$${file#*:}; done

# Releases: see Docs/Releasing.md. MAINTAINER="Name <address>" for the package, by default git's user.
.PHONY: dist
dist: build ## Pack a tarball and an extension for gh into .build/dist, with checksums
	@Scripts/require-packages binutils >&2
	@Scripts/package tarball extension

.PHONY: deb
deb: build ## Pack a Debian package into .build/dist, with checksums
	@Scripts/require-packages binutils dpkg-dev lintian >&2
	@Scripts/package deb

.PHONY: check-dist
check-dist: dist deb ## Install, use and remove what is packed in a new Debian 12 and 13 (needs the network)
	@Scripts/require-packages mmdebstrap >&2
	@swift build --product github-emulator >&2
	@Scripts/check-dist

.PHONY: clean
clean: ## Remove everything that was built
	@rm -rf .build

.PHONY: run-packages test-packages
run-packages:
	@Scripts/require-packages $(RUN_PACKAGES) >&2
test-packages:
	@Scripts/require-packages $(TEST_PACKAGES) >&2
