import type { PageCheck } from "../check.ts"

/** A page with more words says something, such as that it has no results. */
const mostWords = 50

export const appRootEmpty: PageCheck = {
  code: "app_root_empty",
  severity: "error",
  harm: { share: 0.6 },
  category: "availability",
  title: "Pages that are empty until scripts run",
  detail:
    "Most AI crawlers run no scripts, and search engines run them later, so they read an empty page. Render the text on the server, or when the site is built.",
  find({ facts: { hasEmptyAppRoot, mainWords } }) {
    return hasEmptyAppRoot && mainWords < mostWords ? [{ detail: `${mainWords} words without scripts` }] : []
  },
}
