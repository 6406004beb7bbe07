"""Faults in the glue, each planted in a copy of the module, which the tests have to notice. usage: faults.py GO BUILD_FOLDER [FIRST]"""
import pathlib
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
GLUE, SERVING = "internal/native/glue.c", "internal/native/serving.c"
FAULTS = [  # what, where, the text, what is there instead
    ("arguments are swapped", GLUE, "const iri_text from_here = text(from), other = text(from);", "const iri_text other = text(from), from_here = text(from);"),
    ("arguments of a request are swapped", SERVING, "const iri_text method = text(from), target = text(from);", "const iri_text target = text(from), method = text(from);"),
    ("two ends of parts are swapped", GLUE, "at.userinfo_end, at.host_end,", "at.host_end, at.userinfo_end,"),
    ("a text is a byte too short", "internal/native/message.h", "put_number(to, (uint32_t)size);\n  to->used += size;", "put_number(to, (uint32_t)(size - (size > 9)));\n  to->used += size - (size > 9);"),
    ("a reply that finds no room is cut", "engine_wazero.go", "if size <= one.room[1] {", "if true {"),
    ("one buffer for all calls", "call.go", "var calls = sync.Pool{New: func() any { return &call{in: make([]byte, 0, 512), room: make([]byte, 1024)} }}",
     "var shared = &call{in: make([]byte, 0, 512), room: make([]byte, 1024)}\nvar calls = sync.Pool{New: func() any { return shared }}"),
    ("an instance for two at a time", "engine_wazero.go", "\tinstantiate := start()\n\tselect {\n\tcase one := <-pool.free:\n", "\tinstantiate := start()\n\tselect {\n\tcase one := <-pool.free:\n\t\tpool.free <- one\n"),
    ("a message that is reused", "engine_wazero.go", "append([]byte(nil), c.in...)", "c.in"),
    ("begin and end are swapped", SERVING, "put_number(to, one->begin), put_number(to, one->end);", "put_number(to, one->end), put_number(to, one->begin);"),
    ("an action stays in its part", SERVING, "part_actions[i][finding] = 0;", "(void)part_actions[i][finding];"),
    ("memory is not freed", SERVING, "if (gone != NULL) free(gone->memory);\n  free(gone);", "(void)gone;"),
    ("what is gone is not dropped", "engine_wazero.go", "one.send(opDrop, order.AppendUint64(nil, number))", "_ = number"),
    ("a request without a Host field has an empty one", SERVING, "number(from) != 0;\n  const iri_text host = text(from);\n  const size_t most", "number(from) < 2;\n  const iri_text host = text(from);\n  const size_t most"),
    ("two readings are swapped", SERVING, "{why.guard, why.inside, why.outside, why.same}", "{why.guard, why.outside, why.inside, why.same}"),
    ("a long reading finds no room", SERVING, "error.code == IRI_ERROR_BUFFER_TOO_SMALL);", "needed > UINT32_MAX);"),
    ("a change is at the place of another", GLUE, "put_number(to, changes[i].offset)", "put_number(to, changes[0].offset)"),
    ("a habit is named by another", "readings.go", "if set>>number&1 != 0 {", "if set>>number&2 != 0 {"),
    ("the handler has the target that came", "http.go", "r.URL, r.RequestURI = to, a.Target", "r.URL = to"),
    ("the handler has the path that came", "http.go", "r.URL, r.RequestURI = to, a.Target", "r.RequestURI = a.Target"),
    ("the port is lost", "http.go", 'return a.Host + ":" + strconv.Itoa(a.Port)', "_ = strconv.Itoa\n\treturn a.Host"),
]


def notices(go, build, folder):
    """Whether the build or the tests fail."""
    made = subprocess.run([folder / "build.sh", build], capture_output=True, check=False)
    if made.returncode != 0:
        return "it does not compile: " + made.stderr.decode()[-300:]
    try:
        ran = subprocess.run([go, "test", "-count=1", "-timeout=90s", "."], cwd=folder, capture_output=True, check=False, timeout=300)
    except subprocess.TimeoutExpired:
        return "noticed"
    if b"[build failed]" in ran.stdout + ran.stderr:
        return "it does not compile: " + (ran.stdout + ran.stderr).decode()[:300]
    return "noticed" if ran.returncode != 0 else "not noticed"


def main():
    go, build = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
    failed = 0
    with tempfile.TemporaryDirectory() as work:  # a tree in which the tests find its data
        folder = pathlib.Path(work) / "bindings/go"
        shutil.copytree(HERE, folder)
        (pathlib.Path(work) / "test").symlink_to(HERE.parents[1] / "test")
        for what, file, text, instead in FAULTS[int((sys.argv + ["0"])[3]):]:
            whole = (folder / file).read_text(encoding="utf-8")
            assert whole.count(text) == 1, f"{file} has not one {text!r}"
            (folder / file).write_text(whole.replace(text, instead), encoding="utf-8")
            told = notices(go, build, folder)
            (folder / file).write_text(whole, encoding="utf-8")
            failed += told != "noticed"
            print(f"{told}: {what}")
    print(f"{len(FAULTS) - failed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
