import type { PageCheck } from "../check.ts"

const FEWEST_WORDS = 200
const isMarkdown = /^\s*text\/(?:x-)?markdown\b/i

export const markdownAlternateMissing: PageCheck = {
  code: "markdown_alternate_missing",
  severity: "notice",
  category: "ai_access",
  title: "Pages that are not offered as Markdown",
  detail:
    "AI assistants read Markdown with a fraction of the tokens. Publish it, and name it by `<link rel=alternate type=text/markdown>`.",
  find({ facts: { links, mainWords }, headers, isIndexable }) {
    if (!isIndexable || mainWords < FEWEST_WORDS) return undefined
    const isNamed = links.some(({ rel, type }) => rel.includes("alternate") && isMarkdown.test(type ?? ""))
    // Where the answer depends on `Accept`, Markdown may be had from the same address.
    const isNegotiated = /(?:^|,)\s*accept\s*(?:,|$)/i.test(headers["vary"] ?? "")
    return isNamed || isNegotiated ? [] : [{ detail: null }]
  },
}
