import { makePage, type MakePageOptions } from "./make-page.ts"

export interface PageParts extends MakePageOptions {
  /** Begins the document. */
  start?: string
  /** Replaces lines of the head, by their names. Empty: the line is left out. */
  head?: Partial<Record<keyof typeof lines, string>>
  /** Added at the end of the head. */
  more?: string
  /** The content of `main`; default: an article. */
  main?: string
  /** Added after `main`. */
  end?: string
}

const lines = {
  charset: '<meta charset="utf-8">',
  viewport: '<meta name="viewport" content="width=device-width, initial-scale=1">',
  title: "<title>How to descale a kettle with vinegar</title>",
  description:
    '<meta name="description" content="Vinegar and hot water take the lime out of a kettle in half an hour. What you need, and what to leave alone.">',
  canonical: '<link rel="canonical" href="https://site.example/page">',
  icon: '<link rel="icon" href="/favicon.ico">',
  ogTitle: '<meta property="og:title" content="How to descale a kettle with vinegar">',
  ogType: '<meta property="og:type" content="article">',
  ogImage: '<meta property="og:image" content="https://site.example/kettle.jpg">',
  ogUrl: '<meta property="og:url" content="https://site.example/page">',
  markdown: '<link rel="alternate" type="text/markdown" href="https://site.example/page.md">',
  jsonLd: `<script type="application/ld+json">${JSON.stringify({
    "@context": "https://schema.org",
    "@type": "BlogPosting",
    headline: "How to descale a kettle with vinegar",
    datePublished: "2026-03-02",
    dateModified: "2026-03-02",
    image: "https://site.example/kettle.jpg",
    author: { "@type": "Person", name: "Ada Weber", url: "https://site.example/ada" },
  })}</script>`,
}

const sentence =
  "Fill the kettle with one part of vinegar and two parts of water, and let it stand for half an hour before you boil it. "
const article = `<h1>How to descale a kettle</h1><p>By Ada Weber, <time datetime="2026-03-02">2 March 2026</time></p>
<p>${sentence.repeat(6)}</p><h2>What you need</h2><p>${sentence.repeat(6)}</p>
<img src="/kettle.jpg" alt="A kettle with white lime" width="640" height="480"><p>See <a href="/tea">how to make good tea</a>.</p>`

const headers = {
  "content-encoding": "br",
  "strict-transport-security": "max-age=31536000",
  "content-security-policy": "default-src 'self'; frame-ancestors 'self'",
  "x-content-type-options": "nosniff",
}

/** The HTML of an article in which nothing is wrong, with what a test changes. */
export function toHtml({
  start = '<!doctype html><html lang="en">',
  head = {},
  more = "",
  main = article,
  end = "",
}: PageParts): string {
  const written = Object.values({ ...lines, ...head }).join("\n")
  return `${start}<head>${written}${more}</head><body><nav><a href="/">Home</a></nav><main>${main}</main>${end}</body></html>`
}

/** A page in which nothing is wrong, with what a test changes. */
export const cleanPage = (parts: PageParts = {}) =>
  makePage(toHtml(parts), { ...parts, headers: { ...headers, ...parts.headers } })
