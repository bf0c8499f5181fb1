<?php
/**
 * The block, and the list of quizzes that its picker asks for.
 *
 * @package Quizfunnel
 */

namespace Quizfunnel;

defined( 'ABSPATH' ) || exit;

// As block.json names it.
const EDITOR_SCRIPT = 'quizfunnel-block';

add_action( 'init', __NAMESPACE__ . '\register_block' );
add_action( 'enqueue_block_editor_assets', __NAMESPACE__ . '\describe_site' );
add_action( 'rest_api_init', __NAMESPACE__ . '\register_quizzes_route' );

/** Registers the block and the script of its editor. */
function register_block(): void {
	wp_register_script(
		EDITOR_SCRIPT,
		plugins_url( 'block/editor.js', PLUGIN_FILE ),
		array( 'wp-api-fetch', 'wp-block-editor', 'wp-blocks', 'wp-components', 'wp-element', 'wp-i18n', 'wp-url' ),
		VERSION,
		true
	);
	wp_set_script_translations( EDITOR_SCRIPT, 'quizfunnel' );
	register_block_type( dirname( PLUGIN_FILE ) . '/block', array( 'render_callback' => __NAMESPACE__ . '\render_block' ) );
}

/** Tells the editor where the server is. It never learns the token. */
function describe_site(): void {
	$site = array(
		'address'     => server_address(),
		'languages'   => LANGUAGES,
		'settingsUrl' => current_user_can( 'manage_options' ) ? admin_url( 'options-general.php?page=quizfunnel' ) : '',
	);
	wp_add_inline_script( EDITOR_SCRIPT, 'window.quizfunnelSite = ' . wp_json_encode( $site ) . ';', 'before' );
}

/**
 * The block's HTML on a page.
 *
 * @param array $attributes Of the block, as block.json names them.
 */
function render_block( array $attributes ): string {
	$quiz = inline_quiz( array( 'quiz_id' => $attributes['quizId'] ) + $attributes );
	return '' === $quiz ? '' : '<div ' . get_block_wrapper_attributes() . '>' . $quiz . '</div>';
}

/** Adds `GET quizfunnel/v1/quizzes`. WordPress checks the nonce of the editor's calls. */
function register_quizzes_route(): void {
	register_rest_route(
		'quizfunnel/v1',
		'/quizzes',
		array(
			'methods'             => 'GET',
			'permission_callback' => static function (): bool {
				return current_user_can( 'edit_posts' );
			},
			'args'                => array(
				'search' => array(
					'type'              => 'string',
					'default'           => '',
					'maxLength'         => 100,
					'sanitize_callback' => 'sanitize_text_field',
				),
			),
			'callback'            => static function ( \WP_REST_Request $request ) {
				return rest_ensure_response( published_quizzes( $request['search'] ) );
			},
		)
	);
}
