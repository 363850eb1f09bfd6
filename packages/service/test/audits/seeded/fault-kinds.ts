import { foreign, origin, type Faults, type SeededPage } from "./seeded-page.ts"
import { articleOf, toJsonLd } from "./write-seeded-page.ts"

type Parts = Omit<SeededPage, "path" | "faults">

/** One way to do something wrong, and to do the same right. */
export interface FaultKind {
  faults: Faults
  wrong: (path: string) => Parts
  right: (path: string) => Parts
}

const kind = (
  code: string,
  severity: Faults[string],
  wrong: FaultKind["wrong"],
  right: FaultKind["right"],
): FaultKind => ({
  faults: { [code]: severity },
  wrong,
  right,
})
const both = (
  code: string,
  severity: Faults[string],
  write: (value: string) => Parts,
  [wrong, right]: readonly [string, string],
): FaultKind =>
  kind(
    code,
    severity,
    () => write(wrong),
    () => write(right),
  )

const more = (value: string): Parts => ({ more: value })
const add = (value: string): Parts => ({ add: value })
const data =
  (properties: (path: string) => object) =>
  (path: string): Parts => ({
    kind: "article",
    head: { jsonLd: toJsonLd({ ...articleOf(path), ...properties(path) }) },
  })
const thing = (value: string): Parts => ({ head: { jsonLd: toJsonLd(JSON.parse(value) as object) } })
const image = (attributes: string) => `<img ${attributes} width="10" height="10">`
const stuffed = "cheap harbour coffee ".repeat(30)
const filler = "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor."
const link =
  (rel: string, type = "") =>
  (file: string) =>
    more(`<link rel="${rel}" ${type} href="/files/${file}">`)
const rss = 'type="application/rss+xml"'

/** What pages load. */
const loads: readonly FaultKind[] = [
  both("resource_broken", "error", link("stylesheet"), ["gone.css", "plain.css"]),
  both("resource_broken", "error", (file) => more(`<script defer src="/files/${file}"></script>`), ["gone.js", "a.js"]),
  both("resource_broken", "error", (file) => add(`<iframe src="${file}" title="A map"></iframe>`), [
    "/files/gone",
    "/about",
  ]),
  both("resource_broken", "warning", (file) => add(`<video src="/files/${file}" controls></video>`), [
    "gone.mp4",
    "a.mp4",
  ]),
  both("resource_broken", "warning", (file) => add(`<audio controls><source src="/files/${file}"></audio>`), [
    "gone.mp4",
    "a.mp4",
  ]),
  both("resource_broken", "warning", link("preload", 'as="font" crossorigin'), ["gone.woff2", "a.woff2"]),
  both("resource_broken", "warning", link("stylesheet"), ["names-a-font.css", "names-what-is-there.css"]),
  both("resource_broken", "error", (css) => more(`<style>@import "${css}";</style>`), [
    "/files/gone.css",
    "/files/plain.css",
  ]),
  both("image_broken", "error", link("stylesheet"), ["names-a-picture.css", "plain.css"]),
  both("image_broken", "error", (src) => add(image(`src="/images/${src}" alt="A boat"`)), ["gone.png", "boat.png"]),
  both(
    "image_broken",
    "error",
    (src) => add(image(`src="/images/cup.png" srcset="/images/cup.png 1x, /images/${src} 2x" alt="A boat"`)),
    ["gone.png", "boat.png"],
  ),
  both("image_broken", "error", (src) => add(`<video poster="/images/${src}" src="/files/a.mp4" controls></video>`), [
    "gone.png",
    "boat.png",
  ]),
  both("image_broken", "error", (src) => add(`<p style="background: url(/images/${src})">A line</p>`), [
    "gone.png",
    "boat.png",
  ]),
  both("resource_wrong_type", "error", link("stylesheet"), ["page.css", "plain.css"]),
  both("resource_wrong_type", "error", (file) => more(`<script defer src="/files/${file}"></script>`), [
    "page.js",
    "a.js",
  ]),
  both("resource_wrong_type", "error", (src) => add(image(`src="/files/${src}" alt="A boat"`)), [
    "page.png",
    "boat.png",
  ]),
  both("resource_too_large", "warning", (file) => more(`<script defer src="/files/${file}"></script>`), [
    "large.js",
    "a.js",
  ]),
  both("resource_redirect", "notice", link("stylesheet"), ["moved.css", "plain.css"]),
  both("mixed_content_loaded", "warning", link("stylesheet"), ["unencrypted.css", "plain.css"]),
  both(
    "social_image_broken",
    "warning",
    (src) => more(`<meta name="twitter:image" content="${origin}/images/${src}">`),
    ["gone.png", "boat.png"],
  ),
  both("head_link_broken", "warning", link("manifest"), ["gone.json", "app.json"]),
  both("head_link_broken", "warning", link("apple-touch-icon"), ["gone.png", "boat.png"]),
  both("head_link_broken", "warning", link("alternate", rss), ["gone.rss", "news.rss"]),
  both("form_target_broken", "error", (to) => add(`<form action="${to}"><input name="q" title="Words"></form>`), [
    "/files/gone",
    "/search",
  ]),
  kind(
    "form_target_broken",
    "error",
    () => add('<form action="/files/gone"><input name="q" title="Words"></form>'),
    () => add('<form method="post" action="/files/gone"><input name="q" title="Words"></form>'),
  ),
  both("broken_external_link", "warning", (to) => add(`<p><a href="${foreign}/${to}">A farm</a></p>`), [
    "dead",
    "alive",
  ]),
  kind(
    "broken_external_link",
    "warning",
    () => add(`<p><a href="${foreign}/dead">A farm</a></p>`),
    () => add(`<p><a href="${foreign}/refused.png">A farm</a></p>`),
  ),
]

