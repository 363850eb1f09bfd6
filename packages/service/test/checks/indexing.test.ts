import { testCases } from "./test-cases.ts"

const canonical = (href: string) => ({ head: { canonical: `<link rel="canonical" href="${href}">` } })
const robots = (content: string) => ({ more: `<meta name="robots" content="${content}">` })
const header = (url: string) => ({ headers: { link: `<${url}>; rel="canonical"` } })

testCases("indexing", {
  canonical_cross_domain: [canonical("https://other.example/page")],
  canonical_header_mismatch: [header("https://site.example/other"), header("https://site.example/page")],
  canonical_missing: [{ head: { canonical: "" } }],
  canonical_multiple: [{ more: '<link rel="canonical" href="https://site.example/page">' }],
  canonical_outside_head: [{ end: '<link rel="canonical" href="https://site.example/page">' }],
  canonical_relative: [canonical("/page")],
  noindex: [robots("noindex")],
  nosnippet: [robots("max-snippet:0"), robots("max-snippet:-1")],
  robots_meta_conflict: [
    { ...robots("index, follow"), headers: { "x-robots-tag": "noindex" } },
    robots("index, follow"),
  ],
})
