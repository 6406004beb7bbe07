"""Plants faults in the files of the vector units, one at a time, and looks whether the programs of this folder notice
them, and name what is wrong.

usage: faults.py BUILD [WORD...]     BUILD has the programs; WORD: only faults whose line has it

For another machine, CXX names its compiler and RUNNER what runs its programs.

The changed file lies in a folder that the compiler looks through first; one object is compiled anew, and linked with those of
BUILD. Exit status 0 if each fault is noticed. A fault of a unit that this processor lacks is not tried, which the
last line says.
"""
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
KERNELS = "src/scan/kernels"

# Program and unit, file, what is replaced, by what; what the message must have.
FAULTS = [
    ("windows ssse3", "window_ssse3.hpp", "return _mm_alignr_epi8(bytes_[i], bytes_[i - 1], 15)",
     "return _mm_slli_si128(bytes_[i], 1)", "forbidden"),
    ("windows ssse3", "window_ssse3.hpp", "return has_before ? _mm_or_si128(moved, _mm_cvtsi32_si128(at_[-1])) : moved",
     "return moved", "forbidden"),
    ("windows ssse3", "window_ssse3.hpp", "over < 16 ? over : 16)", "over < 16 ? over : 15)", "at_least"),
    ("windows ssse3", "window_ssse3.hpp", "long_(count > 32)", "long_(count > 33)", "at_least"),
    ("windows ssse3", "window_ssse3.hpp", "bytes_[0] = load_under_16(at, count)", "bytes_[0] = load(at)", ""),
    ("windows ssse3", "uneven.hpp", "window.between(range.first, range.last)",
     "window.between(range.first, static_cast<unsigned char>(range.last - 1))", "forbidden"),
    ("windows ssse3", "short_load.hpp", "<< (count - 4) * 8", "<< (count - 5) * 8", ""),
    ("windows ssse3", "lookup_tables.hpp", "for (unsigned half = 0x8; half <= 0xB; ++half)\n    bits",
     "for (unsigned half = 0x8; half <= 0xA; ++half)\n    bits", "forbidden"),
    ("windows avx2", "window_avx2.hpp", "second_ = load(at + shift_)", "second_ = load(at + shift_ - 1)", "equal"),
    ("windows avx2", "window_avx2.hpp", "load(at_ + shift_ - 1)", "load(at_ + shift_)", "forbidden"),
    ("windows avx2", "window_avx2.hpp", "(has_before && count_ >= 32)", "(has_before && count_ >= 30)", "outside"),
    ("windows avx2", "window_avx2.hpp", ">> (4 - count % 4) * 8", ">> (3 - count % 4) * 8", ""),
    ("windows avx2", "bits_bmi2.hpp", "_bzhi_u64(~Mask{0}, count)", "_bzhi_u64(~Mask{0}, count & 63)", "first_bits"),
    ("windows avx512", "window_avx512.hpp", "bytes_(_mm512_maskz_loadu_epi8(valid_, at))",
     "bytes_(_mm512_loadu_si512(at))", ""),
    ("windows avx512", "window_avx512.hpp", "_mm512_maskz_loadu_epi8(valid_, at_ - 1)",
     "_mm512_loadu_si512(at_ - 1)", "outside"),
    ("windows avx512", "window_avx512.hpp", "static_cast<std::uint8_t>(i - 1)",
     "static_cast<std::uint8_t>(i == 32 ? 32 : i - 1)", "forbidden"),
    ("windows avx512", "window_avx512.hpp", "Size == 3 ? 0xE0 : 0xF0", "Size == 3 ? 0xE0 : 0xF1", "leads<4>"),
    ("windows avx512", "window_avx512.hpp", "& ~non_ascii();", ";", "in gives"),
    ("windows neon", "window_neon.hpp", "vextq_u8(i == 0 ? first : bytes_[i - 1], bytes_[i], 15)",
     "vextq_u8(first, bytes_[i], 15)", "forbidden"),
    ("windows neon", "window_neon.hpp", "if (count == window_size) {", "if (count >= window_size - 1) {", "outside"),
    ("windows neon", "window_neon.hpp", "vandq_u8(of(2), weight), vandq_u8(of(3), weight)",
     "vandq_u8(of(3), weight), vandq_u8(of(2), weight)", "gives"),
    ("windows neon", "window_neon.hpp", "vandq_u8(bytes_[i], vdupq_n_u8(0x0F))", "bytes_[i]", "in gives"),
    ("windows simd128", "window_simd128.hpp", "15, 16, 17, 18,", "15, 17, 16, 18,", "forbidden"),
    ("windows simd128", "window_simd128.hpp", "has_before ? splat(at_[-1]) : zero()", "zero()", "forbidden"),
    ("windows simd128", "window_simd128.hpp", "over < 16 ? over : 16)", "over < 16 ? over : 15)", "at_least"),
    ("windows simd128", "window_simd128.hpp", "bytes_[0] = load_under_16()", "bytes_[0] = wasm_v128_load(at)", "outside"),
    ("windows simd128", "window_simd128.hpp", "moved_up(last, count_ - 8)", "moved_up(last, count_ - 7)", "gives"),
    ("windows simd128", "window_simd128.hpp", "high_half_bit, high_half(bytes)", "high_half_bit, wasm_u16x8_shr(bytes, 4)", "in gives"),
    ("shapes simd128", "lanes_simd128.hpp", "wasm_i8x16_lt(v_", "wasm_u8x16_lt(v_", "block"),
    ("shapes neon", "lanes_neon.hpp", "vmaxvq_u8(v_) >= 0x80", "vmaxvq_u8(v_) >= 0xC0", "block"),
    ("shapes ssse3", "lanes_ssse3.hpp", "_mm_cmpgt_epi8(splat(0xC0), v_)", "_mm_cmpgt_epi8(splat(0xBF), v_)", "block"),
    ("shapes avx2", "lanes_avx2.hpp", "_mm256_testz_si256(v_, v_) == 0", "_mm256_movemask_epi8(v_) != 0", "block"),
    ("shapes avx2", "run_skipper.hpp", "hex >> 1U & hex >> 2U", "hex >> 1U", "skip()"),
    ("shapes avx2", "run_skipper.hpp", "const Mask hex = window.in(hex_digits)&valid", "const Mask hex = ~Mask{0}", "skip()"),
    ("shapes avx2", "run_skipper.hpp", "return end - last < 4 ? last : end", "return end", "skip()"),
    ("blocks", "block_halves.hpp", "Lanes::load(at - 2).less(0xE0 - 0x80)", "Lanes::load(at - 1).less(0xE0 - 0x80)", "ssse3"),
    ("blocks", "block_halves.hpp", "return before.pct || pct.any() ?", "return pct.any() ?", "ssse3"),
    ("blocks", "block_halves.hpp", "const unsigned char* const here = at + i * Lanes::size",
     "const unsigned char* const here = at + (i < 5 ? i : 5) * Lanes::size", "same at all places"),
    ("blocks", "block_halves.hpp", "bytes.equal(rare_third) & Lanes::load(at - 2).less(0xEF)",
     "bytes.equal(rare_third) & Lanes::load(at - 4).less(0xEF)", "three bytes before"),
    ("blocks", "block_halves.hpp", "(!uneven.any() || uneven_passes(at))", "true", "ssse3"),
    ("blocks", "before_block.hpp", "at[-2] == '%'", "at[-2] == '&'", "Before"),
    ("blocks avx512", "block_avx512.hpp", "(!before.pct && !has(all_kinds, block_pct))", "!has(all_kinds, block_pct)", "avx512"),
    ("blocks avx512", "block_avx512.hpp", "fourth = _mm512_subs_epu8(load(at - 3), splat(0xF0 - 0x80))",
     "fourth = _mm512_subs_epu8(load(at - 3), splat(0xF1 - 0x80))", "avx512"),
    ("blocks avx512", "block_avx512.hpp", "second, 0xF8)", "second, 0x88)", "avx512"),
]