/** What pages say. */
const words: readonly FaultKind[] = [
  both("lorem_ipsum", "error", add, [`<p>${filler}</p>`, `<pre>${filler}</pre>`]),
  both("lorem_ipsum", "error", add, [`<p>${filler}</p>`, `<blockquote>${filler}</blockquote>`]),
  both("template_leftover", "error", add, [
    "<p>Costs {{ bag.price }}.</p>",
    "<p>Costs <code>{{ bag.price }}</code>.</p>",
  ]),
  both("template_leftover", "error", add, ["<p>By [object Object].</p>", "<p>By “[object Object]”.</p>"]),
  both("template_leftover", "error", add, ["<h2>undefined</h2><p>x</p>", "<h2>What undefined means</h2><p>x</p>"]),
  both("template_leftover", "error", add, ["<p>%%excerpt%%</p>", "<p>100 %% of it</p>"]),
  both("mojibake", "warning", add, ["<p>Ein CafÃ© am Hafen</p>", "<p>Ein Café am Hafen</p>"]),
  both("keyword_stuffing", "warning", add, [`<p>${stuffed.repeat(2)}</p>`, `<pre>${stuffed.repeat(2)}</pre>`]),
  both("hidden_text", "warning", (text) => add(`<div style="display: none">${text}</div>`), [stuffed, "Sold out."]),
  both("hidden_text", "warning", (text) => add(`<div style="font-size:0">${text}</div>`), [stuffed, "Sold out."]),
  both("image_alt_file_name", "warning", (alt) => add(image(`src="/images/cup.png" alt="${alt}"`)), [
    "IMG_0001.jpg",
    "A cup at IMG_0001",
  ]),
  both("image_alt_missing", "warning", (alt) => add(image(`src="/images/cup.png" ${alt}`)), ["", 'alt=""']),
  both("contact_link_invalid", "warning", (to) => add(`<p><a href="${to}">Write to us</a></p>`), [
    "mailto:",
    "mailto:harbour@harbour.test",
  ]),
  both("contact_link_invalid", "warning", (to) => add(`<p><a href="${to}">Call us</a></p>`), [
    "tel:abc",
    "tel:+49-40-123",
  ]),
  both("uncrawlable_link", "warning", (to) => add(`<p><a href="${to}">Prices of beans</a></p>`), [
    "javascript:open(1)",
    "/about",
  ]),
  both("localhost_link", "error", (to) => add(`<p><a href="${to}">Drafts</a></p>`), [
    "http://localhost:3000/drafts",
    `${foreign}/drafts`,
  ]),
  both("heading_order", "notice", add, ["<h2>Roasts</h2><h4>Dark</h4>", "<h2>Roasts</h2><h3>Dark</h3>"]),
  both("heading_empty", "notice", add, ["<h2> </h2>", "<h2>Beans</h2>"]),
  both("h1_multiple", "notice", add, ["<h1>Another</h1>", "<blockquote><h1>Another</h1></blockquote>"]),
  both(
    "form_over_http",
    "error",
    (to) => add(`<form method="post" action="${to}"><input name="q" title="Words"></form>`),
    ["http://harbour.test/search", "/search"],
  ),
]

