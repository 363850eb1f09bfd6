import type { SiteCheck } from "../site-check.ts"

export const sitemapLastmodWrong: SiteCheck = {
  code: "sitemap_lastmod_wrong",
  severity: "notice",
  category: "indexing",
  title: "Dates in the sitemap that say nothing",
  detail:
    "Search engines ignore the dates of a sitemap if they are all the same or lie in the future. Give each page the date of its last change.",
  scope: "site",
  find: ({ facts: { sitemaps } }) =>
    Promise.resolve({
      checked: sitemaps.filter(({ lastmods }) => lastmods.count > 0).length,
      findings: sitemaps.flatMap(({ url, lastmods, faults }) => [
        ...(lastmods.future > 0 ? [{ url, detail: `${lastmods.future} dates lie in the future` }] : []),
        ...(lastmods.count >= minDates && lastmods.different === 1 ? [{ url, detail: "all dates are the same" }] : []),
        ...faults
          .filter(({ code }) => code === "invalid_lastmod")
          .map(({ example }) => ({ url, detail: `not a date: ${example ?? ""}` })),
      ]),
    }),
}

/** A small site can change as a whole in a day. */
const minDates = 10
