import type { SiteCheck } from "../site-check.ts"

export const missing404Status: SiteCheck = {
  code: "missing_404_status",
  severity: "error",
  harm: { share: 0.05, extent: "site" },
  category: "availability",
  title: "Missing pages do not answer 404",
  detail:
    "A URL that cannot exist answers 200. Search engines then index pages that are not there. Answer 404, or 410, for unknown URLs.",
  scope: "site",
  find: ({ facts: { home, missingPage } }) =>
    Promise.resolve({
      checked: missingPage.status === null ? 0 : 1,
      findings:
        missingPage.status === 200 && missingPage.isNoindex !== true
          ? [{ url: home, detail: "a random URL answers 200" }]
          : [],
    }),
}
