<?php
/**
 * The shortcode: `[quizfunnel id="…"]` in the page, or with `popup="…"` over it.
 *
 * @package Quizfunnel
 */

namespace Quizfunnel;

defined( 'ABSPATH' ) || exit;

add_shortcode( 'quizfunnel', __NAMESPACE__ . '\render_shortcode' );

/**
 * The shortcode's HTML.
 *
 * @param array|string $entered Its attributes; a text if it has none.
 */
function render_shortcode( $entered ): string {
	$values = shortcode_atts(
		array(
			'id'     => '',
			'title'  => '',
			'theme'  => '',
			'lang'   => '',
			'lazy'   => '',
			'way'    => 'script',
			'popup'  => '',
			'open'   => '',
			'days'   => '7',
			'paths'  => '',
			'device' => '',
			'color'  => '',
		),
		is_array( $entered ) ? $entered : array(),
		'quizfunnel'
	);
	if ( '' === $values['popup'] ) {
		$values['lazy'] = in_array( $values['lazy'], array( '1', 'true', 'yes' ), true );
		return inline_quiz( array( 'quiz_id' => $values['id'] ) + $values );
	}
	$popup = read_popup(
		array(
			'quiz_id' => $values['id'],
			'label'   => $values['title'],
			'way'     => $values['popup'],
		) + triggers_of( $values['open'] ) + $values
	);
	if ( ! $popup || '' === server_address() ) {
		return missing_quiz( '' === server_address() );
	}
	enqueue_server_script( 'popup', '/popup.js' );
	return sprintf(
		'<div%s></div><a href="%s" data-quiz-open="%s">%s</a>',
		attributes( popup_attributes( $popup + appearance_of( $values ) ) ),
		esc_url( server_address() . '/quiz/' . $popup['quiz_id'] ),
		esc_attr( $popup['quiz_id'] ),
		esc_html( title_of( $values ) )
	);
}
