import type { Article } from "@citable/contract"
import { listen } from "@citable/dev"

import type { StartedAccounts } from "../../service/test/start-accounts.ts"

export interface PlantedSite {
  url: string
  /** Where it shows articles. */
  articleUrl: string
  /** What it answers, by path. What is not there is 404. */
  pages: Map<string, { status?: number; body: string; type?: string }>
  /** What its webhook answers. */
  webhook: { status: number }
  /** Shows what is published, as a site does after a build. */
  build(): Promise<void>
  /** Changes the HTML of a page. */
  change(path: string, change: (html: string) => string): void
  close(): Promise<void>
}

/** Starts a small site that shows the published articles of a brand, to be spoiled by a test. */
export async function plantSite(started: StartedAccounts): Promise<PlantedSite> {
  const pages: PlantedSite["pages"] = new Map()
  const webhook = { status: 200 }
  const server = await listen((request) => {
    const { pathname } = new URL(request.url)
    if (request.method === "POST") return Promise.resolve(new Response("", { status: webhook.status }))
    const { status = 200, body, type = "text/html" } = pages.get(pathname) ?? { status: 404, body: "nothing" }
    return Promise.resolve(new Response(body, { status, headers: { "content-type": `${type}; charset=utf-8` } }))
  })
  const { url } = server
  const list = `/v1/brands/${started.brandId}/content`
  async function build(): Promise<void> {
    const { data } = await started.call<{ data: Article[] }>("GET", list, undefined, started.apiKey)
    const address = ({ slug }: Article) => `${url}/blog/${slug}`
    pages.clear()
    for (const article of data) pages.set(`/blog/${article.slug}`, { body: toPage(article, address(article)) })
    const links = data.map((article) => `<li><a href="/blog/${article.slug}">${article.title}</a></li>`)
    pages.set("/blog", { body: `<!doctype html><html lang="en"><title>Blog</title><ul>${links.join("")}</ul>` })
    const entries = data.map((article) => `<url><loc>${address(article)}</loc></url>`)
    const urlset = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join("")}</urlset>`
    pages.set("/sitemap.xml", { body: urlset, type: "application/xml" })
    const items = data.map((article) => `<item><title>${article.title}</title><link>${address(article)}</link></item>`)
    pages.set("/feed.xml", { body: `<rss version="2.0"><channel>${items.join("")}</channel></rss>`, type: "text/xml" })
  }
  await build()
  return {
    url,
    articleUrl: `${url}/blog/{slug}`,
    pages,
    webhook,
    build,
    change(path, change) {
      const page = pages.get(path)
      if (page === undefined) throw new Error(`The site has no ${path}.`)
      pages.set(path, { ...page, body: change(page.body) })
    },
    close: () => server.close(),
  }
}

const toPage = ({ title, body, updated_at: at, locale }: Article, url: string): string => `<!doctype html>
<html lang="${locale}"><head><title>${title}</title>
<link rel="canonical" href="${url}"><link rel="alternate" type="application/rss+xml" href="/feed.xml">
<meta property="article:modified_time" content="${at}">
<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", "@type": "BlogPosting", headline: title, url })}</script></head>
<body><main><h1>${title}</h1>${body
  .split("\n\n")
  .map((text) => `<p>${text}</p>`)
  .join("\n")}</main></body></html>`
