import type { PageCheck } from "../check.ts"
import { toFindings } from "../to-findings.ts"

const placeholder = /\blorem ipsum dolor sit\b|\bdolor sit amet,? consectetur\b/i

export const loremIpsum: PageCheck = {
  code: "lorem_ipsum",
  severity: "error",
  category: "content",
  title: "Pages with placeholder text",
  detail:
    "The page shows text that only fills the layout. Replace it, or take the page offline until its text is ready.",
  find({ facts: { text } }) {
    if (text === "") return undefined
    return toFindings(placeholder.exec(text) ?? [])
  },
}
