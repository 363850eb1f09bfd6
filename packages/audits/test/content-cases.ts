import { makePage, type MakePageOptions } from "./make-page.ts"
import { type ContentCase, on } from "./on-page.ts"
import { shownCases } from "./shown-cases.ts"
import { textCases } from "./text-cases.ts"

/** Two answers with the same HTML. */
const sent = (
  code: string,
  name: string,
  wrong: MakePageOptions,
  right: MakePageOptions,
  html = "<p>x",
): ContentCase => ({
  code,
  name,
  wrong: makePage(html, wrong),
  right: makePage(html, right),
})

const article = '<meta property="og:type" content="article">'
const words = (count: number): string => `<p>${"word ".repeat(count)}</p>`
const links = (count: number): string =>
  Array.from({ length: count }, (_, index) => `<a href="/${index}">Page ${index}</a>`).join("")
const secretOf = (...parts: string[]): string => `<script>var key = "${parts.join("")}"</script>`

export const contentCases: readonly ContentCase[] = [
  ...shownCases,
  on("h1_missing", "only an h2", "<h2>x</h2>", "<h1>x</h1>"),
  on("h1_missing", "a title of a drawing is none", "<svg><title>x</title></svg>", "<h1><img src=l.png alt=Logo></h1>"),
  on("h1_multiple", "two", "<h1>One</h1><h1>Two</h1>", "<h1>One</h1><h2>Two</h2>", { detail: /“One”, “Two”/ }),
  on("heading_order", "h4 after h2", "<h1>a</h1><h2>b</h2><h4>c</h4>", "<h1>a</h1><h2>b</h2><h3>c</h3><h2>d</h2>", {
    detail: /“c” is h4 after h2/,
  }),
  on(
    "heading_order",
    "without the sign that links to it",
    "<h1>a</h1><h3>b<a hidden class=anchor href=#b>#</a><a class=hash-link href=#b>\u200B</a></h3>",
    '<h1 aria-label="Boats">a</h1><h2><span aria-hidden=true>b</span></h2>',
    { detail: /“b” is h3/ },
  ),
  on("heading_empty", "only white space", "<h1>a</h1><h2> &nbsp;</h2>", "<h1>a</h1><h2>b</h2>", { detail: /h2/ }),
  on("thin_content", "199 words", article + words(199), article + words(200), { detail: /199 words/ }),
  on("thin_content", "of an article alone", article + words(5), words(5)),
  ...textCases,
  on("mojibake", "UTF-8 read as windows-1252", "<p>CafÃ© Noir</p>", "<p>Café Noir, SÃO PAULO, Âge</p>", {
    detail: /CafÃ© Noir/,
  }),
  on("mojibake", "replacement characters", "<p>Caf\uFFFD</p>", "<p>Café</p>"),
  on("mojibake", "quotation marks", "<p>Itâ€™s</p>", "<p>It’s – “IRMÔ</p>"),
  on(
    "outdated_content",
    "of 2024",
    `${article}<time datetime=2024-05-01>x</time>`,
    `${article}<time datetime=2025-05-01>x</time>`,
    {
      detail: /2024-05-01/,
    },
  ),
  on("outdated_content", "no date", article, `${article}<p class=date>1 May 2026</p>`, { detail: /no date/ }),
  on(
    "outdated_content",
    "what is declared counts",
    `${article}<meta property="article:published_time" content="2023-01-01"><time datetime=2026-05-01></time>`,
    `${article}<script type="application/ld+json">{"dateModified": "2026-01-01"}</script><time datetime=2021-05-01></time>`,
  ),
  on("https_to_http_link", "to itself", '<a href="http://site.example/a">a</a>', '<a href="/a">a</a>', {
    severity: "warning",
  }),
  on(
    "https_to_http_link",
    "to another site",
    '<a href="http://other.example/">a</a>',
    '<a href="//other.example/">a</a>',
    {
      severity: "notice",
    },
  ),
  on(
    "nofollow_internal",
    "to a page",
    "<a href=/a rel=nofollow>a</a>",
    "<a href=/login rel=nofollow>a</a><a href=/a>b</a>",
  ),
  on(
    "nofollow_internal",
    "to another site",
    "<a href=/a rel=nofollow>a</a>",
    "<a href=//b.example/ rel=nofollow>a</a><a href='/?sort=a' rel=nofollow>b</a>",
  ),
  on("too_many_links", "301 of them", links(301), links(300), { detail: /301/ }),
  on("dead_end", "no link", "<p>x", "<p><a href=/a>a</a>"),
  on("dead_end", "a link to itself", "<a href=/page>x</a>", "<a href=/page>x</a><a href=/a>a</a>"),
  on("anchor_not_descriptive", "here", "<a href=/a>Click here!</a>", "<a href=/a>Prices of 2026</a>", {
    detail: /“Click here!”/,
  }),
  on("anchor_not_descriptive", "in other languages", "<a href=/a>Weiterlesen »</a>", "<a href=#a>Mehr</a>"),
  on("anchor_not_descriptive", "no text", "<a href=/a><i></i></a>", "<a href=/a><i></i></a><a href=/a>Prices</a>", {
    severity: "warning",
  }),
  on(
    "anchor_not_descriptive",
    "a label says where it leads, and nobody sees the other",
    '<a href=/a aria-label="More">Read more</a>',
    '<a href=/a aria-label="Read more about ropes">Read more</a><a class=u-url href=/b hidden></a>',
  ),
  on(
    "anchor_not_descriptive",
    "an image without a text",
    "<a href=/a><img src=a.png></a>",
    "<a href=/a><img src=a.png alt=Prices></a>",
  ),
  on(
    "localhost_link",
    "a link",
    '<a href="http://localhost:3000/a">a</a>',
    '<a href="https://localhost.example/">a</a>',
  ),
  on(
    "localhost_link",
    "and not one that a guide tells to open",
    '<a href="http://localhost:3000/a">the draft</a>',
    '<a href="http://localhost:3000/a">http://localhost:3000/a</a>',
  ),
  on(
    "localhost_link",
    "a script",
    '<script src="http://192.168.1.4/a.js"></script>',
    '<script src="https://192.0.2.4/a.js"></script>',
  ),
  on("uncrawlable_link", "a script", '<a href="javascript:void(0)">Menu</a>', "<a href=/menu>Menu</a>", {
    severity: "warning",
  }),
  on(
    "uncrawlable_link",
    "no address",
    "<p><a>Prices</a>",
    "<nav><a>Prices</a></nav><a id=here></a><a href='mailto:a@b.example'>Mail</a>",
    {
      severity: "notice",
    },
  ),
  on("uncrawlable_link", "a broken address", '<a href="https://[x/">a</a>', "<a href=/x>a</a>"),
  on(
    "image_alt_missing",
    "no attribute",
    "<img src=a.png>",
    '<img src=a.png alt=""><img src=b.png role=presentation>',
    {
      detail: /a\.png/,
    },
  ),
  on(
    "image_size_missing",
    "no height",
    "<img src=a.png alt=a width=1>",
    '<img src=a.png alt=a width=1 height=1><img src=b.png style="aspect-ratio: 1">',
  ),
  on(
    "image_alt_too_long",
    "126 characters",
    `<img src=a.png alt="${"a".repeat(126)}">`,
    `<img src=a.png alt="${"a".repeat(125)}">`,
    {
      detail: /126 characters/,
    },
  ),
  on(
    "picture_without_img",
    "only sources",
    "<picture><source srcset=a.webp></picture>",
    "<picture><source srcset=a.webp><img src=a.png></picture>",
  ),
  on(
    "token_heavy",
    "a large script",
    `<p>x</p><script>"${"a".repeat(210_000)}"</script>`,
    `<p>x</p><script>"${"a".repeat(190_000)}"</script>`,
    {
      detail: /about 53,000 tokens, of which 0 %/,
    },
  ),
  on(
    "token_heavy",
    "of text",
    `<p>x</p><script>"${"a".repeat(210_000)}"</script>`,
    `${words(40_000)}<script>"${"a".repeat(50_000)}"</script>`,
  ),
  on(
    "noai_meta",
    "an element",
    '<meta name=robots content="noai, noimageai">',
    "<meta name=robots content=noarchive>",
    {
      detail: /noai, noimageai/,
    },
  ),
  sent("noai_meta", "a header", { headers: { "x-robots-tag": "noai" } }, { headers: { "x-robots-tag": "noarchive" } }),
  on(
    "markdown_alternate_missing",
    "no link",
    words(200),
    `<link rel=alternate type=text/markdown href=/a.md>${words(200)}`,
  ),
  sent(
    "markdown_alternate_missing",
    "no negotiation",
    {},
    { headers: { vary: "Accept, Accept-Encoding" } },
    words(200),
  ),
  sent("no_compression", "1.5 KB", { bytes: 1500 }, { bytes: 1500, headers: { "content-encoding": "gzip" } }),
  sent("no_compression", "a small page", { bytes: 1401 }, { bytes: 1400 }),
  on(
    "render_blocking",
    "a script",
    "<script src=/a.js></script>",
    "<script src=/a.js defer></script><script type=module src=/b.js></script>",
  ),
  on(
    "render_blocking",
    "four style sheets",
    "<link rel=stylesheet href=a><link rel=stylesheet href=b><link rel=stylesheet href=c><link rel=stylesheet href=d>",
    "<link rel=stylesheet href=a><link rel=stylesheet href=b><link rel=stylesheet href=c><link rel=stylesheet href=d media=print>",
  ),
  on("dom_too_large", "1,501", "<i></i>".repeat(1498), "<i></i>".repeat(1497), { detail: /1501 elements/ }),
  on(
    "mixed_content",
    "a script",
    '<script src="http://a.example/a.js"></script>',
    '<script src="//a.example/a.js"></script>',
    {
      severity: "error",
    },
  ),
  on("mixed_content", "an image", '<img src="http://a.example/a.png">', '<a href="http://a.example/a.png">a</a>', {
    severity: "warning",
  }),
  sent(
    "mixed_content",
    "only of an encrypted page",
    {},
    { url: "http://site.example/" },
    '<iframe src="http://a.example/"></iframe>',
  ),
  sent("hsts_missing", "no header", {}, { headers: { "strict-transport-security": "max-age=300; includeSubDomains" } }),
  sent(
    "hsts_missing",
    "switched off",
    { headers: { "strict-transport-security": "max-age=0" } },
    { url: "http://site.example/" },
  ),
  sent("csp_missing", "no header", {}, { headers: { "content-security-policy": "default-src 'self'" } }),
  on("csp_missing", "no element", "<p>x", '<meta http-equiv="Content-Security-Policy" content="default-src *"><p>x'),
  sent("nosniff_missing", "no header", {}, { headers: { "x-content-type-options": "nosniff" } }),
  on("form_over_http", "a search", '<form action="http://site.example/s"></form>', "<form action=/s></form>"),
  on("form_over_http", "a password", "<form><input type=password></form>", "<form><input type=text></form>", {
    options: { url: "http://site.example/login" },
  }),
  on("leaked_secret", "AWS", secretOf("AKIA", "QW3RTYUIOPASDFGH"), secretOf("AKIA", "IOSFODNN7EXAMPLE"), {
    detail: /^an access key of AWS$/,
  }),
  on(
    "leaked_secret",
    "in an address",
    secretOf("AKIA", "QW3RTYUIOPASDFGH"),
    `<a href="/?SubscriptionId=${"AKIA".concat("QW3RTYUIOPASDFGH")}">a</a>`,
  ),
  on(
    "leaked_secret",
    "GitHub",
    secretOf("ghp_", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"),
    secretOf("ghp_", "x".repeat(36)),
  ),
  on(
    "leaked_secret",
    "a private key",
    secretOf("-----BEGIN RSA", " PRIVATE KEY-----MIIEpAIBAAKCAQEA7bq2"),
    "<p>-----BEGIN PUBLIC KEY-----",
  ),
  on(
    "pagination_unlinked",
    "a next page",
    "<link rel=next href='/page?p=2'>",
    "<link rel=next href='/page?p=2'><a href='/page?p=2#top'>2</a>",
  ),
]
