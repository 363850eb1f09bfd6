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
    const urls = sitemaps.flatMap(({ url, status }) => (status === 200 ? url : []))
    const best = urls.find((url) => /\/sitemap[-_]index\.xml$/.test(url)) ?? urls[0]
    if (best === undefined) return Promise.resolve({ checked: 1, findings: [{ url: usual, detail: null }] })
    const isFound = robots.rules.sitemaps.length > 0 || urls.includes(usual)
    const finding = { url: best, detail: "robots.txt does not name it", severity: "notice" as const }
    return Promise.resolve({ checked: 1, findings: isFound ? [] : [finding] })
  },
}
