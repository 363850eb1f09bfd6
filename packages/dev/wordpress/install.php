<?php
// Installs a site into the folder CITABLE_SITE, with a user of each role, and prints their application passwords as JSON.
$_SERVER['HTTP_HOST'] = '127.0.0.1';
define('WP_INSTALLING', true);
require getenv('CITABLE_WORDPRESS') . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Test site', 'administrator', 'administrator@localhost', true, '', 'administrator', 'en_US');
update_option('permalink_structure', '/%postname%/');
$passwords = [];
foreach (['administrator', 'editor', 'author', 'contributor'] as $role) {
    $user = get_user_by('login', $role);
    $id = $user ? $user->ID : wp_insert_user(['user_login' => $role, 'user_pass' => $role, 'user_email' => "$role@localhost", 'role' => $role]);
    [$password] = WP_Application_Passwords::create_new_application_password($id, ['name' => 'Citable']);
    $passwords[$role] = WP_Application_Passwords::chunk_password($password);
}
$GLOBALS['wp_rewrite']->init();
flush_rewrite_rules(false);
fwrite(STDERR, json_encode($passwords));
