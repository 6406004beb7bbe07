<?php
// The runner of the libraries in PHP: runner.php LIBRARY. ../../README.md has the lines.
function coded($text) { return 'x' . bin2hex($text); }
function text($word) { return $word[0] === 'x' ? hex2bin(substr($word, 1)) : $word; }

function by_parse_url($operation, $words) {
    if ($operation !== 'parse') return '-';
    $u = parse_url($words[1]);
    if ($u === false) return '0';
    $userinfo = isset($u['pass']) ? ($u['user'] ?? '') . ':' . $u['pass'] : ($u['user'] ?? null);
    $parts = [$u['scheme'] ?? null, '?', $userinfo, $u['host'] ?? null, '?', $u['path'] ?? '', $u['query'] ?? null, $u['fragment'] ?? null];
    return '1 ' . implode(',', array_map(fn($p) => $p === null ? '-' : ($p === '?' ? '?' : coded($p)), $parts));
}

function by_psr7($operation, $words) {
    require_once 'GuzzleHttp/Psr7/autoload.php';
    $uri = fn($text) => new GuzzleHttp\Psr7\Uri($text);
    if ($operation === 'resolve') return '1 ' . coded((string) GuzzleHttp\Psr7\UriResolver::resolve($uri($words[0]), $uri($words[1])));
    if ($operation === 'normalize' && $words[0] === 'syntax') {
        $n = 'GuzzleHttp\Psr7\UriNormalizer';
        $flags = $n::CAPITALIZE_PERCENT_ENCODING | $n::DECODE_UNRESERVED_CHARACTERS | $n::REMOVE_DOT_SEGMENTS;
        return '1 ' . coded((string) $n::normalize($uri($words[1]), $flags));
    }
    return '-';
}

while (($line = fgets(STDIN)) !== false) {
    $words = preg_split('/ /', rtrim($line, "\n"));
    $operation = array_shift($words);
    $words = array_map('text', $words);
    try {
        echo $argv[1] === 'php-parse-url' ? by_parse_url($operation, $words) : by_psr7($operation, $words), "\n";
    } catch (Throwable $e) {
        echo "0\n";
    }
}
