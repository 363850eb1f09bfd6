import type { SiteCheck } from "../site-check.ts"

/** The fewest words of a page that this concerns, and the fewest that only scripts write. */
const fewestWords = 200
const fewestWritten = 100
/** The share of the words that a page has without scripts, at most. */
const share = 0.6

export const contentNeedsScripts: SiteCheck = {
  code: "content_needs_scripts",
  severity: "error",
  harm: { share: 0.6 },
  category: "ai_access",
  title: "Text that only scripts write",
  detail:
    "Most AI crawlers run no scripts, so they read a page without most of its text. Render the text on the server, or when the site is built.",
  find({ vitals }) {
    const counted = vitals.flatMap(({ url, words }) => (words === null ? [] : [{ url, ...words }]))
    const findings = counted
      .filter(({ before, after }) => after >= fewestWords && after - before >= fewestWritten && before <= after * share)
      .map(({ url, before, after }) => ({ url, detail: `${before} of ${after} words without scripts` }))
    return Promise.resolve({ checked: counted.length, findings })
  },
}
