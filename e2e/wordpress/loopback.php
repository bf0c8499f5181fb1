<?php
// WordPress asks no address of its own machine for oEmbed; here the quiz is on it.
add_filter('http_request_host_is_external', '__return_true');
add_filter('http_allowed_safe_ports', fn ($ports) => [...$ports, (int) getenv('QUIZ_PORT')]);
// No network: no look for updates, no pictures of users, and mails go nowhere.
add_filter('pre_http_request', fn ($answer, $arguments, $url) => str_contains($url, 'wordpress.org') ? new WP_Error('closed') : $answer, 10, 3);
add_filter('pre_wp_mail', '__return_true');
add_filter('pre_option_show_avatars', '__return_zero');
