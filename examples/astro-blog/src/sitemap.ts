export interface SitemapUrl {
  /** An absolute address. */
  loc: string
  lastmod?: Date | undefined
}

/** Makes a sitemap (sitemaps.org protocol 0.9). */
export function toSitemap(urls: readonly SitemapUrl[]): string {
  const entries = urls.map(({ loc, lastmod }) => {
    const date = lastmod === undefined ? "" : `<lastmod>${lastmod.toISOString()}</lastmod>`
    return `  <url><loc>${escapeXml(loc)}</loc>${date}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n")
}

function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;")
}
