<?php
// Reads a query on each line; writes what PHP makes of it.
ini_set('max_input_vars', '100000');
while (($line = fgets(STDIN)) !== false) {
    parse_str(rtrim($line, "\n"), $found);
    echo bin2hex(serialize($found)), "\n";
}
