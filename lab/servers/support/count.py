"""What passed and failed."""


class Count:
    """Counts what passed and failed, and says what failed."""

    def __init__(self, verbose=False):
        self.passed = self.failed = 0
        self.verbose = verbose  # says what passed, too

    def expect(self, name, problem):
        if problem:
            self.failed += 1
            print(f"FAILED: {name}: {problem}")
        else:
            self.passed += 1
            if self.verbose:
                print(f"passed: {name}")

    def least(self, name, found, wanted):
        self.expect(f"{name}: {found}", found < wanted and f"fewer than {wanted}")

    def run(self, check, *arguments):
        """A check; that it cannot be done is a failure of its own, and the others are done."""
        try:
            check(self, *arguments)
        except (KeyError, IndexError, OSError, ValueError) as error:
            self.expect(f"{check.__name__} can be done", repr(error))

    def close(self):
        """Prints the last line; returns the exit status."""
        print(f"{self.passed} passed, {self.failed} failed")
        return self.failed != 0
