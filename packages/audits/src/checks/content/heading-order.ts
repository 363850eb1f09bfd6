import type { PageCheck } from "../check.ts"
import { toFindings } from "../to-findings.ts"

export const headingOrder: PageCheck = {
  code: "heading_order",
  severity: "notice",
  category: "content",
  title: "Headings that skip a level",
  detail:
    "Screen readers and AI assistants take headings as an outline, which has a gap here. Use the next level, such as `h3` after `h2`.",
  find({ facts: { headings } }) {
    if (headings.length < 2) return undefined
    return toFindings(
      headings.flatMap(({ depth, text }, index) => {
        const before = headings[index - 1]?.depth ?? depth
        return depth > before + 1 ? [`“${text}” is h${depth} after h${before}`] : []
      }),
    )
  },
}
