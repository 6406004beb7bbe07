<?php // A front controller: acts on the decoded path of parse_url(), and has its rules as regular expressions.
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) ?? '/';
if ($path === false) {
    http_response_code(400);
    exit;
}
$path = rawurldecode($path);
$guard = '-';
foreach (['/admin', '/internal', '/api/admin', '/wp-admin'] as $one) {
    if (preg_match("#^$one(/.*)?$#", $path)) $guard = $one;
}
header("X-Guard: $guard");
header('Content-Length: ' . strlen($path));
echo $path;
