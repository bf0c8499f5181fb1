<?php
/**
 * The Quizfunnel server of this site: its address and an API token.
 *
 * @package Quizfunnel
 */

namespace Quizfunnel;

defined( 'ABSPATH' ) || exit;

// An array, so that WordPress' list of all options shows nothing of the token.
const CONNECTION_OPTION = 'quizfunnel_connection';
/** Paths below the address of a server that people copy, and those of its API. */
const PAGE_PATH = '#/(?:(?:quiz|embed|share)/(?!(?:api|dashboard|docs|quiz|embed|share)(?:/|$))[\w.-]+|(?:api|dashboard|docs)(?:/.*)?)?/*$#D';

/**
 * Address and token as stored; empty texts where nothing is.
 *
 * @return array{address: string, token: string}
 */
function connection(): array {
	$stored = get_option( CONNECTION_OPTION );
	$stored = is_array( $stored ) ? $stored : array();
	return array(
		'address' => (string) ( $stored['address'] ?? '' ),
		'token'   => (string) ( $stored['token'] ?? '' ),
	);
}

/** Address of the server such as `https://quiz.example.com`; empty until it is set. */
function server_address(): string {
	return connection()['address'];
}

/**
 * Stores address and token. A token belongs to its server: another address drops the stored one, so
 * that it is never sent to a server that it is not for.
 *
 * @param string $address      As `read_address` returns it.
 * @param string $token        Empty: the stored one stays.
 * @param bool   $remove_token Whether the stored token goes.
 */
function store_connection( string $address, string $token, bool $remove_token ): void {
	$stored = connection();
	if ( '' === $token && $address === $stored['address'] && ! $remove_token ) {
		$token = $stored['token'];
	}
	update_option( CONNECTION_OPTION, compact( 'address', 'token' ) );
}

/**
 * The address of the server from one that somebody entered, such as a copied link to a quiz; empty if it is none.
 * A server can be at a path of its host: what is left once the path of a page of Quizfunnel is taken off.
 *
 * @param string $entered With or without a scheme.
 */
function read_address( string $entered ): string {
	$entered = trim( $entered );
	if ( ! preg_match( '#^[a-z][a-z0-9+.-]*://#i', $entered ) ) {
		$entered = 'https://' . $entered;
	}
	$parts  = wp_parse_url( $entered );
	$scheme = strtolower( $parts['scheme'] ?? '' );
	$host   = strtolower( $parts['host'] ?? '' );
	if ( ! in_array( $scheme, array( 'http', 'https' ), true ) || isset( $parts['user'] ) ) {
		return '';
	}
	if ( ! preg_match( '/^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])$/', $host ) ) {
		return '';
	}
	$path = rtrim( preg_replace( PAGE_PATH, '', $parts['path'] ?? '' ), '/' );
	if ( ! preg_match( '#^[A-Za-z0-9._~/-]*$#D', $path ) ) {
		return '';
	}
	return $scheme . '://' . $host . ( isset( $parts['port'] ) ? ':' . $parts['port'] : '' ) . $path;
}
