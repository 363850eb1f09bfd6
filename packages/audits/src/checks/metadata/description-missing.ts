import type { PageCheck } from "../check.ts"
import { metasNamed } from "../metas-named.ts"

export const descriptionMissing: PageCheck = {
  code: "description_missing",
  severity: "warning",
  category: "metadata",
  title: "Pages without a description",
  detail:
    "Search results show the description below the title, and assistants read it first. Write one or two sentences about what the page offers.",
  find: ({ isIndexable, facts }) => {
    if (!isIndexable) return undefined

    return metasNamed(facts, "description").every(({ content }) => content.trim() === "") ? [{ detail: null }] : []
  },
}
