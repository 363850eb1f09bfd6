import type { PageCheck } from "../check.ts"
import { toFindings } from "../to-findings.ts"

export const h1Multiple: PageCheck = {
  code: "h1_multiple",
  severity: "notice",
  category: "content",
  title: "Pages with several main headings",
  detail: "It is not clear which `h1` names the subject of the page. Keep one, and make the others `h2`.",
  find({ facts, isIndexable }) {
    const main = facts.headings.filter(({ depth }) => depth === 1)
    if (!isIndexable || main.length === 0) return undefined
    return main.length === 1 ? [] : toFindings(main.map(({ text }) => `“${text}”`))
  },
}
