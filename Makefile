# The commands a person types. CMake and its presets do the work; the builds are in build/<preset>.

PREFIX ?= /usr/local
DESTDIR ?=

.DEFAULT_GOAL := build
.NOTPARALLEL:
.PHONY: build run test quick soak fuzz bench install dist dist-check reproducible profile deb deb-check asan tsan odr format tidy rules \
        clean help setup setup-test setup-fuzz setup-bench setup-dist setup-deb binary library

build:    ## build everything, optimised (the default)
	cmake --preset release
	cmake --build --preset release

run: setup binary  ## check the auction: find its bug, prove the repaired program
	build/release/credo check --brief -p spec1 examples/auction/buggy.mas || test $$? = 1
	build/release/credo check --const N=9 --vacuity off examples/auction/fixed.mas

test: setup-test build asan  ## run all tests, and the sanitized subset
	@scripts/schemas
	@scripts/test

quick: setup build  ## after a change: unit tests, a cross-section of the others, style; two minutes
	@scripts/test quick

soak: setup  ## native and reference against the outside oracles; SECONDS=3600, SEED=the time
	cmake --preset release
	cmake --build --preset release
	SOAK_SECONDS=$(or $(SECONDS),3600) SOAK_SEED=$(SEED) scripts/soak

fuzz: setup-fuzz  ## libFuzzer on all that reads, and native against Spin; SECONDS=600, SEED=the time
	cmake --preset release
	cmake --build --preset release --target credo_fuzz
	cmake --preset fuzz
	cmake --build --preset fuzz --target credo_fuzzers
	FUZZ_SECONDS=$(or $(SECONDS),600) FUZZ_SEED=$(SEED) scripts/fuzz

bench: setup-bench  ## measure Credo, Spin and Maude on the same models
	cmake --preset release -DCREDO_BENCH=ON
	cmake --build --preset release
	bench/run

install: binary library  ## install the program and libcredo below PREFIX (/usr/local), honouring DESTDIR
	DESTDIR="$(DESTDIR)" cmake --install build/release --prefix "$(PREFIX)"

dist: setup-dist  ## make a tarball with one static binary for any Linux, in build/dist, and try it
	cmake --preset dist
	cmake --build --preset dist --target credo
	@scripts/dist-check "$$(scripts/dist)"

dist-check: dist setup-deb  ## try it in fresh systems of other releases too, made by debootstrap
	@scripts/dist-check build/dist/credo-*.tar.gz systems

reproducible: setup  ## build the binary twice without a cache and compare; PRESET=release or dist
	@scripts/reproducible $(PRESET)

profile:  ## build the binary for a profiler, in build/profile: optimised, with line numbers
	cmake --preset profile
	cmake --build --preset profile --target credo

deb: setup-deb binary library  ## make a Debian package, in build/release/package
	cd build/release && cpack

deb-check: deb  ## install the package in a fresh Debian system, made by debootstrap, and try it
	@scripts/deb-check build/release/package/credo_*.deb

asan:     ## build with the address and undefined behaviour sanitizers
	cmake --preset asan
	cmake --build --preset asan

tsan:     ## build with the thread sanitizer (then: ctest --preset tsan)
	cmake --preset tsan
	cmake --build --preset tsan

odr:      ## link with all types compared: no two of the same name may differ (C++'s rule of one definition)
	cmake --preset odr
	cmake --build --preset odr --target credo

format:   ## clang-format the sources in place
	@command -v clang-format >/dev/null || { echo "Install the Debian package clang-format."; exit 1; }
	find src tests bench -name '*.[ch]pp' -exec clang-format -i {} +

tidy:     ## clang-format and clang-tidy, which must find nothing; FOLDERS="base lang/bupl" for a part of src/
	@scripts/tidy $(FOLDERS)

rules:    ## write docs/rules.md anew, from tests/corpus/rules.txt and the files of the corpora
	cmake --preset release
	cmake --build --preset release --target credo_system_tests
	CREDO_WRITE_RULES=1 build/release/tests/credo_system_tests --gtest_filter=Rules.PageIsCurrent

clean:    ## remove every build
	rm -rf build

help:     ## this list
	@awk -F ':.*## ' '/^[a-z]/ && NF == 2 {printf "  %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup:
	@scripts/setup

setup-deb:
	@scripts/setup deb

setup-dist:
	@scripts/setup dist

setup-fuzz:
	@scripts/setup fuzz

setup-test:
	@scripts/setup test

setup-bench:
	@scripts/setup bench

# libcredo.a, of which most is in the binary already
library:
	cmake --preset release
	cmake --build --preset release --target libcredo

# Only the credo binary, without the tests
binary:
	cmake --preset release
	cmake --build --preset release --target credo
