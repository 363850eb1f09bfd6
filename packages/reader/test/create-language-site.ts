import type { PageFetch, PageResponse } from "@citable/reader"
import { type ListedArticle, lookAtArticles, openSite } from "@citable/reader/look"

const article = (slug: string, locale: string, more: Partial<ListedArticle> = {}): ListedArticle => ({
  id: `cnt_${locale}_${slug}`,
  slug,
  locale,
  version: 1,
  title: `All about ${slug}`,
  seoTitle: null,
  previousSlugs: [],
  translationGroup: "grp_1",
  isHidden: false,
  canonical: null,
  cover: null,
  publishedAt: "2026-01-01T00:00:00Z",
  modifiedAt: "2026-01-01T00:00:00Z",
  ...more,
})
export const tea = article("tea", "en")
export const tee = article("tee", "de")
export const pages = { en: "/en/blog/tea", de: "/de/blog/tee" }

export interface Answer {
  text: string
  status?: number
  headers?: Record<string, string>
}

export const alternates = (origin: string, tags: Record<string, string>) =>
  Object.entries(tags).map(([tag, path]) => [tag, origin + path] as const)

/** A site that is right, at an address, in two languages. */
export function createLanguageSite(origin: string, address = origin) {
  const all = { ...pages, "x-default": pages.en }
  const pageOf = ({ id, title, locale, version }: ListedArticle, path: string): Answer => ({
    text: `<!doctype html><html lang="${locale}"><head><title>${title}</title><link rel="canonical" href="${address}${path}">
      <meta name="citable:article" content="${id}"><meta name="citable:version" content="${version}">
      ${alternates(address, all)
        .map(([tag, url]) => `<link rel="alternate" hreflang="${tag}" href="${url}">`)
        .join("")}
      <script type="application/ld+json">{"@context":"https://schema.org","@type":"BlogPosting","headline":"${title}","inLanguage":"${locale}","url":"${address}${path}"}</script>
      </head><body><h1>${title}</h1></body></html>`,
  })
  const entry = (path: string) =>
    `<url><loc>${address}${path}</loc>${alternates(address, all)
      .map(([tag, url]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${url}"/>`)
      .join("")}</url>`
  const answers: Record<string, Answer> = {
    "/": { text: '<html lang="en"><a href="/en/blog">Blog</a></html>' },
    "/robots.txt": {
      text: `User-agent: *\nAllow: /\nSitemap: ${address}/sitemap.xml\n`,
      headers: { "content-type": "text/plain" },
    },
    "/sitemap.xml": {
      text: `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entry(pages.en)}${entry(pages.de)}</urlset>`,
      headers: { "content-type": "application/xml" },
    },
    [pages.en]: pageOf(tea, pages.en),
    [pages.de]: pageOf(tee, pages.de),
  }
  const asked: string[] = []
  const answer = async ({ url }: { url: string }): Promise<PageResponse> => {
    asked.push(url)
    const found = url.startsWith(origin) ? answers[new URL(url).pathname] : undefined
    return {
      url,
      status: found?.status ?? (found === undefined ? 404 : 200),
      headers: { "content-type": "text/html", ...found?.headers },
      body: new TextEncoder().encode(found?.text ?? ""),
      truncated: false,
      transferred: 0,
      ttfbMs: 0,
    }
  }
  const fetch: PageFetch = Object.assign(answer, { close: async () => undefined })
  const change = (path: string, from: string | RegExp, to: string) => {
    const right = answers[path]
    const text = right?.text.replaceAll(new RegExp(from, "g"), to) ?? ""
    if (text === right?.text) throw new Error(`${path} has nothing to change`)
    answers[path] = { ...right, text }
  }
  const look = async (articles: readonly ListedArticle[] = [tea, tee], mostRequests = 40) => {
    const visit = openSite(fetch, { now: () => 0, siteUrl: origin, mostRequests, signal: new AbortController().signal })
    const found = await lookAtArticles(visit, {
      siteUrl: origin,
      articles,
      withdrawn: [],
      render: async () => undefined,
    })
    const languages = found.observations
      .filter(({ part }) => part === "languages")
      .map(({ status, code, message }) => [status, code, message.replaceAll(origin, "")])
    return { ...found, languages }
  }
  return { answers, asked, change, look }
}
