import type { SiteCheck } from "../site-check.ts"

export const sitemapMissing: SiteCheck = {
  code: "sitemap_missing",
  severity: "warning",
  category: "indexing",
  title: "No sitemap that crawlers find",
  detail:
    "A sitemap tells crawlers about every page and when it changed. Publish one, and name it in robots.txt: crawlers do not guess other names than /sitemap.xml.",
  scope: "site",
  find: ({ facts: { home, robots, sitemaps } }) => {
    const usual = new URL("/sitemap.xml", home).href
    const [first, ...rest] = sitemaps.filter(({ status }) => status === 200).map(({ url }) => url)
    if (first === undefined) return Promise.resolve({ checked: 1, findings: [{ url: usual, detail: null }] })
    const isFound = robots.rules.sitemaps.length > 0 || [first, ...rest].includes(usual)
    const finding = { url: first, detail: "robots.txt does not name it", severity: "notice" as const }
    return Promise.resolve({ checked: 1, findings: isFound ? [] : [finding] })
  },
}
