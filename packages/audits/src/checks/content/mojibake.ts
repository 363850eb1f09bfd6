import type { PageCheck } from "../check.ts"
import { toFindings } from "../to-findings.ts"

// UTF-8 read as windows-1252. Quotation marks after `Ã` are Portuguese in capital letters.
const signs = "[ÃÂ](?![«»ªº])[\\u0080-\\u00BF]|â(?:€[™œ¦“”˜\\u009D]|‚¬)|ðŸ|(?:[ÐÑ][\\u0080-\\u00BF]){2}"
// A page that was cut off may end in the middle of a character.
const misread = new RegExp(signs, "gu")
const broken = new RegExp(`${signs}|\\uFFFD`, "gu")
/** The characters before and after, so that people find the place. */
const AROUND = 20

export const mojibake: PageCheck = {
  code: "mojibake",
  severity: "warning",
  category: "content",
  title: "Pages with broken characters",
  detail:
    "Text was decoded with the wrong character encoding, so letters show as characters such as `Ã©`. Store and send it as UTF-8 everywhere.",
  find({ facts: { ownText, titles }, truncated }) {
    const all = `${titles[0]?.text ?? ""}\n${ownText}`
    if (all.length < 2) return undefined
    return toFindings(
      [...all.matchAll(truncated ? misread : broken)].map(({ index }) =>
        all.slice(Math.max(0, index - AROUND), index + AROUND).replaceAll("\n", " "),
      ),
    )
  },
}
