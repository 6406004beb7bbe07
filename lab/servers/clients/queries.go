// Reads a query on each line; writes what net/url makes of it.
package main

import (
	"bufio"
	"fmt"
	"net/url"
	"os"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		values, err := url.ParseQuery(lines.Text())
		fmt.Printf("%q %t\n", values, err == nil)
	}
}
