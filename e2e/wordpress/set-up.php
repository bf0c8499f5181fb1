<?php
// Installs the site and writes its posts, from the JSON on standard input: {title, posts: [{slug, content, as}]}. Answers with their
// addresses by slug, as JSON.
define('WP_INSTALLING', true);
$_SERVER['HTTP_HOST'] = getenv('WP_HOST');
$_SERVER['SERVER_PROTOCOL'] = 'HTTP/1.1';
require __DIR__ . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';

$asked = json_decode(stream_get_contents(STDIN), true);
wp_install($asked['title'], 'admin', 'admin@example.com', true, '', 'not-a-secret');
$author = wp_insert_user(['user_login' => 'author', 'user_pass' => 'not-a-secret', 'role' => 'author']);
$wp_rewrite->set_permalink_structure('/%postname%/');
switch_theme('twentytwentythree');

$addresses = [];
foreach ($asked['posts'] as $post) {
    // Who may not write any HTML has theirs filtered, as in the editor.
    wp_set_current_user($post['as'] === 'admin' ? 1 : $author);
    kses_init();
    $id = wp_insert_post([
        'post_title' => $post['slug'],
        'post_name' => $post['slug'],
        'post_status' => 'publish',
        'post_content' => wp_slash($post['content']),
    ], true);
    if (is_wp_error($id)) {
        fwrite(STDERR, $id->get_error_message());
        exit(1);
    }
    $addresses[$post['slug']] = get_permalink($id);
}
echo "\n" . json_encode($addresses);
