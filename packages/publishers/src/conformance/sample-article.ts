import type { Article } from "@citable/contract"

/** An article as the service stores it, with the fields that a test names. */
export function sampleArticle(fields: Partial<Article> = {}): Article {
  return {
    id: "cnt_sample",
    brand_id: "brd_sample",
    type: "article",
    status: "published",
    slug: "sample",
    previous_slugs: [],
    locale: "en",
    translation_group: null,
    title: "A sample",
    excerpt: "What it says.",
    body: "The first paragraph.\n\n## A heading\n\n- one\n- two\n\n```js\nconst a = [gallery]\n```\n\nThe last paragraph.\n",
    body_format: "markdown",
    images: [],
    cover: null,
    author: null,
    tags: [],
    seo: { title: null, description: null, canonical_url: null, noindex: false, json_ld: [] },
    custom: {},
    word_count: 10,
    version: 1,
    revision: 1,
    has_unpublished_changes: false,
    created_at: "2026-01-01T00:00:00.000Z",
    updated_at: "2026-01-02T00:00:00.000Z",
    published_at: "2026-01-02T00:00:00.000Z",
    modified_at: null,
    ...fields,
  }
}

/** Articles that platforms find hard. */
export const hardArticles: Readonly<Record<string, Partial<Article>>> = {
  "plain text": {},
  "nothing but a title": { body: "", excerpt: null },
  "code that a platform could run": {
    body: "```php\n[gallery ids=1] {{ x }} <?php echo 1 ?>\n```\n\nInline `[caption]` and `{{ y }}`.\n",
  },
  "markup in every field": {
    title: 'A <b>bold</b> & "quoted" title',
    excerpt: "<script>alert(1)</script> & more",
    tags: ["Rock & Roll", "<b>", "C++"],
  },
  "all scripts": { title: "日本語 🎉 שלום", slug: "日本語", body: "שלום 👩‍👩‍👧 日本語\n\nа\u0301 é\n", tags: ["日本語"] },
  "tables, tasks and notes": {
    body: "| a | b |\n| - | - |\n| 1 | `|` |\n\n- [x] done\n- [ ] open\n\nA note[^1].\n\n[^1]: Here.\n",
  },
  "html as it is": {
    body_format: "html",
    body: '<p>One<br>two</p><dl><dt>a</dt><dd>b</dd></dl><iframe src="https://example.com/"></iframe>',
  },
  "words of search engines": {
    seo: {
      title: "For engines",
      description: "A description",
      canonical_url: "https://example.com/original",
      noindex: true,
      json_ld: [{ "@type": "Thing" }],
    },
  },
  "dates and an author": {
    published_at: "2020-02-29T23:59:59.000Z",
    modified_at: "2021-01-01T00:00:00.000Z",
    author: { name: 'Ada: "O\'Neil"', url: null, image_url: null },
  },
}
