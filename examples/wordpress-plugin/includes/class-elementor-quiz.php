<?php
/**
 * A quiz as a widget of Elementor.
 *
 * @package Quizfunnel
 */

namespace Quizfunnel;

use Elementor\Controls_Manager;
use Elementor\Plugin;
use Elementor\Widget_Base;

defined( 'ABSPATH' ) || exit;

/** A quiz as a widget of Elementor. */
class Elementor_Quiz extends Widget_Base {
	/** Its name in Elementor's data. */
	public function get_name(): string {
		return 'quizfunnel-quiz';
	}

	/** Its name in the panel. */
	public function get_title(): string {
		return esc_html__( 'Quiz', 'quizfunnel' );
	}

	/** One of Elementor's own icons. */
	public function get_icon(): string {
		return 'eicon-form-horizontal';
	}

	/**
	 * Where it stands in the panel.
	 *
	 * @return string[]
	 */
	public function get_categories(): array {
		return array( 'general' );
	}

	/**
	 * What it is found by.
	 *
	 * @return string[]
	 */
	public function get_keywords(): array {
		return array( 'quiz', 'quizfunnel', 'lead', 'form' );
	}

	/** Elementor registers controls on pages of visitors, too: the server is asked for editors alone. */
	protected function register_controls(): void {
		$this->start_controls_section( 'quiz', array( 'label' => esc_html__( 'Quiz', 'quizfunnel' ) ) );
		$this->add_quiz_control();
		$this->add_control(
			'way',
			array(
				'label'   => esc_html__( 'Shown by', 'quizfunnel' ),
				'type'    => Controls_Manager::SELECT,
				'default' => 'script',
				'options' => array(
					'script' => esc_html__( 'Script', 'quizfunnel' ),
					'frame'  => esc_html__( 'Frame', 'quizfunnel' ),
				),
			)
		);
		$this->add_control(
			'theme',
			array(
				'label'   => esc_html__( 'Theme', 'quizfunnel' ),
				'type'    => Controls_Manager::SELECT,
				'default' => '',
				'options' => array(
					''      => esc_html__( 'As the quiz says', 'quizfunnel' ),
					'light' => esc_html__( 'Light', 'quizfunnel' ),
					'dark'  => esc_html__( 'Dark', 'quizfunnel' ),
					'auto'  => esc_html__( 'As the visitor’s system', 'quizfunnel' ),
				),
			)
		);
		$this->add_control(
			'lang',
			array(
				'label'   => esc_html__( 'Language', 'quizfunnel' ),
				'type'    => Controls_Manager::SELECT,
				'default' => '',
				'options' => array( '' => esc_html__( 'As the quiz says', 'quizfunnel' ) ) + LANGUAGES,
			)
		);
		$this->add_control(
			'lazy',
			array(
				'label'        => esc_html__( 'Load it when it comes near', 'quizfunnel' ),
				'type'         => Controls_Manager::SWITCHER,
				'default'      => '',
				'return_value' => 'yes',
			)
		);
		$this->end_controls_section();
	}

	/** The quizzes to choose from, or a field for an id where they cannot be listed. */
	private function add_quiz_control(): void {
		$list = is_admin() && current_user_can( 'edit_posts' ) ? published_quizzes() : null;
		if ( is_array( $list ) && ! $list['more'] ) {
			$this->add_control(
				'quiz_id',
				array(
					'label'       => esc_html__( 'Quiz', 'quizfunnel' ),
					'type'        => Controls_Manager::SELECT2,
					'label_block' => true,
					'default'     => '',
					'options'     => array_column( $list['quizzes'], 'title', 'id' ),
				)
			);
			return;
		}
		$this->add_control(
			'quiz_id',
			array(
				'label'       => esc_html__( 'Id or address of the quiz', 'quizfunnel' ),
				'type'        => Controls_Manager::TEXT,
				'label_block' => true,
				'default'     => '',
				'description' => is_wp_error( $list ) ? esc_html( $list->get_error_message() ) : '',
			)
		);
	}

	/** Prints the quiz, or while somebody edits a preview that counts nothing. */
	protected function render(): void {
		$settings         = $this->get_settings_for_display();
		$settings['lazy'] = 'yes' === ( $settings['lazy'] ?? '' );
		$is_edited        = Plugin::$instance->editor->is_edit_mode();
		echo $is_edited ? preview_quiz( $settings ) : inline_quiz( $settings ); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- both escape.
	}
}
