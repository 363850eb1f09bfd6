import type { PageCheck } from "../check.ts"
import { metasNamed } from "../metas-named.ts"
import { textWidth } from "../text-width.ts"

/** Screaming Frog warns below 70 characters, SEOnaut below 80. */
const limit = 70

export const descriptionTooShort: PageCheck = {
  code: "description_too_short",
  severity: "notice",
  category: "metadata",
  title: "Descriptions that are too short",
  detail:
    "A short description leaves room in the search result unused. Say in one or two sentences what the page offers.",
  find: ({ isIndexable, facts }) => {
    const text = metasNamed(facts, "description")
      .find(({ content }) => content.trim() !== "")
      ?.content.trim()
    if (!isIndexable || text === undefined) return undefined
    const width = textWidth(text)
    return width < limit ? [{ detail: `${width} characters` }] : []
  },
}
