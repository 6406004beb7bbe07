"""How long `import libiri` takes: the least of 20 of `python -c 'import libiri'` less the least of 20 of `python -c ''`, in turn. In milliseconds."""
import subprocess
import sys
import time


def took(program):
    begin = time.perf_counter_ns()
    subprocess.run([sys.executable, "-I", "-c", program], check=True)
    return (time.perf_counter_ns() - begin) / 1e6


pairs = [(took("import libiri"), took("")) for _ in range(20)]
with_it, without = (min(column) for column in zip(*pairs))
print(f"import libiri: {with_it - without:.1f} ms ({with_it:.1f} ms less {without:.1f} ms)")
