import type { CheckedPage } from "../src/checks/check.ts"
import { metadataPageChecks } from "../src/checks/metadata-page-checks.ts"
import { makePage, type MakePageOptions } from "./make-page.ts"

interface HeadParts {
  title?: string
  description?: string
  lang?: string
  url?: string
  more?: string
  body?: string
}

/** A page without faults, with some parts changed. */
export function cleanHead(parts: HeadParts = {}): string {
  const {
    title = "How assistants cite a website",
    lang = "en",
    url = "https://site.example/page",
    more = "",
    body = "<p>Text</p>",
  } = parts
  const {
    description = "What makes assistants cite a website, measured over a year, with a list of what to do first.",
  } = parts
  const urls = url === "" ? "" : `<link rel="canonical" href="${url}"><meta property="og:url" content="${url}">`
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="description" content="${description}"><meta name="viewport" content="width=device-width">
<meta property="og:title" content="Cited"><meta property="og:type" content="website"><meta property="og:image" content="/a.png">
${urls}<link rel="icon" href="/icon.png">${more}</head><body>${body}</body></html>`
}

/** The codes of what the checks find on a page. */
export const findCodes = (page: CheckedPage): string[] =>
  metadataPageChecks.filter((check) => (check.find(page)?.length ?? 0) > 0).map(({ code }) => code)

const page = (parts: HeadParts, options?: MakePageOptions): CheckedPage => makePage(cleanHead(parts), options)
const more = (html: string, options?: MakePageOptions): CheckedPage => page({ more: html }, options)
/** The clean page without what a pattern matches. */
const without = (pattern: RegExp, options?: MakePageOptions): CheckedPage =>
  makePage(cleanHead().replace(pattern, ""), options)
const own = '<link rel="alternate" hreflang="en" href="https://site.example/page">'
const any = '<link rel="alternate" hreflang="x-default" href="https://site.example/page">'
const german =
  "Das ist ein Text in der Sprache, die wir hier alle lesen, und er ist so lang, wie er sein muss, damit man sie auch sicher erkennt. ".repeat(
    8,
  )
const english =
  "This is a text in the language that we all read here, and it is as long as it has to be for us to know it. ".repeat(
    8,
  )

/** A page that raises each check, and a twin that does not; without one, the clean page is the twin. */
export const metadataCases: { code: string; bad: CheckedPage; good?: CheckedPage }[] = [
  {
    code: "meta_refresh_redirect",
    bad: more('<meta http-equiv="refresh" content="0; url=/new">'),
    good: more('<meta http-equiv="refresh" content="300">'),
  },
  { code: "page_too_large", bad: page({}, { bytes: 500_001 }), good: page({}, { bytes: 500_000 }) },
  {
    code: "noindex",
    bad: page({}, { headers: { "x-robots-tag": "noindex" } }),
    good: page({}, { headers: { "x-robots-tag": "nofollow" } }),
  },
  {
    code: "noindex",
    bad: more('<meta name="Googlebot" content="none">'),
    good: more('<meta name="otherbot" content="noindex">'),
  },
  {
    code: "noindex",
    bad: page({}, { headers: { "x-robots-tag": "googlebot: unavailable_after: 25-Jun-2010 15:00:00 PST" } }),
    good: page({}, { headers: { "x-robots-tag": "unavailable_after: one day" } }),
  },
  {
    code: "noindex_for_crawler",
    bad: more('<meta name="bingbot" content="noindex">'),
    good: more('<meta name="robots" content="noindex"><meta name="bingbot" content="noindex">'),
  },
  { code: "canonical_missing", bad: without(/<link rel="canonical"[^>]*>/) },
  { code: "canonical_multiple", bad: more('<link rel="canonical" href="https://site.example/page">') },
  { code: "canonical_relative", bad: page({ url: "/page" }) },
  {
    code: "canonical_fragment",
    bad: page({ url: "https://site.example/page#top" }),
  },
  {
    code: "canonical_header_mismatch",
    bad: page({}, { headers: { link: '<https://site.example/b>; rel="canonical"' } }),
    good: page({}, { headers: { link: '<https://site.example/page>; rel="canonical"' } }),
  },
  {
    code: "canonical_outside_head",
    bad: page({ url: "", body: '<p>Text</p><link rel="canonical" href="https://site.example/page">' }),
  },
  { code: "canonical_cross_domain", bad: page({ url: "https://other.example/page" }) },
  {
    code: "robots_meta_conflict",
    bad: more('<meta name="robots" content="index">', { headers: { "x-robots-tag": "noindex" } }),
    good: more('<meta name="robots" content="index">'),
  },
  {
    code: "nosnippet",
    bad: more('<meta name="robots" content="max-snippet:0">'),
    good: more('<meta name="robots" content="max-snippet:-1">'),
  },
  { code: "title_missing", bad: page({ title: " " }) },
  { code: "title_too_long", bad: page({ title: "a".repeat(61) }), good: page({ title: "a".repeat(60) }) },
  { code: "title_too_short", bad: page({ title: "a".repeat(14) }), good: page({ title: "a".repeat(15) }) },
  { code: "title_multiple", bad: more("<title>Another</title>") },
  {
    code: "title_outside_head",
    bad: makePage(
      cleanHead()
        .replace(/<title>.*<\/title>/, "")
        .replace("<p>Text", "<p>Text<title>A title in the body</title>"),
    ),
  },
  { code: "description_missing", bad: page({ description: "" }) },
  {
    code: "description_too_long",
    bad: page({ description: "a".repeat(161) }),
    good: page({ description: "a".repeat(160) }),
  },
  {
    code: "description_too_short",
    bad: page({ description: "a".repeat(69) }),
    good: page({ description: "a".repeat(70) }),
  },
  {
    code: "description_same_as_title",
    bad: page({ description: "How assistants cite a WEBSITE" }),
  },
  { code: "description_multiple", bad: more('<meta name="description" content="Another">') },
  { code: "viewport_missing", bad: without(/<meta name="viewport"[^>]*>/) },
  {
    code: "viewport_missing",
    bad: makePage(cleanHead().replace("width=device-width", "width=1024")),
    good: makePage(cleanHead().replace("width=device-width", "initial-scale=1")),
  },
  {
    code: "viewport_blocks_zoom",
    bad: makePage(cleanHead().replace("width=device-width", "width=device-width, user-scalable=no")),
    good: makePage(cleanHead().replace("width=device-width", "width=device-width, maximum-scale=5")),
  },
  { code: "charset_missing", bad: withCharset("default"), good: withCharset("meta") },
  { code: "doctype_missing", bad: without(/<!doctype html>/) },
  { code: "open_graph_incomplete", bad: without(/<meta property="og:image"[^>]*>/) },
  {
    code: "og_url_not_canonical",
    bad: makePage(
      cleanHead().replace('og:url" content="https://site.example/page', 'og:url" content="https://site.example/b'),
    ),
  },
  {
    code: "favicon_missing",
    bad: makePage(cleanHead({ url: "https://site.example/" }).replace(/<link rel="icon"[^>]*>/, ""), {
      url: "https://site.example/",
    }),
    good: without(/<link rel="icon"[^>]*>/),
  },
  {
    code: "url_problems",
    bad: makePage(cleanHead({ url: "https://site.example/My_Page" }), { url: "https://site.example/My_Page" }),
  },
  { code: "lang_missing", bad: page({ lang: "" }) },
  { code: "lang_invalid", bad: page({ lang: "english" }), good: page({ lang: "de-AT" }) },
  { code: "lang_mismatch", bad: page({ body: `<p>${german}</p>` }), good: page({ body: `<p>${english}</p>` }) },
  {
    code: "hreflang_invalid_code",
    bad: more('<link rel="alternate" hreflang="en-UK" href="https://site.example/uk">'),
    good: more(own),
  },
  {
    code: "hreflang_no_self",
    bad: more('<link rel="alternate" hreflang="de" href="https://site.example/de">'),
    good: more(own),
  },
  { code: "hreflang_no_x_default", bad: more(own), good: more(own + any) },
  { code: "hreflang_relative", bad: more('<link rel="alternate" hreflang="de" href="/de">'), good: more(own) },
]

function withCharset(source: "default" | "meta"): CheckedPage {
  const read = page({})
  return { ...read, facts: { ...read.facts, charset: { name: "utf-8", source } } }
}
