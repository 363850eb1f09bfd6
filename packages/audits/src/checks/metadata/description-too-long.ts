import type { PageCheck } from "../check.ts"
import { metasNamed } from "../metas-named.ts"
import { textWidth } from "../text-width.ts"

/** SEOnaut warns above 160 characters, Screaming Frog above 155. */
const limit = 160

export const descriptionTooLong: PageCheck = {
  code: "description_too_long",
  severity: "notice",
  category: "metadata",
  title: "Descriptions that are too long",
  detail: "Search results cut off long descriptions. Say what matters in the first 160 characters.",
  find: ({ isIndexable, facts }) => {
    const text = metasNamed(facts, "description")
      .find(({ content }) => content.trim() !== "")
      ?.content.trim()
    if (!isIndexable || text === undefined) return undefined
    const width = textWidth(text)
    return width > limit ? [{ detail: `${width} characters` }] : []
  },
}
