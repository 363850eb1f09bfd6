import { findShared } from "../find-shared.ts"
import type { KnownSite, SiteCheck } from "../site-check.ts"

export const canonicalElsewhere: SiteCheck<KnownSite> = {
  code: "canonical_elsewhere",
  severity: "error",
  harm: { share: 0.7 },
  category: "indexing",
  title: "Different pages that name one page as their original",
  detail:
    "Search engines keep the canonical page and drop the others, though their texts differ. Let each page name its own URL as the canonical one.",
  async find({ facts, scope, readPages }) {
    const pages = await readPages()
    const concerned = pages.filter(({ state }) => state === "page")
    const found = findShared(pages, {
      home: scope === "site" ? facts.home : null,
      // The same page with other parameters is its variant.
      concerns: ({ state, url, canonical }) => state === "page" && url.split("?")[0] !== canonical,
      toKey: ({ canonical }) => canonical,
    })
    return { checked: concerned.length, findings: found.map(({ url, canonical }) => ({ url, detail: canonical })) }
  },
}
