<?php
/**
 * The published quizzes of the account, asked of the server by token.
 *
 * @package Quizfunnel
 */

namespace Quizfunnel;

defined( 'ABSPATH' ) || exit;

const TIMEOUT_SECONDS    = 8;
const MAX_RESPONSE_BYTES = 2097152;
const MAX_QUIZZES        = 50;

/**
 * Asks the server for its published quizzes, newest first. Only for editors and settings, never while a
 * visitor waits for a page.
 *
 * @param string $search Part of a title; empty: all.
 * @return array{quizzes: array<array{id: string, title: string, color: string}>, more: bool}|\WP_Error Its
 *     message says in words what is wrong.
 */
function published_quizzes( string $search = '' ) {
	$connection = connection();
	if ( '' === $connection['address'] ) {
		return new \WP_Error( 'quizfunnel_no_address', __( 'The address of the Quizfunnel server is not set yet.', 'quizfunnel' ), array( 'status' => 409 ) );
	}
	$query    = array(
		'status' => 'published',
		'limit'  => MAX_QUIZZES,
	) + ( '' === $search ? array() : array( 'search' => $search ) );
	$headers  = array( 'Accept' => 'application/json' );
	$headers += '' === $connection['token'] ? array() : array( 'Authorization' => 'Bearer ' . $connection['token'] );
	$response = wp_remote_get(
		$connection['address'] . '/api/quizzes/summaries?' . http_build_query( $query ),
		array(
			'timeout'             => TIMEOUT_SECONDS,
			// The token goes to this address alone.
			'redirection'         => 0,
			// The server takes HTTP/1.0 for a proxy.
			'httpversion'         => '1.1',
			'limit_response_size' => MAX_RESPONSE_BYTES,
			'headers'             => $headers,
			// Whoever manages a single site may install plugins, so a server in the own network is theirs to
			// reach. In a network of sites they may not, and only public addresses are called.
			'reject_unsafe_urls'  => is_multisite(),
		)
	);
	$problem  = problem_of( $response, $connection['address'], '' !== $connection['token'] );
	if ( $problem ) {
		return $problem;
	}
	$quizzes = array();
	foreach ( json_decode( wp_remote_retrieve_body( $response ), true ) as $row ) {
		$id = is_array( $row ) ? read_quiz_id( $row['id'] ?? '' ) : '';
		if ( '' !== $id ) {
			$quizzes[] = array(
				'id'    => $id,
				'title' => sanitize_text_field( (string) ( $row['title'] ?? '' ) ),
				'color' => (string) sanitize_hex_color( (string) ( $row['primaryColor'] ?? '' ) ),
			);
		}
	}
	return array(
		'quizzes' => $quizzes,
		'more'    => '' !== wp_remote_retrieve_header( $response, 'x-next-cursor' ),
	);
}

/**
 * What is wrong with an answer to the list of quizzes; null if it is a list.
 *
 * @param array|\WP_Error $response  Of WordPress' HTTP API.
 * @param string          $address   Of the server.
 * @param bool            $has_token Whether a token was sent.
 */
function problem_of( $response, string $address, bool $has_token ): ?\WP_Error {
	$problem = static function ( string $code, string $message ): \WP_Error {
		return new \WP_Error( 'quizfunnel_' . $code, $message, array( 'status' => 502 ) );
	};
	if ( is_wp_error( $response ) ) {
		/* translators: 1: an address, 2: a technical message in English. */
		return $problem( 'unreachable', sprintf( __( 'The address %1$s cannot be reached: %2$s', 'quizfunnel' ), $address, $response->get_error_message() ) );
	}
	$status = (int) wp_remote_retrieve_response_code( $response );
	$body   = json_decode( wp_remote_retrieve_body( $response ), true );
	$code   = is_array( $body ) ? (string) ( $body['code'] ?? '' ) : '';
	$target = read_address( (string) wp_remote_retrieve_header( $response, 'location' ) );
	if ( $status >= 300 && $status < 400 && '' !== $target && $target !== $address ) {
		/* translators: 1, 2: addresses. */
		return $problem( 'redirected', sprintf( __( 'The address %1$s leads on to %2$s. If that is your Quizfunnel server, enter it instead.', 'quizfunnel' ), $address, $target ) );
	}
	if ( 401 === $status && 'unauthorized' === $code ) {
		return $has_token
			? $problem( 'token_refused', __( 'The server refused the token. It is unknown or was revoked. Make a new one in Quizfunnel, under Settings, API tokens.', 'quizfunnel' ) )
			: $problem( 'no_token', __( 'The server is there. To choose from your quizzes, enter an API token as well.', 'quizfunnel' ) );
	}
	if ( 403 === $status && 'scope_missing' === $code ) {
		return $problem( 'scope_missing', __( 'The token may not read quizzes. Make one with the scope quizzes:read in Quizfunnel, under Settings, API tokens.', 'quizfunnel' ) );
	}
	if ( 403 === $status && 'not_configured' === $code ) {
		return $problem( 'local_only', __( 'The server has no sign-in provider, so it takes calls from its own machine alone. Its quizzes can be shown, but not listed: enter their ids.', 'quizfunnel' ) );
	}
	if ( 429 === $status ) {
		return $problem( 'too_many', __( 'The server was asked too often. Try again in a minute.', 'quizfunnel' ) );
	}
	if ( $status >= 500 ) {
		/* translators: 1: an address, 2: a number such as 503. */
		return $problem( 'server_error', sprintf( __( 'The server at %1$s has a problem of its own (status %2$d). Try again later.', 'quizfunnel' ), $address, $status ) );
	}
	if ( 200 !== $status || ! is_array( $body ) || '' === wp_remote_retrieve_header( $response, 'x-total-count' ) ) {
		/* translators: %s: an address. */
		return $problem( 'other_server', sprintf( __( 'There is no Quizfunnel server at %s.', 'quizfunnel' ), $address ) );
	}
	return null;
}
