import type { PageCheck } from "../check.ts"

export const headingEmpty: PageCheck = {
  code: "heading_empty",
  severity: "notice",
  category: "content",
  title: "Headings without text",
  detail: "Screen readers announce an empty heading, which says nothing. Give it a text, or remove the element.",
  find({ facts: { headings } }) {
    if (headings.length === 0) return undefined
    const empty = headings.filter(({ text }) => text === "")
    return empty.length === 0 ? [] : [{ detail: empty.map(({ depth }) => `h${depth}`).join(", ") }]
  },
}
