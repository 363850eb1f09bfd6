import type { PageCheck } from "../check.ts"
import { metasNamed } from "../metas-named.ts"

export const descriptionSameAsTitle: PageCheck = {
  code: "description_same_as_title",
  severity: "notice",
  category: "metadata",
  title: "Descriptions that repeat the title",
  detail: "A search result then says the same twice. Say what the page offers beyond its title.",
  find: ({ isIndexable, facts }) => {
    const title = facts.titles[0]?.text.trim().toLowerCase()
    const description = metasNamed(facts, "description")[0]?.content.trim().toLowerCase()
    if (!isIndexable || !title || !description) return undefined
    return title === description ? [{ detail: title.slice(0, 150) }] : []
  },
}
