import type { SiteCheck } from "../site-check.ts"

export const sitemapMissing: SiteCheck = {
  code: "sitemap_missing",
  severity: "warning",
  category: "indexing",
  title: "No sitemap",
  detail: "A sitemap tells crawlers about every page and when it changed. Publish one, and name it in robots.txt.",
  scope: "site",
  find: ({ facts: { home, sitemaps } }) =>
    Promise.resolve({
      checked: 1,
      findings: sitemaps.some(({ status }) => status === 200)
        ? []
        : [{ url: new URL("/sitemap.xml", home).href, detail: null }],
    }),
}
