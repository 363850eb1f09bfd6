import { findShared } from "../find-shared.ts"
import type { KnownSite, SiteCheck } from "../site-check.ts"

export const redirectsToOnePage: SiteCheck<KnownSite> = {
  code: "redirects_to_one_page",
  severity: "error",
  harm: { share: 1 },
  category: "availability",
  title: "Pages that send everybody to one and the same page",
  detail:
    "Readers and search engines get another page than the one that they asked for, such as the home page or a form to sign in. Show the pages again, or redirect each to its own successor.",
  async find({ facts, scope, readPages }) {
    const pages = await readPages()
    const concerned = pages.filter(({ state }) => state === "page" || state === "redirect")
    const found = findShared(pages, {
      home: scope === "site" ? facts.home : null,
      concerns: ({ state }) => state === "page" || state === "redirect",
      toKey: ({ leadsTo, ending }) => (leadsTo === null ? null : ending),
      isIt: ({ leadsTo, ending }, key) => leadsTo === null && ending === key,
      someAreEnough: true,
      fewAreFine: true,
    })
    return {
      checked: concerned.length,
      findings: found.map(({ url, leadsTo }) => ({ url, detail: `leads to ${leadsTo}` })),
    }
  },
}
