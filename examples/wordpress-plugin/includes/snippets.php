<?php
/**
 * The HTML of quizzes, as Share & Embed of the dashboard gives it.
 *
 * @package Quizfunnel
 */

namespace Quizfunnel;

defined( 'ABSPATH' ) || exit;

const SCRIPT_PREFIX = 'quizfunnel-server-';
const THEMES        = array( 'light', 'dark', 'auto' );
const LANGUAGES     = array(
	'en' => 'English',
	'de' => 'Deutsch',
	'fr' => 'Français',
	'es' => 'Español',
	'pt' => 'Português',
	'ar' => 'العربية',
	'ja' => '日本語',
);

add_filter( 'script_loader_tag', __NAMESPACE__ . '\mark_script', 10, 2 );

/**
 * The id of a quiz from what somebody entered: the id or an address of the quiz. Empty if it is neither.
 *
 * @param mixed $entered Anything.
 */
function read_quiz_id( $entered ): string {
	$entered = is_string( $entered ) ? trim( $entered ) : '';
	if ( preg_match( '#^https?://[^?\#]+/(?:quiz|embed)/([A-Za-z0-9-]{1,64})(?:[/?\#.]|$)#', $entered, $found ) ) {
		return $found[1];
	}
	return preg_match( '/^[A-Za-z0-9-]{1,64}$/D', $entered ) ? $entered : '';
}

/**
 * A quiz in the page, by its script or in a frame.
 *
 * @param array $options `quiz_id`, `title`, `theme`, `lang`, `lazy`, `way` (`script` or `frame`) and
 *     `heights`; only the first is required.
 */
function inline_quiz( array $options ): string {
	$origin = server_address();
	$id     = read_quiz_id( $options['quiz_id'] ?? '' );
	if ( '' === $origin || '' === $id ) {
		return missing_quiz( '' === $origin );
	}
	$title = title_of( $options );
	$lazy  = ! empty( $options['lazy'] );
	if ( 'frame' === ( $options['way'] ?? '' ) ) {
		enqueue_server_script( 'frame', '/frame.js' );
		return sprintf(
			'<iframe src="%s" title="%s" width="100%%" height="600" frameborder="0"%s style="border:none;border-radius:12px;box-shadow:0 2px 12px rgba(0,0,0,.08)"></iframe>',
			esc_url( add_query_arg( appearance_of( $options ), $origin . '/embed/' . $id ) ),
			esc_attr( $title ),
			$lazy ? ' loading="lazy"' : ''
		);
	}
	enqueue_server_script( $id, '/embed/' . $id . '.js' );
	$data = array();
	foreach ( appearance_of( $options ) as $name => $value ) {
		$data[ 'data-' . $name ] = $value;
	}
	if ( $lazy ) {
		$data['data-lazy'] = '';
	}
	$style = reserved_space( $options['heights'] ?? array() );
	return sprintf(
		'<div%s><a href="%s">%s</a></div>',
		attributes( container_of( $id ) + $data + ( '' === $style ? array() : array( 'style' => $style ) ) ),
		esc_url( $origin . '/quiz/' . $id ),
		esc_html( $title )
	);
}

/**
 * The quiz for editors: a frame in which nothing is counted or stored, and which needs no script of ours.
 *
 * @param array $options As of `inline_quiz`.
 */
function preview_quiz( array $options ): string {
	$origin = server_address();
	$id     = read_quiz_id( $options['quiz_id'] ?? '' );
	if ( '' === $origin || '' === $id ) {
		return missing_quiz( '' === $origin );
	}
	return sprintf(
		'<iframe src="%s" title="%s" width="100%%" height="600" style="border:none" sandbox="allow-scripts"></iframe>',
		esc_url( add_query_arg( array( 'preview' => '1' ) + appearance_of( $options ), $origin . '/embed/' . $id ) ),
		esc_attr( title_of( $options ) )
	);
}

/**
 * Theme and language, those of them that are set and known.
 *
 * @param array $options As of `inline_quiz`.
 * @return array<string, string>
 */
function appearance_of( array $options ): array {
	$appearance = array();
	if ( in_array( $options['theme'] ?? '', THEMES, true ) ) {
		$appearance['theme'] = $options['theme'];
	}
	if ( is_string( $options['lang'] ?? null ) && isset( LANGUAGES[ $options['lang'] ] ) ) {
		$appearance['lang'] = $options['lang'];
	}
	return $appearance;
}

