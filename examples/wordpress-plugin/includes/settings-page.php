<?php
/**
 * Settings, Quizfunnel.
 *
 * @package Quizfunnel
 */

namespace Quizfunnel;

defined( 'ABSPATH' ) || exit;

require __DIR__ . '/popup-fields.php';

add_action( 'admin_menu', __NAMESPACE__ . '\add_settings_page' );
add_action( 'admin_post_quizfunnel_connection', __NAMESPACE__ . '\save_connection' );
add_action( 'admin_post_quizfunnel_popups', __NAMESPACE__ . '\save_popups' );
add_filter( 'plugin_action_links_' . plugin_basename( PLUGIN_FILE ), __NAMESPACE__ . '\link_settings' );

/** Adds the page to the menu. */
function add_settings_page(): void {
	add_options_page( 'Quizfunnel', 'Quizfunnel', 'manage_options', 'quizfunnel', __NAMESPACE__ . '\print_settings_page' );
}

/**
 * Adds a link to the settings to the list of plugins.
 *
 * @param string[] $links Of the plugin.
 * @return string[]
 */
function link_settings( array $links ): array {
	$link = sprintf( '<a href="%s">%s</a>', esc_url( admin_url( 'options-general.php?page=quizfunnel' ) ), esc_html__( 'Settings', 'quizfunnel' ) );
	return array_merge( array( $link ), $links );
}

/** Prints the page. */
function print_settings_page(): void {
	$connection = connection();
	$has_token  = '' !== $connection['token'];
	?>
	<div class="wrap">
		<h1>Quizfunnel</h1>
		<h2><?php esc_html_e( 'Server', 'quizfunnel' ); ?></h2>
		<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
			<input type="hidden" name="action" value="quizfunnel_connection">
			<?php wp_nonce_field( 'quizfunnel_connection' ); ?>
			<table class="form-table" role="presentation">
				<tr>
					<th scope="row"><label for="quizfunnel-address"><?php esc_html_e( 'Address', 'quizfunnel' ); ?></label></th>
					<td>
						<input id="quizfunnel-address" name="address" type="text" inputmode="url" class="regular-text code" placeholder="https://quiz.example.com" value="<?php echo esc_attr( $connection['address'] ); ?>" required>
					</td>
				</tr>
				<tr>
					<th scope="row"><label for="quizfunnel-token"><?php esc_html_e( 'API token', 'quizfunnel' ); ?></label></th>
					<td>
						<input id="quizfunnel-token" name="token" type="password" class="regular-text code" autocomplete="off" value="" placeholder="<?php echo esc_attr( $has_token ? __( 'Stored. Leave this empty to keep it.', 'quizfunnel' ) : 'qf_…' ); ?>" aria-describedby="quizfunnel-token-hint">
						<p class="description" id="quizfunnel-token-hint">
							<?php esc_html_e( 'Lets editors choose from the published quizzes. Make it in Quizfunnel under Settings, API tokens, with the scope quizzes:read alone. It stays on this server.', 'quizfunnel' ); ?>
						</p>
						<?php if ( $has_token ) : ?>
							<label><input type="checkbox" name="remove_token" value="1"> <?php esc_html_e( 'Remove the stored token', 'quizfunnel' ); ?></label>
						<?php endif; ?>
					</td>
				</tr>
			</table>
			<?php submit_button( __( 'Save and check', 'quizfunnel' ), 'primary', 'save-connection' ); ?>
		</form>
		<?php if ( '' !== $connection['address'] ) : ?>
			<h2><?php esc_html_e( 'Popups on the whole site', 'quizfunnel' ); ?></h2>
			<p>
				<?php
				/* translators: %s: the address of a link. */
				printf( esc_html__( 'A link or a menu item to %s opens a popup as well. One quiz opens by itself on a page, never while the visitor writes, and not again after a lead.', 'quizfunnel' ), '<code>#quiz-ID</code>' );
				?>
			</p>
			<form method="post" action="<?php echo esc_url( admin_url( 'admin-post.php' ) ); ?>">
				<input type="hidden" name="action" value="quizfunnel_popups">
				<?php
				wp_nonce_field( 'quizfunnel_popups' );
				print_popup_fields();
				submit_button( __( 'Save popups', 'quizfunnel' ), 'primary', 'save-popups' );
				?>
			</form>
		<?php endif; ?>
	</div>
	<?php
}

