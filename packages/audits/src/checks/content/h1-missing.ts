import type { PageCheck } from "../check.ts"

export const h1Missing: PageCheck = {
  code: "h1_missing",
  severity: "warning",
  category: "content",
  title: "Pages without a main heading",
  detail:
    "The `h1` tells readers, search engines and AI assistants what the page is about. Give the page one that names its subject.",
  find({ facts, isIndexable }) {
    if (!isIndexable) return undefined
    return facts.headings.some(({ depth }) => depth === 1) ? [] : [{ detail: null }]
  },
}
