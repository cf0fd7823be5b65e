# `make run` and `make test` install what is missing and build what changed; `make help` lists the rest.
# Everything but the program's own answer goes to standard error, so that url=$(make run) works.

MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# SwiftPM builds in parallel by itself, and locks the build folder.
.NOTPARALLEL:

.PHONY: help run example build test quick lint check format docs docs-site pictures order outside sanitize fuzz soak \
	bench install uninstall dist check-dist clean run-packages test-packages

PREFIX ?= /usr/local
DESTDIR ?=
ARGS ?=

# Debian packages. For the program: the screen, the network, compression, the width of characters, the library's file, HTML.
RUN_PACKAGES := libncurses-dev libcurl4-openssl-dev zlib1g-dev libutf8proc-dev libsqlite3-dev libgumbo-dev
# For its tests: terminals to drive, servers and certificates, Unicode's tables, pictures, git, shells, system calls, JSON.
TEST_PACKAGES := $(RUN_PACKAGES) tmux ncurses-term nghttp2-server openssl unicode-data procps chafa git \
	bash zsh fish strace jq

EXECUTABLE := .build/release/ghlance
# What a release is built with, and why:
# - what the first frame needs, and the C++ library, linked statically: the first frame in 4.0 ms of the processor, not 4.9 (decision 6)
# - packed relocations, no exported names, functions of the same code once: less to read at a start, 2.2 MB less (decision 6)
# - metadata made in code: 11 million instructions until the program is ready, not 23 (decision 6)
# - functions in the order of a session, and those without a name in one place: keys 5 to 10 % faster, 5 MiB less (decision 21)
# - `Reactive` specialised for the one store, which Package.swift does where GHLANCE_RELEASE is set
# - no name of this folder in it: another folder makes the same executable (Docs/Releasing.md)
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

# Recorded GitHub traffic for the tests that read it; they skip where there is none.
ifneq ($(wildcard ../shared/recordings),)
export GHLANCE_RECORDINGS ?= $(abspath ../shared/recordings)
endif

help: ## List what make can do
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

run: $(EXECUTABLE) ## Build and start ghlance (ARGS="words or options")
	@$(EXECUTABLE) $(ARGS) || { code=$$?; test $$code -eq 130 || exit $$code; }

example: run-packages ## Run the design in one file, Examples/GitHubSearch
	@swift build --product github-search-example >&2
	@.build/debug/github-search-example || { code=$$?; test $$code -eq 130 || exit $$code; }

build: $(EXECUTABLE) ## Build the release executable, .build/release/ghlance

# When nothing changed, not even SwiftPM is started. SwiftPM does not know where functions are to be, nor does it touch an executable
# that is good as it is.
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

test: test-packages ## Run all tests (ARGS="--filter HTTPTests" for some of them)
	@swift build --build-tests --explicit-target-dependency-import-check error >&2
	@Scripts/test $(ARGS)

quick: test-packages ## Run tests that only compute, of what changed since main
	@swift build --build-tests >&2
	@Scripts/test --quick $(ARGS)

lint: ## Check format, house rules and the manual pages
	@Scripts/check-rules >&2
	@swift format lint --strict --parallel --recursive $(SWIFT_FILES) >&2
	@swift format lint --strict --recursive --configuration "$$(sed '/AllPublic/s/false/true/' .swift-format)" \
		Sources/Reactive Sources/ReactiveTesting >&2
	@Scripts/require-packages mandoc >&2
	@mandoc -T lint -W warning $(MANUAL) >&2

check: lint docs-site outside test ## Run what continuous integration runs: all but campaigns

format: ## Format the Swift files in place
	@swift format format --in-place --parallel --recursive $(SWIFT_FILES) >&2

MANUAL := Docs/man/ghlance.1 Docs/man/ghlance-query.7 Docs/man/ghlance-keys.7 Docs/man/ghlance-config.5

docs: test-packages ## Write the manual pages and the generated files of Docs
	@GHLANCE_WRITE_GOLDEN=1 $(MAKE) test ARGS="--filter GeneratedDocument"

# A warning is an error: a link to a symbol that was renamed, say, or a parameter without a description.
SYMBOL_GRAPHS := .build/symbol-graphs
docs-site: ## Build the web site of Reactive, .build/docs-site
	@command -v docc >/dev/null || { \
		echo 'docc is missing from the PATH. It is part of the Swift toolchain: see https://www.swift.org/install/linux/' >&2; exit 1; }
	@swift build --target Reactive >&2
	@rm -rf $(SYMBOL_GRAPHS) && mkdir -p $(SYMBOL_GRAPHS)
	@swift symbolgraph-extract -module-name Reactive -I .build/debug/Modules -minimum-access-level public \
		-target "$$(swift -print-target-info | awk -F '"' '$$2 == "triple" { print $$4; exit }')" -output-dir $(SYMBOL_GRAPHS) >&2
	@docc convert Sources/Reactive/Reactive.docc --fallback-display-name Reactive --fallback-bundle-identifier ghlance.Reactive \
		--additional-symbol-graph-dir $(SYMBOL_GRAPHS) --output-path .build/docs-site --warnings-as-errors >&2

