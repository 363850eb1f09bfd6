<?php
// The settings of a test site, for every WordPress of fetch-wordpress. One server shows the same site in three places: at the root, in the
// subfolder /blog, and at /plain without pretty permalinks.
$place = preg_match('~^/(?:blog|plain)(?=[/?]|$)~', $_SERVER['REQUEST_URI'] ?? '', $found) ? $found[0] : '';
define('WP_HOME', getenv('CITABLE_ORIGIN') . $place);
define('WP_SITEURL', WP_HOME);
define('CITABLE_PLAIN', $place === '/plain');
define('WP_CONTENT_DIR', getenv('CITABLE_SITE'));
define('WP_CONTENT_URL', WP_HOME . '/wp-content');
define('DB_DIR', WP_CONTENT_DIR . '/database/');
define('DB_FILE', 'site.sqlite');
foreach (['DB_NAME', 'DB_USER', 'DB_PASSWORD', 'DB_HOST', 'DB_COLLATE'] as $name) define($name, 'unused');
define('DB_CHARSET', 'utf8mb4');
foreach (['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'] as $name) {
    define("{$name}_KEY", 'only for tests');
    define("{$name}_SALT", 'only for tests');
}
// Application passwords work without TLS only here.
define('WP_ENVIRONMENT_TYPE', 'local');
// Nothing is sent to anybody.
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('DISABLE_WP_CRON', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
define('WP_DEBUG', false);
define('WP_DEFAULT_THEME', 'theme');
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', getenv('CITABLE_WORDPRESS') . '/');
require ABSPATH . 'wp-settings.php';
