<!doctype html>
<html <?php language_attributes(); ?>>
<head><meta charset="utf-8"><?php wp_head(); ?></head>
<body>
<?php while (have_posts()): the_post(); ?>
<article><h1><?php the_title(); ?></h1>
<main><?php the_content(); ?></main></article>
<?php endwhile; ?>
</body>
</html>
