import type { PageCheck } from "../check.ts"
import { textWidth } from "../text-width.ts"

/** About what a search result shows: Screaming Frog and SEOnaut warn above 60 characters. */
const limit = 60

export const titleTooLong: PageCheck = {
  code: "title_too_long",
  severity: "notice",
  category: "metadata",
  title: "Titles that are too long",
  detail: "Search results cut off long titles. Put what matters first, and stay below about 60 characters.",
  find: ({ isIndexable, facts }) => {
    const title = facts.titles.find(({ text }) => text.trim() !== "")?.text.trim()
    if (!isIndexable || title === undefined) return undefined
    const width = textWidth(title)
    return width > limit ? [{ detail: `${width} characters: ${title}` }] : []
  },
}
