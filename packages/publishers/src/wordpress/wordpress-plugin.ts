/**
 * A must-use plugin for WordPress: fields for search engines, which WordPress lacks. It prints them, unless an SEO plugin does. For PHP
 * 5.6 and newer, as WordPress 6.1.
 */
export const wordpressPlugin = `<?php
/**
 * Plugin Name: Citable
 * Description: Keeps and prints what Citable sends for search engines: title, description, canonical URL and noindex.
 * Version: 1.0.0
 */

defined( 'ABSPATH' ) || exit;

add_action( 'init', function () {
	$fields = array(
		'citable_title'       => 'string',
		'citable_description' => 'string',
		'citable_canonical'   => 'string',
		'citable_noindex'     => 'boolean',
	);
	foreach ( array( 'post', 'page' ) as $type ) {
		foreach ( $fields as $name => $kind ) {
			register_post_meta( $type, $name, array(
				'type'          => $kind,
				'single'        => true,
				'default'       => 'boolean' === $kind ? false : '',
				'show_in_rest'  => true,
				'auth_callback' => function ( $allowed, $key, $post_id ) {
					return current_user_can( 'edit_post', $post_id );
				},
			) );
		}
	}
} );

/** The value of a field of the page that is shown. Empty where an SEO plugin has fields of its own. */
function citable_field( $name ) {
	$others = array( 'WPSEO_VERSION', 'RANK_MATH_VERSION', 'SEOPRESS_VERSION', 'AIOSEO_VERSION', 'THE_SEO_FRAMEWORK_VERSION' );
	if ( ! is_singular( array( 'post', 'page' ) ) || array_filter( $others, 'defined' ) ) {
		return '';
	}
	return get_post_meta( get_queried_object_id(), $name, true );
}

add_filter( 'document_title_parts', function ( $parts ) {
	$title = citable_field( 'citable_title' );
	return $title ? array( 'title' => $title ) : $parts;
} );

add_filter( 'get_canonical_url', function ( $url ) {
	$canonical = citable_field( 'citable_canonical' );
	return $canonical ? $canonical : $url;
} );

add_filter( 'wp_robots', function ( $robots ) {
	return citable_field( 'citable_noindex' ) ? array( 'noindex' => true, 'follow' => true ) : $robots;
} );

add_action( 'wp_head', function () {
	$description = citable_field( 'citable_description' );
	if ( $description ) {
		printf( "<meta name=\\"description\\" content=\\"%s\\">\\n", esc_attr( $description ) );
	}
}, 1 );
`
