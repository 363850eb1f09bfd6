import { link, nameOf, origin, type SeededPage } from "./seeded-page.ts"
import { writeText } from "./write-text.ts"

export type HeadLine = keyof ReturnType<typeof writeHead>

/** A day half a year before the audits of the tests. */
const published = "2026-01-12"

/** The lines of the head of a page in which nothing is wrong. */
function writeHead({ path, kind = "page" }: SeededPage) {
  const name = nameOf(path)
  const url = origin + path
  return {
    charset: '<meta charset="utf-8">',
    viewport: '<meta name="viewport" content="width=device-width, initial-scale=1">',
    title: `<title>${name} – Harbour Roastery</title>`,
    description: `<meta name="description" content="${name}: what the roastery at the harbour knows about it, from the first roast to the last cup.">`,
    canonical: `<link rel="canonical" href="${url}">`,
    icon: '<link rel="icon" href="/favicon.ico">',
    style: '<link rel="stylesheet" href="/site.css">',
    script: '<script defer src="/site.js"></script>',
    ogTitle: `<meta property="og:title" content="${name}">`,
    ogType: `<meta property="og:type" content="${kind === "article" ? "article" : "website"}">`,
    ogImage: `<meta property="og:image" content="${origin}/images/cup.png">`,
    ogUrl: `<meta property="og:url" content="${url}">`,
    markdown: `<link rel="alternate" type="text/markdown" href="${url}.md">`,
    jsonLd: kind === "article" ? toJsonLd(articleOf(path)) : "",
  }
}

export const toJsonLd = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...data })}</script>`

/** What an article says of itself. */
export const articleOf = (path: string) => ({
  "@type": "BlogPosting",
  headline: nameOf(path),
  datePublished: published,
  dateModified: published,
  image: `${origin}/images/cup.png`,
  author: { "@type": "Person", name: "Ada Weber", url: `${origin}/about` },
})

/** Writes the HTML of a page, which links to the home page, to that of its section, and to its neighbours. */
export function writeSeededPage(page: SeededPage, neighbours: readonly string[]): string {
  const { path, kind, start = '<!doctype html><html lang="en">', more = "", add = "" } = page
  const { h1 = `<h1>${nameOf(path)}</h1>`, text = writeText(path) } = page
  const head = Object.values({ ...writeHead(page), ...page.head }).filter((line) => line !== "")
  const date = kind === "article" ? `<p>By Ada Weber, <time datetime="${published}">12 January 2026</time></p>` : ""
  const links = neighbours.map((target) => `<li>${link(target, nameOf(target))}</li>`).join("")
  return `${start}<head>${head.join("\n")}${more}</head><body>
<main>${h1}${date}${text}${add}</main>
${neighbours.length === 0 ? "" : `<nav><ul>${links}</ul></nav>`}</body></html>`
}
