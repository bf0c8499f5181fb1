<?php
/**
 * The fields of the site's popups.
 *
 * @package Quizfunnel
 */

namespace Quizfunnel;

defined( 'ABSPATH' ) || exit;

/** Prints the fields of each popup, and empty ones for another. */
function print_popup_fields(): void {
	$list    = published_quizzes();
	$choices = is_array( $list ) && ! $list['more'] ? array_column( $list['quizzes'], 'title', 'id' ) : array();
	$popups  = site_popups();
	foreach ( $popups as $index => $popup ) {
		$title = $choices[ $popup['quiz_id'] ] ?? ( '' === $popup['label'] ? $popup['quiz_id'] : $popup['label'] );
		print_popup( $index, $popup, $choices, $title, true );
	}
	print_popup( count( $popups ), array(), $choices, __( 'Add a popup', 'quizfunnel' ), ! $popups );
}

/**
 * Prints the fields of one popup.
 *
 * @param int                   $index   Of the popup.
 * @param array<string, string> $popup   As stored; empty for a new one.
 * @param array<string, string> $choices Titles of published quizzes by id; empty if they cannot be listed.
 * @param string                $title   Of these fields.
 * @param bool                  $is_open Whether they show before they are asked for.
 */
function print_popup( int $index, array $popup, array $choices, string $title, bool $is_open ): void {
	$stored   = $popup + array_fill_keys( array( 'quiz_id', 'label', 'way', 'open', 'paths', 'device', 'color' ), '' ) + array( 'days' => '7' );
	$triggers = triggers_of( $stored['open'] );
	$name     = static function ( string $field ) use ( $index ): string {
		return sprintf( 'name="popups[%1$d][%2$s]" id="quizfunnel-%1$d-%2$s"', $index, $field );
	};
	$amounts  = array(
		/* translators: before a number of seconds. */
		'delay'  => array( __( 'After so many seconds', 'quizfunnel' ), '10' ),
		'scroll' => array( __( 'When so many percent of the page are read', 'quizfunnel' ), '50' ),
		'idle'   => array( __( 'After so many seconds without any input', 'quizfunnel' ), '30' ),
	);
	// phpcs:disable WordPress.Security.EscapeOutput.OutputNotEscaped -- `$name` returns numbers and names of ours.
	?>
	<details class="card" <?php echo $is_open ? 'open' : ''; ?>>
		<summary><strong><?php echo esc_html( $title ); ?></strong></summary>
		<table class="form-table" role="presentation">
			<tr>
				<th scope="row"><label for="quizfunnel-<?php echo (int) $index; ?>-quiz_id"><?php esc_html_e( 'Quiz', 'quizfunnel' ); ?></label></th>
				<td>
					<?php if ( $choices ) : ?>
						<?php print_select( $name( 'quiz_id' ), array( '' => __( 'Choose a quiz', 'quizfunnel' ) ) + $choices, $stored['quiz_id'] ); ?>
					<?php else : ?>
						<input type="text" class="regular-text code" <?php echo $name( 'quiz_id' ); ?> value="<?php echo esc_attr( $stored['quiz_id'] ); ?>" placeholder="<?php esc_attr_e( 'Id or address of the quiz', 'quizfunnel' ); ?>">
					<?php endif; ?>
				</td>
			</tr>
			<tr>
				<th scope="row"><label for="quizfunnel-<?php echo (int) $index; ?>-label"><?php esc_html_e( 'What it is called', 'quizfunnel' ); ?></label></th>
				<td><input type="text" class="regular-text" maxlength="80" <?php echo $name( 'label' ); ?> value="<?php echo esc_attr( $stored['label'] ); ?>" placeholder="<?php esc_attr_e( 'Take the quiz', 'quizfunnel' ); ?>"></td>
			</tr>
			<tr>
				<th scope="row"><label for="quizfunnel-<?php echo (int) $index; ?>-way"><?php esc_html_e( 'How it opens', 'quizfunnel' ); ?></label></th>
				<td>
					<?php
					$ways = array(
						'popup'     => __( 'A window in the middle', 'quizfunnel' ),
						'slide-in'  => __( 'A panel in the corner', 'quizfunnel' ),
						'side-tab'  => __( 'A tab at the side', 'quizfunnel' ),
						'full-page' => __( 'The whole page', 'quizfunnel' ),
					);
					print_select( $name( 'way' ), $ways, $stored['way'] );
					?>
					<label><?php esc_html_e( 'Color of the tab', 'quizfunnel' ); ?> <input type="color" <?php echo $name( 'color' ); ?> value="<?php echo esc_attr( '' === $stored['color'] ? '#7b61ff' : $stored['color'] ); ?>"></label>
				</td>
			</tr>
			<tr>
				<th scope="row"><?php esc_html_e( 'When it opens by itself', 'quizfunnel' ); ?></th>
				<td>
					<fieldset>
						<legend class="screen-reader-text"><?php esc_html_e( 'When it opens by itself', 'quizfunnel' ); ?></legend>
						<?php foreach ( $amounts as $trigger => list( $label, $usual ) ) : ?>
							<label><input type="number" class="small-text" min="0" max="<?php echo (int) POPUP_AMOUNTS[ $trigger ]; ?>" <?php echo $name( $trigger ); ?> value="<?php echo esc_attr( $triggers[ $trigger ] ?? '' ); ?>" placeholder="<?php echo esc_attr( $usual ); ?>"> <?php echo esc_html( $label ); ?></label><br>
						<?php endforeach; ?>
						<label><input type="checkbox" value="1" <?php echo $name( 'exit' ); ?> <?php checked( isset( $triggers['exit'] ) ); ?>> <?php esc_html_e( 'When the visitor is about to leave', 'quizfunnel' ); ?></label>
					</fieldset>
				</td>
			</tr>
			<tr>
				<th scope="row"><label for="quizfunnel-<?php echo (int) $index; ?>-days"><?php esc_html_e( 'Then not again for so many days', 'quizfunnel' ); ?></label></th>
				<td><input type="number" class="small-text" min="0" max="365" <?php echo $name( 'days' ); ?> value="<?php echo esc_attr( $stored['days'] ); ?>"></td>
			</tr>
			<tr>
				<th scope="row"><label for="quizfunnel-<?php echo (int) $index; ?>-paths"><?php esc_html_e( 'Only on these paths', 'quizfunnel' ); ?></label></th>
				<td><input type="text" class="regular-text code" <?php echo $name( 'paths' ); ?> value="<?php echo esc_attr( $stored['paths'] ); ?>" placeholder="/shop/*, /"></td>
			</tr>
			<tr>
				<th scope="row"><label for="quizfunnel-<?php echo (int) $index; ?>-device"><?php esc_html_e( 'Devices', 'quizfunnel' ); ?></label></th>
				<td>
					<?php
					$devices = array(
						''        => __( 'All', 'quizfunnel' ),
						'phone'   => __( 'Phones', 'quizfunnel' ),
						'desktop' => __( 'Larger ones', 'quizfunnel' ),
					);
					print_select( $name( 'device' ), $devices, $stored['device'] );
					?>
				</td>
			</tr>
		</table>
		<?php if ( $popup ) : ?>
			<p><label><input type="checkbox" value="1" <?php echo $name( 'remove' ); ?>> <?php esc_html_e( 'Remove this popup', 'quizfunnel' ); ?></label></p>
		<?php endif; ?>
	</details>
	<?php
	// phpcs:enable
}

/**
 * Prints a list to choose from. A value that is not in it is added, so that saving changes nothing.
 *
 * @param string                $attributes HTML of its name and id.
 * @param array<string, string> $choices    Texts by value.
 * @param string                $value      The chosen one.
 */
function print_select( string $attributes, array $choices, string $value ): void {
	echo '<select ' . $attributes . '>'; // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- names of ours.
	foreach ( '' === $value ? $choices : $choices + array( $value => $value ) as $choice => $text ) {
		printf( '<option value="%s"%s>%s</option>', esc_attr( $choice ), selected( (string) $choice, $value, false ), esc_html( $text ) );
	}
	echo '</select>';
}