def run_program(*command):
    return run(*shlex.split(os.environ.get("RUNNER", "")), *command)


def run(*command):
    return subprocess.run(command, capture_output=True, text=True)


def build(build_folder, program, unit, overlay, out):
    """Compiles what includes the changed file, and links it."""
    units = build_folder / "test/scan/units"
    folder = ROOT / "test/scan/units"
    compiler = os.environ.get("CXX", "c++").split()
    includes = [f"-I{path}" for path in (overlay, ROOT / "test", ROOT / "src", ROOT / "include", build_folder / "re2c")]
    changed = folder / (f"{unit}.cc" if unit and program != "blocks" else f"{program}.cc")
    objects = []
    for source in {changed, folder / f"{program}.cc"}:
        objects.append(f"{out}-{source.stem}.o")
        compiled = run(*compiler, "-std=c++20", "-O1", "-w", *includes, "-c", str(source), "-o", objects[-1])
        if compiled.returncode:
            sys.exit(f"{source.name} does not compile:\n{compiled.stderr}")
    libraries = [units / "libiri_unit_trials.a", units / "libiri_units.a", build_folder / "src/libiri.a"]
    linked = run(*compiler, "-o", out, *objects, *map(str, libraries))
    if linked.returncode:
        sys.exit(f"does not link:\n{linked.stderr}")


def plant(folder, name, old, new):
    """Writes the file with its fault where the compiler finds it first."""
    (file,) = (ROOT / KERNELS).rglob(name)
    text = file.read_text(encoding="ascii")
    if text.count(old) != 1:
        sys.exit(f"{name} has not once: {old}")
    path = folder / file.relative_to(ROOT / "src")
    path.parent.mkdir(parents=True)
    path.write_text(text.replace(old, new), encoding="ascii")


def notices(build_folder, here, name, old, new, wanted):
    """Whether the program ends with a message that has what is wanted, and the message."""
    program, _, unit = here.partition(" ")
    with tempfile.TemporaryDirectory() as folder:
        plant(pathlib.Path(folder), name, old, new)
        out = f"{folder}/program"
        build(build_folder, program, unit, folder, out)
        ran = run_program(out, *([unit] if unit else []))
    said = next((line for line in ran.stdout.splitlines() if line.startswith("FAIL")), "")
    return ran.returncode == 1 and said != "" and wanted in said, said


def lacks(build_folder):
    """The units that this processor has not."""
    ran = run_program(str(build_folder / "test/scan/units/unit_windows"), "none")
    return {line.split()[0] for line in ran.stdout.splitlines() if "not tried" in line}


def main(build_folder, *words):
    gone, noticed, failed, untried = lacks(build_folder), 0, 0, 0
    for here, name, old, new, wanted in FAULTS:
        line = f"{here}, {name}: {old} -> {new}".replace("\n    ", " ")
        if not all(word in line for word in words):
            continue
        unit = here.partition(" ")[2]
        if unit and not (build_folder / f"test/scan/units/libiri_units.a.p/{unit}.cc.o").exists():
            continue  # of another family of processors
        if unit in gone and not here.startswith("blocks"):  # which are proved without the processor
            untried += 1
            continue
        good, said = notices(build_folder, here, name, old, new, wanted)
        noticed, failed = noticed + good, failed + (not good)
        print("noticed" if good else "MISSED ", line, "|", said[:100], flush=True)
    print(f"{noticed} faults noticed, {failed} missed, {untried} not tried: no such processor")
    return failed > 0 or noticed == 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), *sys.argv[2:]))
