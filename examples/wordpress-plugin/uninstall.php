<?php
/**
 * Removes all that the plugin has stored, on every site of a network.
 *
 * @package Quizfunnel
 */

namespace Quizfunnel;

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

/** Removes the options of the current site. */
function remove_options(): void {
	delete_option( 'quizfunnel_connection' );
	delete_option( 'quizfunnel_popups' );
}

if ( is_multisite() ) {
	$quizfunnel_sites = get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	);
	foreach ( $quizfunnel_sites as $quizfunnel_site ) {
		switch_to_blog( $quizfunnel_site );
		remove_options();
		restore_current_blog();
	}
} else {
	remove_options();
}
