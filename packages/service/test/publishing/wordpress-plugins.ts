/** How far a publication is proved, or that it fails. */
type Expected = "sent" | "stored" | "visible" | "failed"

const onSave = (code: string) => `add_filter('wp_insert_post_data', function ($data) {
  if ($data['post_status'] === 'publish') { ${code} }
  return $data;
});`
const onPage = (code: string) => `add_filter('the_content', function ($text) { ${code} }, 99);`
const afterwards = (code: string) => `add_action('rest_after_insert_post', function ($post) { ${code} });`
/** Changes what is stored behind WordPress's back, with or without a cache that tells otherwise. */
const behind = (set: string) =>
  afterwards(`global $wpdb;
  $wpdb->query("update {$wpdb->posts} set ${set} where ID = {$post->ID}"); clean_post_cache($post->ID);`)
const visitors = (code: string) => `add_action('template_redirect', function () {
  if (is_singular('post')) { ${code} }
});`

/** Must-use plugins that do to articles what plugins do, by their names, and what is true of an article then. */
export const wordpressPlugins: readonly (readonly [string, string, Expected])[] = [
  ["adds a text at the end when it saves", onSave(`$data['post_content'] .= '<p>Read more on our blog!</p>';`), "sent"],
  [
    "rewrites links when it saves",
    onSave(`$data['post_content'] = str_replace('evening', 'night', $data['post_content']);`),
    "sent",
  ],
  ["empties the text when it saves", onSave(`$data['post_content'] = '<p>Gone</p>';`), "sent"],
  ["prefixes titles when it saves", onSave(`$data['post_title'] = 'News: ' . $data['post_title'];`), "sent"],
  ["writes excerpts when it saves", onSave(`$data['post_excerpt'] = 'An excerpt by a machine';`), "sent"],
  ["puts the date into the slug", onSave(`$data['post_name'] = '2026-' . $data['post_name'];`), "sent"],
  ["makes posts private", onSave(`$data['post_status'] = 'private';`), "stored"],
  ["makes posts wait for a review", onSave(`$data['post_status'] = 'pending';`), "stored"],
  ["protects posts by a password", onSave(`$data['post_password'] = 'secret';`), "stored"],
  [
    "schedules posts for next year",
    onSave(
      `$data['post_status'] = 'future'; $data['post_date'] = '2037-01-01 00:00:00'; $data['post_date_gmt'] = '2037-01-01 00:00:00';`,
    ),
    "stored",
  ],
  [
    "strips comments when it saves",
    onSave(`$data['post_content'] = preg_replace('/<!--.*?-->/s', '', $data['post_content']);`),
    "visible",
  ],
  ["changes the text in the database", behind("post_content = replace(post_content, 'noon', 'midnight')"), "sent"],
  ["changes the title in the database", behind("post_title = 'Another title'"), "sent"],
  [
    "removes terms afterwards",
    afterwards(`wp_set_post_terms($post->ID, ['Machine'], 'post_tag'); wp_set_post_terms($post->ID, [], 'category');`),
    "sent",
  ],
  ["shows only the beginning to visitors", onPage(`return '<p>The ferry leaves at noon … subscribe!</p>';`), "stored"],
  ["shows another text to visitors", onPage(`return '<p>Come back later.</p>';`), "stored"],
  ["adds an advertisement for visitors", onPage(`return $text . '<p>Buy!</p>';`), "visible"],
  [
    "hides the title from visitors",
    `foreach (['the_title', 'pre_get_document_title'] as $place) add_filter($place, function () { return 'Untitled'; });`,
    "stored",
  ],
  ["sends visitors to the home page", visitors(`wp_redirect(home_url('/?home')); exit;`), "stored"],
  ["asks visitors to sign in", visitors(`auth_redirect();`), "stored"],
  [
    "answers visitors with 404",
    visitors(`global $wp_query; $wp_query->set_404(); status_header(404); exit('Not found');`),
    "stored",
  ],
  ["answers visitors with 503", visitors(`status_header(503); exit('Maintenance');`), "stored"],
  [
    "names another canonical address",
    `remove_action('wp_head', 'rel_canonical'); add_action('wp_head', function () { echo '<link rel="canonical" href="https://elsewhere.example/">'; });`,
    "stored",
  ],
  [
    "prints a notice before each answer",
    `add_filter('rest_pre_serve_request', function ($served) { echo "<br />\\n<b>Notice</b>:  Undefined index: x in /plugin.php on line 3<br />\\n"; return $served; });`,
    "visible",
  ],
  [
    "refuses to publish",
    `add_filter('rest_pre_insert_post', function ($post, $request) {
    return $request['status'] === 'publish' ? new WP_Error('no', 'Not today.', ['status' => 400]) : $post;
  }, 10, 2);`,
    "failed",
  ],
]
