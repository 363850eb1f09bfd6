import type { PageParts } from "./clean-page.ts"
import { testCases } from "./test-cases.ts"

const title = (text: string) => ({ head: { title: `<title>${text}</title>` } })
const description = (text: string) => ({ head: { description: `<meta name="description" content="${text}">` } })

const home = (head: PageParts["head"]) => ({
  url: "https://site.example/",
  head: { ...head, canonical: '<link rel="canonical" href="https://site.example/">' },
})

testCases("metadata", {
  charset_missing: [{ charset: { name: "windows-1252", source: "default" } }],
  description_missing: [{ head: { description: "" } }],
  description_multiple: [{ more: '<meta name="description" content="Another.">' }],
  description_too_long: [description("a".repeat(161)), description("a".repeat(160))],
  description_too_short: [description("a".repeat(69)), description("a".repeat(70))],
  doctype_missing: [{ start: '<html lang="en">' }],
  favicon_missing: [home({ icon: "" }), home({})],
  og_url_not_canonical: [{ head: { ogUrl: '<meta property="og:url" content="https://site.example/other">' } }],
  open_graph_incomplete: [{ head: { ogImage: "" } }],
  title_missing: [title("")],
  title_multiple: [{ more: "<title>Another</title>" }],
  title_outside_head: [{ head: { title: "" }, end: "<title>Too late</title>" }],
  title_too_long: [title("a".repeat(61)), title("a".repeat(60))],
  title_too_short: [title("a".repeat(14)), title("a".repeat(15))],
  url_problems: [
    { url: "https://site.example/My_Page", head: { canonical: "" } },
    { url: `https://site.example/${"a".repeat(115 - "https://site.example/".length)}`, head: { canonical: "" } },
  ],
  viewport_missing: [{ head: { viewport: "" } }],
})
