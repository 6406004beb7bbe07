// Fetches the links of a JSON file; writes [status, body] of each, [0, ""] if net/http itself says no.
package main

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
)

func get(url string) [2]any {
	answer, err := http.Get(url)
	if err != nil {
		return [2]any{0, ""}
	}
	defer answer.Body.Close()
	body, _ := io.ReadAll(answer.Body)
	return [2]any{answer.StatusCode, string(body)}
}

func main() {
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	var urls []string
	if err := json.Unmarshal(text, &urls); err != nil {
		panic(err)
	}
	out := [][2]any{}
	for _, url := range urls {
		out = append(out, get(url))
	}
	if err := json.NewEncoder(os.Stdout).Encode(out); err != nil {
		panic(err)
	}
}
