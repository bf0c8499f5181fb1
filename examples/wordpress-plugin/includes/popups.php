<?php
/**
 * Quizzes that open over the pages of the site.
 *
 * @package Quizfunnel
 */

namespace Quizfunnel;

defined( 'ABSPATH' ) || exit;

const POPUPS_OPTION = 'quizfunnel_popups';
const POPUP_WAYS    = array( 'popup', 'slide-in', 'side-tab', 'full-page' );
const POPUP_DEVICES = array( 'phone', 'desktop' );
/** Triggers with an amount, and the largest. */
const POPUP_AMOUNTS = array(
	'delay'  => 86400,
	'scroll' => 100,
	'idle'   => 86400,
);
const MAX_POPUPS    = 20;

add_action( 'wp_enqueue_scripts', __NAMESPACE__ . '\enqueue_popups' );
add_action( 'wp_footer', __NAMESPACE__ . '\print_popups' );

/**
 * The popups of the whole site.
 *
 * @return array<array<string, string>>
 */
function site_popups(): array {
	$stored = get_option( POPUPS_OPTION );
	return is_array( $stored ) ? $stored : array();
}

/** Adds the script of popups to pages that have one. */
function enqueue_popups(): void {
	if ( '' !== server_address() && site_popups() ) {
		enqueue_server_script( 'popup', '/popup.js' );
	}
}

/** Prints what the script reads. */
function print_popups(): void {
	if ( '' === server_address() ) {
		return;
	}
	foreach ( site_popups() as $popup ) {
		echo '<div' . attributes( popup_attributes( $popup ) ) . "></div>\n"; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- `attributes` escapes.
	}
}

/**
 * A popup as it is stored, from what was entered; what is not understood is left out. Null without a quiz.
 *
 * @param array $entered Texts by name, unslashed: `quiz_id`, `label`, `way`, `delay`, `scroll`, `idle`,
 *     `exit`, `days`, `paths`, `device`, `color`.
 * @return array<string, string>|null
 */
function read_popup( array $entered ): ?array {
	$text = static function ( string $name ) use ( $entered ): string {
		return is_scalar( $entered[ $name ] ?? null ) ? sanitize_text_field( (string) $entered[ $name ] ) : '';
	};
	$id   = read_quiz_id( $text( 'quiz_id' ) );
	if ( '' === $id ) {
		return null;
	}
	$triggers = array();
	foreach ( POPUP_AMOUNTS as $name => $most ) {
		if ( preg_match( '/^\d{1,5}$/D', $text( $name ) ) ) {
			$triggers[] = $name . ' ' . min( $most, (int) $text( $name ) );
		}
	}
	if ( '' !== $text( 'exit' ) ) {
		$triggers[] = 'exit';
	}
	return array(
		'quiz_id' => $id,
		'label'   => mb_substr( $text( 'label' ), 0, 80 ),
		'way'     => in_array( $text( 'way' ), POPUP_WAYS, true ) ? $text( 'way' ) : 'popup',
		'open'    => implode( ', ', $triggers ),
		'days'    => preg_match( '/^\d{1,3}$/D', $text( 'days' ) ) ? (string) (int) $text( 'days' ) : '7',
		'paths'   => mb_substr( $text( 'paths' ), 0, 1000 ),
		'device'  => in_array( $text( 'device' ), POPUP_DEVICES, true ) ? $text( 'device' ) : '',
		'color'   => (string) sanitize_hex_color( $text( 'color' ) ),
	);
}

/**
 * The attributes of a popup's element, which `/popup.js` reads.
 *
 * @param array<string, string> $popup As `read_popup` returns it, with `theme` and `lang` if wanted.
 * @return array<string, string>
 */
function popup_attributes( array $popup ): array {
	$values = array( 'data-quiz-popup' => $popup['quiz_id'] );
	$values = $values + array_filter(
		array(
			'data-way'        => 'popup' === $popup['way'] ? '' : $popup['way'],
			'data-open'       => $popup['open'],
			'data-every-days' => '' === $popup['open'] ? '' : $popup['days'],
			'data-paths'      => $popup['paths'],
			'data-devices'    => $popup['device'],
			'data-label'      => title_of( array( 'title' => $popup['label'] ) ),
			'data-color'      => 'side-tab' === $popup['way'] ? $popup['color'] : '',
		),
		'strlen'
	);
	foreach ( appearance_of( $popup ) as $name => $value ) {
		$values[ 'data-' . $name ] = $value;
	}
	return $values;
}

/**
 * The triggers in a text such as `delay 10, exit`, as `read_popup` takes them.
 *
 * @param string $open As the attribute `data-open` has them.
 * @return array<string, string>
 */
function triggers_of( string $open ): array {
	$triggers = array();
	foreach ( explode( ',', $open ) as $part ) {
		if ( preg_match( '/^(delay|scroll|idle)\s+(\d{1,5})$/D', trim( $part ), $found ) ) {
			$triggers[ $found[1] ] = $found[2];
		} elseif ( 'exit' === trim( $part ) ) {
			$triggers['exit'] = '1';
		}
	}
	return $triggers;
}