/** Stores address and token, and says whether they work. */
function save_connection(): void {
	assert_may_save( 'quizfunnel_connection' );
	// phpcs:disable WordPress.Security.NonceVerification.Missing -- `assert_may_save` checks it.
	$address      = read_address( sanitize_text_field( wp_unslash( $_POST['address'] ?? '' ) ) );
	$token        = trim( sanitize_text_field( wp_unslash( $_POST['token'] ?? '' ) ) );
	$remove_token = ! empty( $_POST['remove_token'] );
	// phpcs:enable
	if ( '' === $address ) {
		end_saving( __( 'Enter the address of your Quizfunnel server, such as https://quiz.example.com.', 'quizfunnel' ), 'error' );
	}
	store_connection( $address, $token, $remove_token );
	$list = published_quizzes();
	if ( is_wp_error( $list ) ) {
		end_saving( $list->get_error_message(), 'quizfunnel_no_token' === $list->get_error_code() ? 'warning' : 'error' );
	}
	if ( 0 === strpos( $address, 'http:' ) && is_ssl() ) {
		end_saving( __( 'The server answers, but this site is on https: and its address is not. Browsers will not load its quizzes.', 'quizfunnel' ), 'error' );
	}
	if ( ! $list['quizzes'] ) {
		end_saving( __( 'Connected. The account has no published quiz yet.', 'quizfunnel' ), 'warning' );
	}
	/* translators: 1: a title, 2: an address. */
	end_saving( sprintf( __( 'Connected. The newest published quiz at %2$s is “%1$s”.', 'quizfunnel' ), $list['quizzes'][0]['title'], $address ), 'success' );
}

/** Stores the popups. */
function save_popups(): void {
	assert_may_save( 'quizfunnel_popups' );
	$popups = array();
	// phpcs:ignore WordPress.Security.NonceVerification.Missing, WordPress.Security.ValidatedSanitizedInput.InputNotSanitized -- the nonce is checked above, `read_popup` sanitizes.
	$entered = wp_unslash( $_POST['popups'] ?? array() );
	foreach ( array_slice( is_array( $entered ) ? $entered : array(), 0, MAX_POPUPS ) as $fields ) {
		$popup = is_array( $fields ) && empty( $fields['remove'] ) ? read_popup( $fields ) : null;
		if ( $popup ) {
			$popups[] = $popup;
		}
	}
	update_option( POPUPS_OPTION, $popups );
	end_saving( __( 'The popups are saved.', 'quizfunnel' ), 'success' );
}

/**
 * Ends the request unless it comes from a form of ours, sent by somebody who may manage the site.
 *
 * @param string $action What the form's nonce is for.
 */
function assert_may_save( string $action ): void {
	if ( ! current_user_can( 'manage_options' ) ) {
		wp_die( esc_html__( 'You may not change these settings.', 'quizfunnel' ), '', array( 'response' => 403 ) );
	}
	check_admin_referer( $action );
}

/**
 * Goes back to the page, which shows a message.
 *
 * @param string $message In words.
 * @param string $type    `success`, `warning` or `error`.
 */
function end_saving( string $message, string $type ): void {
	add_settings_error( 'quizfunnel', 'quizfunnel', esc_html( $message ), $type );
	// WordPress reads them on the next page.
	set_transient( 'settings_errors', get_settings_errors(), 30 );
	wp_safe_redirect( admin_url( 'options-general.php?page=quizfunnel&settings-updated=1' ) );
	exit;
}
