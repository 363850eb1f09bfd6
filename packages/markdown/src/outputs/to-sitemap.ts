import { escapeXml } from "./escape-xml.ts"

export interface SitemapPage {
  /** The absolute address. */
  url: string
  /** When the page changed. */
  lastModified?: Date | string | undefined
  /** The page in each language, from `toLanguageLinks`. */
  languages?: readonly [hreflang: string, url: string][] | undefined
}

/** Makes a sitemap (sitemaps.org protocol 0.9), with the languages of pages (Google, “Localized versions”). */
export function toSitemap(pages: readonly SitemapPage[]): string {
  const hasLanguages = pages.some(({ languages = [] }) => languages.length > 0)
  const namespace = hasLanguages ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ""
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespace}>`,
    ...pages.map(toEntry),
    "</urlset>",
    "",
  ].join("\n")
}

function toEntry({ url, lastModified, languages = [] }: SitemapPage): string {
  const links = languages.map(
    ([hreflang, href]) => `<xhtml:link rel="alternate" hreflang="${escapeXml(hreflang)}" href="${escapeXml(href)}"/>`,
  )
  const date = lastModified === undefined ? "" : `<lastmod>${new Date(lastModified).toISOString()}</lastmod>`
  return `  <url><loc>${escapeXml(url)}</loc>${date}${links.join("")}</url>`
}
