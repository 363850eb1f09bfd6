import type { PageCheck } from "../check.ts"
import { findStuffing } from "../find-stuffing.ts"

export const hiddenText: PageCheck = {
  code: "hidden_text",
  severity: "warning",
  category: "content",
  title: "Pages with text for search engines that people cannot see",
  detail:
    "A `style` hides a text that repeats its words. Search engines take it for spam and may drop the page. Remove it; what a click shows may stay.",
  find({ facts: { text, hiddenText: hidden } }) {
    if (text === "") return undefined
    const found = findStuffing(hidden, 30)
    return found === undefined ? [] : [{ detail: `“${found.phrase.slice(0, 100)}” ${found.count} times` }]
  },
}