/** What heads and structured data say. */
const heads: readonly FaultKind[] = [
  kind(
    "canonical_fragment",
    "warning",
    (path) => ({ head: { canonical: `<link rel="canonical" href="${origin}${path}#top">` } }),
    () => ({}),
  ),
  kind(
    "canonical_relative",
    "notice",
    (path) => ({ head: { canonical: `<link rel="canonical" href="${path}">` } }),
    () => ({}),
  ),
  both(
    "viewport_missing",
    "warning",
    (width) => ({ head: { viewport: `<meta name="viewport" content="width=${width}">` } }),
    ["1024", "device-width"],
  ),
  both(
    "viewport_blocks_zoom",
    "notice",
    (zoom) => ({ head: { viewport: `<meta name="viewport" content="width=device-width, ${zoom}">` } }),
    ["user-scalable=no", "initial-scale=1"],
  ),
  kind(
    "open_graph_incomplete",
    "notice",
    () => ({ head: { ogTitle: "" } }),
    () => ({}),
  ),
  kind(
    "description_missing",
    "warning",
    () => ({ head: { description: "" } }),
    () => ({}),
  ),
  both("title_multiple", "warning", more, ["<title>Another</title>", ""]),
  kind(
    "dates_implausible",
    "warning",
    data(() => ({ dateModified: "2031-01-12" })),
    data(() => ({})),
  ),
  kind(
    "dates_implausible",
    "warning",
    data(() => ({ dateModified: "2025-06-12" })),
    data(() => ({ dateModified: "2026-02-01" })),
  ),
  both(
    "json_ld_syntax",
    "error",
    (text) => ({ head: { jsonLd: `<script type="application/ld+json">${text}</script>` } }),
    ['{"@context":"https://schema.org",}', '{"@context":"https://schema.org"}'],
  ),
  both("schema_type_unknown", "warning", thing, [
    '{"@type":"WebPaeg","name":"A page"}',
    '{"@type":"WebPage","name":"A page"}',
  ]),
  both("schema_value_invalid", "warning", thing, [
    '{"@type":"WebPage","datePublished":"12 January"}',
    '{"@type":"WebPage","datePublished":"2026-01-12"}',
  ]),
  both("rich_result_required", "error", thing, [
    '{"@type":"Course","name":"Roasting","provider":"We"}',
    '{"@type":"Course","name":"Roasting","description":"How","provider":"We"}',
  ]),
  both("rich_result_required", "error", thing, [
    '{"@type":"VideoObject","name":"A film","thumbnailUrl":"https://harbour.test/a.png","contentUrl":"https://harbour.test/a.mp4","description":"x","duration":"PT1M"}',
    '{"@type":"VideoObject","name":"A film","uploadDate":"2026-01-12","thumbnailUrl":"https://harbour.test/a.png","contentUrl":"https://harbour.test/a.mp4","description":"x","duration":"PT1M"}',
  ]),
  both("rich_result_recommended", "notice", thing, [
    '{"@type":"Organization","name":"Harbour","url":"https://harbour.test/"}',
    '{"@type":"Organization","name":"Harbour","url":"https://harbour.test/","logo":"https://harbour.test/a.png"}',
  ]),
  kind(
    "lang_invalid",
    "warning",
    () => ({ start: '<!doctype html><html lang="english">' }),
    () => ({}),
  ),
]

/** Ways to do one thing wrong on a page. */
export const faultKinds: readonly FaultKind[] = [...loads, ...words, ...heads]
