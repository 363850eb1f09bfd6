import { link, origin, type SeededPage } from "./seeded-page.ts"

const canonical = (path: string) => ({
  canonical: `<link rel="canonical" href="${new URL(path, origin).href}">`,
  ogUrl: `<meta property="og:url" content="${new URL(path, origin).href}">`,
})
const robots = (rules: string) => `<meta name="robots" content="${rules}">`

/** What a page says about whether, and as what, search engines show it; and what the sitemap and robots.txt say. */
export const indexingPages: readonly SeededPage[] = [
  { path: "/indexing/without-canonical", head: { canonical: "" }, faults: { canonical_missing: "notice" } },
  {
    path: "/indexing/canonical-twice",
    more: `<link rel="canonical" href="${origin}/indexing/canonical-twice">`,
    faults: { canonical_multiple: "error" },
  },
  {
    path: "/indexing/two-canonicals",
    more: `<link rel="canonical" href="${origin}/about">`,
    faults: { canonical_multiple: "error" },
  },
  {
    path: "/indexing/canonical-in-the-body",
    head: { canonical: "" },
    add: `<link rel="canonical" href="${origin}/indexing/canonical-in-the-body">`,
    faults: { canonical_outside_head: "error" },
  },
  {
    path: "/indexing/relative-canonical",
    head: { canonical: '<link rel="canonical" href="/indexing/relative-canonical">' },
    faults: { canonical_relative: "notice" },
  },
  {
    path: "/indexing/canonical-part",
    head: { canonical: `<link rel="canonical" href="${origin}/indexing/canonical-part#top">` },
    faults: { canonical_fragment: "warning" },
  },
  {
    path: "/indexing/other-canonical-in-the-header",
    headers: { link: `<${origin}/about>; rel="canonical"` },
    inSitemap: false,
    faults: { canonical_header_mismatch: "error" },
  },
  {
    path: "/indexing/canonical-elsewhere",
    head: canonical("https://roaster.test/beans"),
    inSitemap: false,
    faults: { canonical_cross_domain: "notice" },
  },
  {
    path: "/indexing/canonical-to-a-canonical",
    head: canonical("/indexing/print-version"),
    inSitemap: false,
    faults: { canonical_chain: "warning" },
  },
  // Nothing is wrong with a second version of a page that says so.
  { path: "/indexing/print-version", head: canonical("/about"), inSitemap: false },
  {
    path: "/indexing/canonical-to-nothing",
    head: canonical("/server/gone"),
    inSitemap: false,
    faults: { canonical_to_error: "error" },
  },
  {
    path: "/indexing/canonical-to-nowhere",
    head: canonical("/indexing/nowhere"),
    inSitemap: false,
    faults: { canonical_to_error: "error" },
  },
  // Nothing but the canonical URL leads there.
  { path: "/indexing/nowhere", answer: { status: 404 } },
  {
    path: "/indexing/canonical-to-hidden",
    head: canonical("/indexing/hidden"),
    inSitemap: false,
    faults: { canonical_to_noindex: "error" },
  },
  {
    path: "/indexing/canonical-to-redirect",
    head: canonical("/server/moved"),
    inSitemap: false,
    faults: { canonical_to_redirect: "warning" },
  },
  {
    path: "/indexing/listed-copy",
    head: canonical("/about"),
    faults: { sitemap_non_canonical: "warning" },
  },
  { path: "/indexing/hidden", more: robots("noindex"), inSitemap: false, faults: { noindex: "notice" } },
  {
    path: "/indexing/hidden-by-header",
    headers: { "x-robots-tag": "noindex" },
    inSitemap: false,
    faults: { noindex: "notice" },
  },
  {
    path: "/indexing/hidden-and-listed",
    more: robots("noindex"),
    faults: { noindex_in_sitemap: "error" },
  },
  {
    path: "/indexing/yes-and-no",
    more: robots("index, noindex"),
    inSitemap: false,
    faults: { noindex: "notice", robots_meta_conflict: "warning" },
  },
  { path: "/indexing/without-snippet", more: robots("nosnippet"), faults: { nosnippet: "warning" } },
  {
    path: "/indexing/links-to-private",
    add: `<p>${link("/private/prices", "Prices for partners")}</p>`,
  },
  { path: "/private/prices", inSitemap: false, isLinked: false, faults: { blocked_by_robots: "error" } },
  { path: "/private/listed", isLinked: false, faults: { blocked_by_robots: "error" } },
  {
    path: "/indexing/hidden-from-google",
    more: robots("noindex"),
    inSitemap: false,
    faults: { noindex: "notice", blocked_and_noindex: "warning", blocked_by_robots: "error" },
  },
  {
    path: "/indexing/hidden-from-bing",
    more: `<meta name="bingbot" content="noindex">`,
    faults: { noindex_for_crawler: "warning" },
  },
  { path: "/indexing/closed-to-bing", faults: { blocked_for_crawler: "warning" } },
  {
    path: "/indexing/series",
    more: `<link rel="next" href="${origin}/indexing/series?page=2">`,
    faults: { pagination_unlinked: "notice" },
  },
  { path: "/indexing/not-listed", inSitemap: false, faults: { indexable_not_in_sitemap: "notice" } },
  { path: "/indexing/orphan", isLinked: false, add: link("/about", "About us"), faults: { orphan_page: "warning" } },
  {
    path: "/indexing/listed-and-gone",
    answer: { status: 410 },
    inSitemap: true,
    faults: { page_4xx: "error" },
  },
  {
    path: "/indexing/listed-and-moved",
    answer: { status: 301, location: "/about" },
    inSitemap: true,
    faults: { sitemap_redirect_urls: "warning" },
  },
  // Addresses of a shop that was closed, all of which lead to one page.
  ...["cups", "mills", "scales"].map((name): SeededPage => ({
    path: `/indexing/shop-${name}`,
    answer: { status: 301, location: "/indexing/orphan" },
    inSitemap: true,
    faults: { redirects_to_one_page: "error" },
  })),
]
