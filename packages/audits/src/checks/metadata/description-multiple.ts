import type { PageCheck } from "../check.ts"
import { metasNamed } from "../metas-named.ts"

export const descriptionMultiple: PageCheck = {
  code: "description_multiple",
  severity: "warning",
  category: "metadata",
  title: "Pages with several descriptions",
  detail: "Search engines take one of them or join them. Keep one.",
  find: ({ isIndexable, facts }) => {
    if (!isIndexable) return undefined
    const descriptions = metasNamed(facts, "description")
    return descriptions.length > 1 ? [{ detail: `${descriptions.length} descriptions` }] : []
  },
}
