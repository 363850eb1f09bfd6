import type { PageCheck } from "../check.ts"
import { findLastDate } from "../find-last-date.ts"

/** Eighteen months. */
const OLDEST = 548 * 24 * 60 * 60 * 1000

export const outdatedContent: PageCheck = {
  code: "outdated_content",
  severity: "notice",
  category: "content",
  title: "Articles that are old, or do not say how old they are",
  detail:
    "AI assistants and readers prefer recent sources. Review articles after 18 months, and publish the date of the last change as `dateModified`.",
  find({ facts, isIndexable, isArticle, at }) {
    if (!isIndexable || !isArticle) return undefined
    const changed = findLastDate(facts, at)
    if (changed === undefined) return [{ detail: "no date" }]
    return at - changed <= OLDEST ? [] : [{ detail: new Date(changed).toISOString().slice(0, 10) }]
  },
}
