<?php
// Must-use plugin of test sites: no packets, no mails, and plain permalinks below /plain.
add_filter('pre_http_request', fn() => new WP_Error('blocked', 'Test sites send nothing.'));
add_filter('pre_wp_mail', '__return_false');
if (CITABLE_PLAIN) add_filter('pre_option_permalink_structure', '__return_empty_string');
foreach (['core', 'plugins', 'themes'] as $name) add_filter("pre_site_transient_update_$name", fn() => (object) ['last_checked' => time()]);
// Requests that do not reach Application Passwords, as behind a CGI that strips the header.
if (str_contains($_SERVER['QUERY_STRING'] ?? '', 'no_passwords')) add_filter('wp_is_application_passwords_available', '__return_false');