pictures: test-packages ## At a release: draw the pictures of the README and the manual
	@swift build --product ghlance >&2
	@swift build --product github-emulator >&2
	@Scripts/pictures

order: build test-packages ## At a release: find the order of functions, and build with it
	@Scripts/require-packages valgrind binutils >&2
	@swift build --product github-emulator >&2
	@Scripts/order-functions
	@$(MAKE) build

# In a folder of its own: what others build, without this package's flags and dependencies.
OUTSIDE := --package-path Examples/Outside --scratch-path .build/outside
outside: ## Build and test Examples/Outside, which uses Reactive
	@! swift package dump-package | grep -q unsafeFlags || \
		{ echo 'Package.swift has unsafe flags for those who depend on it.' >&2; exit 1; }
	@swift test $(OUTSIDE) --disable-xctest >&2
	@swift build $(OUTSIDE) -c release --product counter >&2

# The campaigns of Docs/Reliability.md: too long for every change, bounded by default.
sanitize: test-packages ## Run the tests under ThreadSanitizer and AddressSanitizer
	@Scripts/sanitize thread $(ARGS)
	@Scripts/sanitize address $(ARGS)

fuzz: run-packages ## Fuzz what reads strangers' bytes (SECONDS=60)
	@Scripts/fuzz $(or $(SECONDS),60) $(ARGS)

# Those with Trials.
LONG_TESTS := ^(ProgramTests.OptionsTests|MarkupTests.LayoutGrowthTests|QueryTests.SlicesTests|LibraryTests.DamageTests|ScreensTests.InputFuzzTests)/
soak: test-packages ## Run random tests at length, then a robot (MINUTES=10, SEED=7)
	@swift build --build-tests >&2
	@GHLANCE_LONG_TESTS=1 Scripts/test --filter '$(LONG_TESTS)'
	@GHLANCE_STORM_SEEDS=$(or $(STORMS),30) Scripts/test --no-parallel --filter ResizeStormTests
	@.build/debug/soak --minutes $(or $(MINUTES),10) $(if $(SEED),--seed $(SEED))

bench: build ## Measure the release build (ARGS=--quick for fewer samples)
	@$(BUILD_RELEASE) --product bench >&2
	@clang -O2 -o .build/release/curses-yardstick Benchmarks/CursesYardstick/main.c -lncursesw
	@.build/release/bench $(ARGS)

# What is installed, and where below PREFIX. The executable is stripped.
INSTALLED := \
	$(EXECUTABLE):bin/ghlance \
	$(foreach page,$(MANUAL),$(page):share/man/man$(patsubst .%,%,$(suffix $(page)))/$(notdir $(page))) \
	Sources/ghlance/Subcommands/Resources/ghlance.bash:share/bash-completion/completions/ghlance \
	Sources/ghlance/Subcommands/Resources/_ghlance:share/zsh/site-functions/_ghlance \
	Sources/ghlance/Subcommands/Resources/ghlance.fish:share/fish/vendor_completions.d/ghlance.fish

# Whoever installs as root compiles nothing as root.
install: ## Install what make build has built to PREFIX (/usr/local)
	@test -x $(EXECUTABLE) || { echo 'Nothing is built yet: run make build first, then make install.' >&2; exit 1; }
	@for file in $(INSTALLED); do \
		target='$(DESTDIR)$(PREFIX)'/$${file#*:}; \
		case $$file in *:bin/*) mode='-s -m 755' ;; *) mode='-m 644' ;; esac; \
		install -d "$${target%/*}" && install $$mode "$${file%%:*}" "$$target" || exit 1; \
	done

uninstall: ## Remove what install installed
	@for file in $(INSTALLED); do rm -f '$(DESTDIR)$(PREFIX)'/$${file#*:}; done

# Docs/Releasing.md. MAINTAINER="Name <address>" is who the Debian package names, by default git's user.
dist: build ## Pack a tarball, an extension for gh and a Debian package
	@Scripts/require-packages binutils lintian >&2
	@Scripts/package

check-dist: dist ## Install, use and remove what is packed in new Debians
	@Scripts/require-packages mmdebstrap >&2
	@swift build --product github-emulator >&2
	@Scripts/check-dist

clean: ## Remove everything that was built
	@rm -rf .build

run-packages:
	@Scripts/require-packages $(RUN_PACKAGES) >&2
test-packages:
	@Scripts/require-packages $(TEST_PACKAGES) >&2
