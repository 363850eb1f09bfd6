import { origin, type SeededPage } from "./seeded-page.ts"
import { articleOf, toJsonLd } from "./write-seeded-page.ts"
import { writeText } from "./write-text.ts"

const image = (attributes: string) => `<p>${writeText("An image", "en", 24)}</p><img ${attributes}>`
const filler = "Lorem ipsum dolor sit amet, consectetur adipiscing elit."
const repeated = "cheap harbour coffee ".repeat(40)
const misread = "Ein CafÃ© am Hafen"
const data = (properties: object) => ({ head: { jsonLd: toJsonLd(properties) } })

/** What people read and see, and what structured data says of it. */
export const contentPages: readonly SeededPage[] = [
  ...["/content/original", "/content/its-twin"].map((path) => ({
    path,
    h1: "<h1>A page with a twin</h1>",
    text: writeText("Twins"),
    faults: { duplicate_content: "error" } as const,
  })),
  ...["one", "two"].map((word) => ({
    path: `/content/almost-number-${word}`,
    text: `${writeText("Almost")}<p>This is number ${word}.</p>`,
    faults: { near_duplicate: "warning" } as const,
  })),
  ...["/content/first-of-one-heading", "/content/second-of-one-heading"].map((path) => ({
    path,
    h1: "<h1>One heading for two pages</h1>",
    faults: { h1_duplicate: "notice" } as const,
  })),
  { path: "/content/without-heading", h1: "", faults: { h1_missing: "warning" } },
  { path: "/content/two-headings", add: "<h1>Another heading</h1>", faults: { h1_multiple: "notice" } },
  { path: "/content/empty-heading", add: "<h2> </h2>", faults: { heading_empty: "notice" } },
  { path: "/content/skipped-level", add: "<h2>Roasts</h2><h4>Dark</h4>", faults: { heading_order: "notice" } },
  { path: "/content/filler", add: `<p>${filler}</p>`, faults: { lorem_ipsum: "error" } },
  // Pages that write about faults have none.
  {
    path: "/content/about-faults",
    add: `<p>It showed “{{ title }}”.</p><blockquote><h1>${filler}</h1></blockquote><pre><code>${filler} ${misread} [object Object] noindex</code></pre>`,
  },
  { path: "/content/unfilled", add: "<p>One bag costs {{ bag.price }}.</p>", faults: { template_leftover: "error" } },
  { path: "/content/repeated", add: `<p>${repeated}</p>`, faults: { keyword_stuffing: "warning" } },
  {
    path: "/content/hidden",
    add: `<div style="display:none">${repeated}</div>`,
    faults: { hidden_text: "warning" },
  },
  {
    path: "/content/of-tomorrow",
    kind: "article",
    ...data({ ...articleOf("/content/of-tomorrow"), dateModified: "2031-01-12" }),
    faults: { dates_implausible: "warning" },
  },
  {
    path: "/content/named-like-a-file",
    add: image('src="/images/cup.png" width="10" height="10" alt="IMG_0001.jpg"'),
    faults: { image_alt_file_name: "warning" },
  },
  {
    path: "/content/nobody-to-write-to",
    add: '<p><a href="mailto:">Write to the harbour office</a></p>',
    faults: { contact_link_invalid: "warning" },
  },
  { path: "/content/misread", add: `<p>${misread}</p>`, faults: { mojibake: "warning" } },
  {
    path: "/content/old-news",
    kind: "article",
    ...data({ ...articleOf("/content/old-news"), datePublished: "2021-03-01", dateModified: "2021-03-01" }),
    text: `<p>First published on <time datetime="2021-03-01">1 March 2021</time>.</p>${writeText("Old")}`,
    faults: { outdated_content: "notice" },
  },
  {
    path: "/content/short-news",
    kind: "article",
    text: writeText("Short", "en", 60),
    faults: { thin_content: "warning" },
  },
  {
    path: "/content/anonymous",
    kind: "article",
    ...data({ ...articleOf("/content/anonymous"), author: undefined }),
    // What search engines recommend for an article includes its author.
    faults: { author_missing: "notice", rich_result_recommended: "notice" },
  },
  {
    path: "/content/undescribed",
    kind: "article",
    head: { jsonLd: '<meta name="author" content="Ada Weber">' },
    faults: { article_without_schema: "notice" },
  },
  {
    path: "/content/without-markdown",
    head: { markdown: "" },
    faults: { markdown_alternate_missing: "notice" },
  },
  { path: "/content/no-ai", more: '<meta name="robots" content="noai">', faults: { noai_meta: "notice" } },
  {
    path: "/content/without-vocabulary",
    head: { jsonLd: '<script type="application/ld+json">{"@type":"WebPage","name":"A page"}</script>' },
    faults: { json_ld_no_context: "error" },
  },
  {
    path: "/content/broken-data",
    head: { jsonLd: '<script type="application/ld+json">{"@context":"https://schema.org",}</script>' },
    faults: { json_ld_syntax: "error" },
  },
  {
    path: "/content/article-without-picture",
    kind: "article",
    ...data({ ...articleOf("/content/article-without-picture"), image: undefined }),
    faults: { rich_result_recommended: "notice" },
  },
  {
    path: "/content/product-without-price",
    ...data({ "@type": "Product", name: "A cup", review: [], offers: { "@type": "Offer" }, aggregateRating: 5 }),
    // A review that is an empty list is none.
    faults: { rich_result_required: "error", rich_result_recommended: "notice" },
  },
  {
    path: "/content/contradiction",
    kind: "article",
    ...data({ ...articleOf("/content/contradiction"), headline: "Something that no reader ever sees" }),
    faults: { schema_contradicts_page: "warning" },
  },
  {
    path: "/content/invented-type",
    ...data({ "@type": "WebPaeg", name: "A page" }),
    faults: { schema_type_unknown: "warning" },
  },
  {
    path: "/content/unreadable-date",
    ...data({ "@type": "WebPage", name: "A page", datePublished: "12 January" }),
    faults: { schema_value_invalid: "warning" },
  },
  {
    path: "/content/undescribed-picture",
    add: image('src="/images/cup.png" width="10" height="10"'),
    faults: { image_alt_missing: "warning" },
  },
  {
    path: "/content/long-description-of-a-picture",
    add: image(`src="/images/cup.png" width="10" height="10" alt="${"A cup beside another cup. ".repeat(6)}"`),
    faults: { image_alt_too_long: "notice" },
  },
  {
    path: "/content/missing-picture",
    add: image('src="/images/gone.png" width="10" height="10" alt="A boat"'),
    faults: { image_broken: "error" },
  },
  {
    path: "/content/jumping-picture",
    add: image('src="/images/cup.png" alt="A cup"'),
    faults: { image_size_missing: "notice" },
  },
  {
    path: "/content/heavy-picture",
    add: image('src="/images/heavy.png" width="10" height="10" alt="A harbour"'),
    faults: { image_too_large: "warning" },
  },
  // Browsers load the small file of the set, but the large one is there as well.
  {
    path: "/content/heavy-fallback",
    add: image('src="/images/heavy.png" srcset="/images/cup.png 400w" width="10" height="10" alt="A harbour"'),
  },
  {
    path: "/content/missing-fallback",
    add: `<picture><source srcset="/images/cup.png"><img src="/images/gone.png" width="10" height="10" alt="A boat"></picture>`,
    faults: { image_broken: "error" },
  },
  {
    path: "/content/waiting-picture",
    text: `${image('src="/images/cup.png" width="10" height="10" alt="A cup" loading="lazy"')}${writeText("Waiting")}`,
    faults: { lazy_first_image: "notice" },
  },
  {
    path: "/content/picture-of-nothing",
    add: `<picture><source srcset="${origin}/images/cup.png"></picture>`,
    faults: { picture_without_img: "warning" },
  },
  { path: "/content/nameless-field", add: '<input name="q">', faults: { field_without_label: "warning" } },
  { path: "/content/named-field", add: '<label>Search <input name="q"></label>' },
  { path: "/content/nameless-button", add: "<button><i></i></button>", faults: { button_without_name: "warning" } },
  {
    path: "/content/nameless-frame",
    add: `<iframe src="${origin}/"></iframe>`,
    faults: { frame_without_title: "notice" },
  },
  { path: "/content/one-id-for-two", add: '<p id="a">A</p><p id="a">B</p>', faults: { id_repeated: "notice" } },
  { path: "/content/out-of-order", add: '<p tabindex="3">First</p>', faults: { tabindex_positive: "notice" } },
]
