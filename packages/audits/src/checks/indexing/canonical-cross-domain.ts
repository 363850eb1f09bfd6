import type { PageCheck } from "../check.ts"

export const canonicalCrossDomain: PageCheck = {
  code: "canonical_cross_domain",
  severity: "notice",
  category: "indexing",
  title: "Canonical URLs on another site",
  detail:
    "The page hands its place in the index to another site. Keep that only where the text belongs to the other site.",
  find: ({ canonicalUrl, hosts }) => {
    if (canonicalUrl === null) return undefined
    return hosts.has(new URL(canonicalUrl).host) ? [] : [{ detail: canonicalUrl }]
  },
}
