import type { PageCheck } from "../check.ts"

export const titleOutsideHead: PageCheck = {
  code: "title_outside_head",
  severity: "error",
  category: "metadata",
  title: "Titles outside of the head",
  detail:
    "Search engines may not take a title in the body for the title of the page. Move it into the head, and look for an element before it that ends the head early.",
  find: ({ isIndexable, facts }) => {
    if (!isIndexable || facts.titles.length === 0) return undefined
    return facts.titles.flatMap(({ inHead, text }) => (inHead ? [] : [{ detail: text }]))
  },
}
