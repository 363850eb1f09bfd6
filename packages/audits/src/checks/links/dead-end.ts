import type { PageCheck } from "../check.ts"

export const deadEnd: PageCheck = {
  code: "dead_end",
  severity: "notice",
  category: "links",
  title: "Pages without a link to another page",
  detail: "Readers and crawlers cannot continue from here. Link to related pages, and to the home page.",
  find({ links, isIndexable, url }) {
    if (!isIndexable) return undefined
    return links.some((link) => link.url !== url) ? [] : [{ detail: null }]
  },
}
