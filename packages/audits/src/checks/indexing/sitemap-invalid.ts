import type { SiteCheck } from "../site-check.ts"

export const sitemapInvalid: SiteCheck = {
  code: "sitemap_invalid",
  severity: "error",
  harm: { share: 0.1, extent: "site" },
  category: "indexing",
  title: "Sitemaps that cannot be used in full",
  detail:
    "Search engines ignore the entries, or the whole file. The sitemap protocol allows 50,000 URLs and 50 MB a file, of one host. Correct the generator.",
  scope: "site",
  find: ({ facts: { sitemaps } }) =>
    Promise.resolve({
      checked: sitemaps.length,
      findings: sitemaps.flatMap(({ url, status, error, faults }) => {
        if (status !== 200) return [{ url, detail: status === null ? (error ?? "no answer") : `status ${status}` }]
        const wrong = faults.filter(({ code }) => code !== "invalid_lastmod" && code !== "has_doctype")
        return wrong.map(({ code, count, example }) => ({
          url,
          detail: `${code.replaceAll("_", " ")} (${count})${example === null ? "" : `: ${example.slice(0, 200)}`}`,
        }))
      }),
    }),
}
