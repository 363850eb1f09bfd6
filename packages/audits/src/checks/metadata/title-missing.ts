import type { PageCheck } from "../check.ts"

export const titleMissing: PageCheck = {
  code: "title_missing",
  severity: "error",
  harm: { share: 0.25 },
  category: "metadata",
  title: "Pages without a title",
  detail: "Search results, tabs and assistants name a page by its title. Write one that says what only this page has.",
  find: ({ isIndexable, facts }) => {
    if (!isIndexable) return undefined

    return facts.titles.every(({ text }) => text.trim() === "") ? [{ detail: null }] : []
  },
}
