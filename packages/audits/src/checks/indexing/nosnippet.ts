import type { PageCheck } from "../check.ts"
import { searchDirectives } from "../search-directives.ts"

export const nosnippet: PageCheck = {
  code: "nosnippet",
  severity: "warning",
  category: "indexing",
  title: "Pages that forbid snippets",
  detail:
    "Search results then show no text of the page, and AI answers of search engines do not use it. Remove nosnippet and max-snippet:0 if that is not wanted.",
  find: (page) => {
    if (!page.isIndexable) return undefined
    const { meta, header } = searchDirectives(page)
    const found = [...meta, ...header].find((rule) => /^(?:nosnippet|max-snippet\s*:\s*0)$/.test(rule))
    return found === undefined ? [] : [{ detail: found }]
  },
}
