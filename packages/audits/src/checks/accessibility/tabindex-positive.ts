import type { PageCheck } from "../check.ts"
import { toFindings } from "../to-findings.ts"

export const tabindexPositive: PageCheck = {
  code: "tabindex_positive",
  severity: "notice",
  category: "accessibility",
  title: "Elements that the keyboard reaches out of order",
  detail:
    "A `tabindex` above 0 moves an element before all others. Use 0, and put elements in the order in which people read them.",
  find: ({ facts: { access } }) => toFindings(access.positiveTabindexes),
}
