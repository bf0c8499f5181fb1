<?php
/**
 * Plugin Name:       Quizfunnel
 * Description:       Shows quizzes of your Quizfunnel server: as a block, a shortcode, an Elementor widget, or a popup on the whole site.
 * Version:           1.0.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * License:           MIT
 * License URI:       https://opensource.org/license/mit
 * Text Domain:       quizfunnel
 *
 * @package Quizfunnel
 */

namespace Quizfunnel;

defined( 'ABSPATH' ) || exit;

const PLUGIN_FILE = __FILE__;
const VERSION     = '1.0.0';

require __DIR__ . '/includes/connection.php';
require __DIR__ . '/includes/published-quizzes.php';
require __DIR__ . '/includes/snippets.php';
require __DIR__ . '/includes/popups.php';
require __DIR__ . '/includes/block.php';
require __DIR__ . '/includes/shortcode.php';
require __DIR__ . '/includes/elementor.php';
require __DIR__ . '/includes/settings-page.php';
