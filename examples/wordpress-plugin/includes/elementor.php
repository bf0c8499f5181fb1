<?php
/**
 * The widget for Elementor, where that is there.
 *
 * @package Quizfunnel
 */

namespace Quizfunnel;

defined( 'ABSPATH' ) || exit;

add_action( 'elementor/widgets/register', __NAMESPACE__ . '\register_elementor_widget' );

/**
 * Adds the widget. Elementor alone fires this, so its classes exist.
 *
 * @param \Elementor\Widgets_Manager $widgets Elementor's list of widgets.
 */
function register_elementor_widget( $widgets ): void {
	require_once __DIR__ . '/class-elementor-quiz.php';
	$widgets->register( new Elementor_Quiz() );
}
