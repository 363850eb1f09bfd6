import type { PageCheck } from "../check.ts"
import { toFindings } from "../to-findings.ts"

const LONGEST_ALT = 125

export const imageAltTooLong: PageCheck = {
  code: "image_alt_too_long",
  severity: "notice",
  category: "images",
  title: "Alternative texts of more than 125 characters",
  detail:
    "Screen readers read the whole text without a pause. Describe the image in one sentence, and put the rest into the page.",
  find({ facts: { images } }) {
    const described = images.filter(({ alt }) => alt !== null && alt !== "")
    if (described.length === 0) return undefined
    return toFindings(
      described.flatMap(({ alt, src }) =>
        alt !== null && alt.length > LONGEST_ALT ? `${src}: ${alt.length} characters` : [],
      ),
    )
  },
}
