// net/url's ParseRequestURI on the targets of a file: target FILE BATCHES. Prints the ns a target of each batch.
package main

import (
	"fmt"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"
)

const batch = 1000000

func main() {
	data, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	targets := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	batches, _ := strconv.Atoi(os.Args[2])
	whole := (batch + len(targets) - 1) / len(targets) // whole sets
	sum := 0
	for i := 0; i < batches; i++ {
		begin := time.Now()
		for j := 0; j < whole; j++ {
			for _, target := range targets {
				if u, err := url.ParseRequestURI(target); err == nil {
					sum += len(u.Path)
				}
			}
		}
		fmt.Printf("%.2f\n", float64(time.Since(begin).Nanoseconds())/float64(whole*len(targets)))
	}
	fmt.Fprintln(os.Stderr, sum)
}
