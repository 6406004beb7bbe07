"""Servers as child processes."""
import subprocess


def stop(processes, seconds=10):
    """Ends all of them at once; kills those that go on."""
    for process in processes:
        process.terminate()
    for process in processes:
        try:
            process.wait(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
