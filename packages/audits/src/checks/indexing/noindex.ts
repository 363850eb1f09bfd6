import { forbidsIndexing } from "@citable/reader"

import type { PageCheck } from "../check.ts"
import { searchDirectives } from "../search-directives.ts"

export const noindex: PageCheck = {
  code: "noindex",
  severity: "notice",
  category: "indexing",
  title: "Pages that forbid indexing",
  detail:
    "Search engines leave the page out. If it should be found, remove noindex, or a date of unavailable_after that has passed, from its robots and googlebot meta elements and its X-Robots-Tag header.",
  find: (page) => {
    const { meta, header } = searchDirectives(page)
    const found = [...meta, ...header].filter((directive) => forbidsIndexing([directive], page.at))
    return found.length === 0 ? [] : [{ detail: found.includes("noindex") ? null : found.join(", ") }]
  },
}
