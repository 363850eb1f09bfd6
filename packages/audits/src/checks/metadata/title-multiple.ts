import type { PageCheck } from "../check.ts"

export const titleMultiple: PageCheck = {
  code: "title_multiple",
  severity: "warning",
  category: "metadata",
  title: "Pages with several titles",
  detail: "Browsers and search engines take one of them, not always the one that you want. Keep one title in the head.",
  find: ({ isIndexable, facts }) => {
    if (!isIndexable) return undefined

    return facts.titles.length > 1 ? [{ detail: facts.titles.map(({ text }) => text).join(" | ") }] : []
  },
}
