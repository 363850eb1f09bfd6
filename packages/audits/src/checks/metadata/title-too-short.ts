import type { PageCheck } from "../check.ts"
import { textWidth } from "../text-width.ts"

/** Below what other auditors ask for (SEOnaut 20, Screaming Frog 30): names of brands and sections may be short. */
const limit = 15

export const titleTooShort: PageCheck = {
  code: "title_too_short",
  severity: "notice",
  category: "metadata",
  title: "Titles that are too short",
  detail:
    "A title of one or two words says too little to be chosen in search results. Say what the page offers, and for whom.",
  find: ({ isIndexable, facts }) => {
    const title = facts.titles.find(({ text }) => text.trim() !== "")?.text.trim()
    if (!isIndexable || title === undefined) return undefined
    const width = textWidth(title)
    return width < limit ? [{ detail: `${width} characters: ${title}` }] : []
  },
}
