import type { PageCheck } from "../check.ts"
import { dropQuotations } from "../drop-quotations.ts"
import { toFindings } from "../to-findings.ts"

const placeholder = /\blorem ipsum dolor sit\b|\bdolor sit amet,? consectetur\b/i
const words = new Set(
  "lorem ipsum dolor sit amet consectetur consectetuer adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea commodo consequat duis aute irure in reprehenderit voluptate velit esse cillum eu fugiat nulla pariatur excepteur sint occaecat cupidatat non proident sunt culpa qui officia deserunt mollit anim id est laborum".split(
    " ",
  ),
)

export const loremIpsum: PageCheck = {
  code: "lorem_ipsum",
  severity: "error",
  category: "content",
  title: "Pages with placeholder text",
  detail:
    "The page shows text that only fills the layout. Replace it, or take the page offline until its text is ready.",
  find({ facts: { ownText } }) {
    if (ownText === "") return undefined
    const blocks = placeholder.test(ownText) ? dropQuotations(ownText).split("\n") : []
    return toFindings(blocks.flatMap((block) => (isPlaceholder(block) ? (placeholder.exec(block) ?? []) : [])))
  },
}

/** One sentence among others is about the words. */
function isPlaceholder(block: string): boolean {
  if (!placeholder.test(block)) return false
  const all = block.toLowerCase().match(/\p{L}+/gu) ?? []
  return all.filter((word) => words.has(word)).length >= all.length / 2
}
