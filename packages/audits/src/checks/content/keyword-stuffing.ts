import type { PageCheck } from "../check.ts"
import { findStuffing } from "../find-stuffing.ts"

export const keywordStuffing: PageCheck = {
  code: "keyword_stuffing",
  severity: "warning",
  category: "content",
  title: "Pages that repeat a phrase over and over",
  detail:
    "Search engines rank such a text lower, and nobody reads it. Write the phrase where it is needed, and say something in between.",
  find({ facts: { ownText } }) {
    if (ownText === "") return undefined
    const found = findStuffing(ownText, 60)
    return found === undefined ? [] : [{ detail: `“${found.phrase.slice(0, 100)}” ${found.count} times in one block` }]
  },
}
