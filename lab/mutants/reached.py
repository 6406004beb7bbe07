"""Which tests, and which of their cases, reach which lines of the library: a mutant is shown to those alone that reach its function.

The library is compiled once more, so that each of its basic blocks says where it is (GCC's trace-pc). A test leaves a byte for
each place that it has come by, also if it dies; what line a place belongs to, addr2line says.
"""
import concurrent.futures
import json
import os
import re
import subprocess

import stand_in

RECORDER = """#define _GNU_SOURCE
#include <fcntl.h>
#include <link.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
extern const char __ehdr_start;
enum { size = SIZE };
static unsigned char* seen;
void __sanitizer_cov_trace_pc(void) {
  if (seen != 0) seen[((uintptr_t)__builtin_return_address(0) - (uintptr_t)&__ehdr_start) % size] = 1;
}
__attribute__((constructor(101))) static void begin(void) {
  const char* const path = getenv("IRI_REACHED");
  const int file = path != 0 ? open(path, O_RDWR | O_CREAT, 0600) : -1;
  if (file < 0 || ftruncate(file, size) != 0) return;
  void* const map = mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (map != MAP_FAILED) seen = map;
}
"""
SIZE = 1 << 26
# What a long test reaches, it reaches in its first seconds; its loops come by the same places again.
CPU = 10.0
WHOLE = ""  # the only case of a test that has none


class Coverage:
    """{file: {line: {test: cases}}}. What a test reaches is kept in the folder until it or the library changes."""

    def __init__(self, library):
        self.library, self.folder, self.lines, self.known = library, os.path.join(library.folder, "reached"), {}, {}
        os.makedirs(self.folder, exist_ok=True)
        self.made = self._build()
        for name, test in library.tests.items():
            if test.most is not None:
                continue  # where its other cases come by, it comes by
            for case, files in self._of_test(test).items():
                for file, lines in files.items():
                    for line in lines:
                        self.lines.setdefault(file, {}).setdefault(line, {}).setdefault(name, set()).add(case)

    def tests_of(self, file, first, last):
        """Those that reach one of the lines [first, last]."""
        lines = self.lines.get(file, {})
        return set().union(*(lines[n] for n in range(first, last + 1) if n in lines))

    def cases_of(self, file, first, last):
        """{test: cases} that reach one of the lines [first, last], of the tests that have cases."""
        lines, found = self.lines.get(file, {}), {}
        for number in range(first, last + 1):
            for name, cases in lines.get(number, {}).items():
                found.setdefault(name, set()).update(cases - {WHOLE})
        return {name: cases for name, cases in found.items() if cases}

    def _of_test(self, test):
        """{case: {file: [line]}}."""
        kept = os.path.join(self.folder, test.name.replace(" ", "_").replace("/", "_") + ".json")
        if not os.path.exists(kept) or os.path.getmtime(kept) < max(map(os.path.getmtime, (test.linked, self.made))):
            with open(kept, "w", encoding="utf-8") as out:
                json.dump(self._by_case(test), out)
        with open(kept, encoding="utf-8") as file:
            return json.load(file)

    def _by_case(self, test):
        cases = self.library.cases_in(test) if test.has_cases else [WHOLE]
        places = {case: self._watched(test, case) for case in cases}
        self._look_up(sorted(set().union(*places.values()) - self.known.keys()))
        return {case: self._lines(found) for case, found in places.items()}

    def _watched(self, test, case):
        """The places that it has come by."""
        path = os.path.join(self.folder, "reached")
        if os.path.exists(path):
            os.unlink(path)
        seconds = test.seconds
        only = {"GTEST_FILTER": case} if case != WHOLE else {}
        test.run(self.library.build, self.library.path, self.made, {"IRI_REACHED": path} | only, CPU)
        test.seconds = seconds  # it was the watcher's time
        if not os.path.exists(path):
            return []  # it never comes to the library
        with open(path, "rb") as file:
            return [found.start() for found in re.finditer(b"\1", file.read(os.path.getsize(self.made)))]

    def _build(self):
        made = os.path.join(self.folder, "library.so")
        if os.path.exists(made) and os.path.getmtime(made) > os.path.getmtime(self.library.path):
            return made
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            objects = list(pool.map(self._compiled, self.library.units.values()))
        recorder = os.path.join(self.folder, "recorder.c")
        with open(recorder, "w", encoding="ascii") as out:
            out.write(RECORDER.replace("SIZE", str(SIZE)))
        subprocess.run(["cc", "-O1", "-fPIC", "-shared", "-Wl,-Bsymbolic", "-o", made, recorder, *objects], check=True)
        if os.path.getsize(made) > SIZE:
            raise SystemExit("the library is larger than the recorder has bytes")
        return made

    def _compiled(self, unit):
        made = os.path.join(self.folder, unit.name() + ".o")
        subprocess.run([*self.library.cached, *unit.argv, "-O0", "-g1", "-fsanitize-coverage=trace-pc", *stand_in.LOADABLE, "-o", made,
                        "-c", os.path.join(self.library.root, unit.file)], cwd=self.library.build, check=True)
        return made

    def _lines(self, places):
        """All lines of the functions, inlined ones too, that the places belong to."""
        lines = {}
        for file, number in set().union(*(self.known[place] for place in places)):
            lines.setdefault(file, set()).add(number)
        return {file: sorted(numbers) for file, numbers in lines.items()}

    def _look_up(self, places):
        """addr2line takes a second or more each time, so it is asked once for each place."""
        told = subprocess.run(["addr2line", "-a", "-i", "-e", self.made], input="\n".join(f"0x{place - 1:x}" for place in places),
                              capture_output=True, text=True, check=True).stdout if places else ""
        for place, lines in zip(places, re.split(r"^0x[0-9a-f]+$", told, flags=re.MULTILINE)[1:]):
            self.known[place] = set()
            for path, number in re.findall(r"^(.*):(\d+)", lines, re.MULTILINE):
                file = os.path.relpath(os.path.normpath(os.path.join(self.library.build, path)), self.library.root)
                if not file.startswith(".."):
                    self.known[place].add((file, int(number)))