/**
 * The text of the link that is left without scripts.
 *
 * @param array $options As of `inline_quiz`.
 */
function title_of( array $options ): string {
	$title = is_string( $options['title'] ?? null ) ? trim( $options['title'] ) : '';
	return '' === $title ? __( 'Take the quiz', 'quizfunnel' ) : $title;
}

/**
 * What names a container. An id is used once in a page; further containers are found by an attribute.
 *
 * @param string $id Of the quiz.
 * @return array<string, string>
 */
function container_of( string $id ): array {
	static $used = array();
	if ( isset( $used[ $id ] ) ) {
		return array( 'data-quiz-id' => $id );
	}
	$used[ $id ] = true;
	return array( 'id' => 'quiz-' . $id );
}

/**
 * CSS that reserves the space of a quiz until its script has run; empty without heights. The same as
 * `reservedSpace` in the widget's `snippets.ts`.
 *
 * @param mixed $heights List of `fromWidth` and `height` in pixels, ascending by width from 0.
 */
function reserved_space( $heights ): string {
	$sizes = array();
	foreach ( is_array( $heights ) ? array_slice( $heights, 0, 10 ) : array() as $size ) {
		if ( ! is_numeric( $size['fromWidth'] ?? null ) || ! is_numeric( $size['height'] ?? null ) ) {
			return '';
		}
		$sizes[] = array( (int) $size['fromWidth'], min( 5000, max( 0, (int) ceil( $size['height'] ) ) ) );
	}
	if ( ! $sizes ) {
		return '';
	}
	$steps = end( $sizes )[1] . 'px';
	for ( $index = 1, $count = count( $sizes ); $index < $count; $index++ ) {
		list( $width, $height ) = $sizes[ $index ];
		$difference             = $sizes[ $index - 1 ][1] - $height;
		if ( $difference > 0 ) {
			$steps .= " + clamp(0px, ({$width}px - 100vw) * 9999, {$difference}px)";
		} elseif ( $difference < 0 ) {
			$steps .= " + clamp({$difference}px, (100vw - {$width}px) * 9999, 0px)";
		}
	}
	return "contain:layout;width:100%;min-height:calc({$steps})";
}

/**
 * Attributes of an element with a space before each.
 *
 * @param array<string, string> $values By name; a name of ours, never of a person.
 */
function attributes( array $values ): string {
	$html = '';
	foreach ( $values as $name => $value ) {
		$html .= ' ' . $name . ( '' === $value ? '' : '="' . esc_attr( $value ) . '"' );
	}
	return $html;
}

/**
 * What stands in the place of a quiz that cannot be shown: nothing for visitors, a reason for editors.
 *
 * @param bool $needs_address Whether it is the address that is missing.
 */
function missing_quiz( bool $needs_address ): string {
	if ( ! current_user_can( 'edit_posts' ) ) {
		return '';
	}
	$reason = $needs_address
		? __( 'Quizfunnel: set the address of your server under Settings, Quizfunnel. Visitors see nothing here.', 'quizfunnel' )
		: __( 'Quizfunnel: choose a quiz. Visitors see nothing here.', 'quizfunnel' );
	return '<p>' . esc_html( $reason ) . '</p>';
}

/**
 * Adds a script of the server to the page, once.
 *
 * @param string $name What it is called here.
 * @param string $path Its path on the server.
 */
function enqueue_server_script( string $name, string $path ): void {
	// Without a version: it is cached for a minute, and its address is a documented one.
	wp_enqueue_script( SCRIPT_PREFIX . $name, server_address() . $path, array(), null, true ); // phpcs:ignore WordPress.WP.EnqueuedResourceParameters.MissingVersion
}

/**
 * Loads scripts of the server without blocking the page, and keeps Cloudflare from rewriting them.
 *
 * @param string $tag    The script element.
 * @param string $handle Its name.
 */
function mark_script( string $tag, string $handle ): string {
	if ( 0 !== strpos( $handle, SCRIPT_PREFIX ) ) {
		return $tag;
	}
	return str_replace( ' src=', ' async="async" data-cfasync="false" src=', $tag );
}
