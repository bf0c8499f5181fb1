<?php
/**
 * What the editor's script needs.
 *
 * @package Quizfunnel
 */

return array(
	'dependencies' => array( 'wp-api-fetch', 'wp-block-editor', 'wp-blocks', 'wp-components', 'wp-element', 'wp-i18n', 'wp-url' ),
	'version'      => '1.0.0',
);
