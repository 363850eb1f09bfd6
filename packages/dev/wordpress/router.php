<?php
// What a web server does for WordPress: files are sent, and everything else is a page of index.php.
$core = getenv('CITABLE_WORDPRESS');
$site = getenv('CITABLE_SITE');
$path = urldecode(parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) ?: '/');
$place = preg_match('~^/(?:blog|plain)(?=/|$)~', $path, $found) ? $found[0] : '';
$inner = substr($path, strlen($place));
if (str_contains($inner, '..')) return false;
$file = str_starts_with($inner, '/wp-content/') ? $site . substr($inner, strlen('/wp-content')) : $core . $inner;
if (is_dir($file)) $file = rtrim($file, '/') . '/index.php';
if (!is_file($file)) {
    $file = "$core/index.php";
    $inner = '/index.php';
}
if (!str_ends_with($file, '.php')) {
    $types = ['css' => 'text/css', 'js' => 'text/javascript', 'png' => 'image/png', 'jpg' => 'image/jpeg', 'svg' => 'image/svg+xml'];
    header('Content-Type: ' . ($types[pathinfo($file, PATHINFO_EXTENSION)] ?? 'application/octet-stream'));
    readfile($file);
    return true;
}
$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = $place . $inner;
$_SERVER['SCRIPT_FILENAME'] = $file;
unset($_SERVER['PATH_INFO']);
chdir(dirname($file));
require $file;
