import type { PageCheck } from "../check.ts"
import { dropQuotations } from "../drop-quotations.ts"
import { metasNamed } from "../metas-named.ts"
import { toFindings } from "../to-findings.ts"

/** Marks of templates that nobody writes in a sentence. */
const marks =
  /(?<![\w\\}$^])\{\{\{?\s?(?!(?:and|or)\s?\})[a-z_$][\w.$\]['-]{0,60}(?:\s?\|[^{}\n]{1,60})?\s?\}\}|\{%-?\s?(?:if|for|include|set|block|extends|raw|end[a-z]{2,10})\b[^%\n]{0,60}%\}|<%[=-]?[^%\n]{1,60}%>|\$\{[a-z_][\w.]{0,60}\}|\[object Object\]|%%[a-z_]{2,40}%%|[$€£]\s?(?:NaN|undefined|null)\b/gi
/** Go runs its templates, or fails: what a page shows of them, or of their results (→), is a text about them, such as an excerpt in a list. */
const goCode =
  /\{\{-?\s*(?:\.[a-z]|\/\*|\$\w+\s*:?=|(?:range|with|if|else|end|define|block|partial|return|break|continue)\b(?!\s*[|.])|\.?[a-z_]\w*(?:\.\w+)*\s+[`$.(])|\}\}\s*→/i
/** Values that are missing, as a whole block. */
const missing = /^(?:undefined|null|NaN|Invalid Date|\[object Object\])$/
/** The same as a part of a title. */
const missingPart = /(?:^|[|–—:-]\s*)(?:undefined|null|NaN|Invalid Date)(?:\s*[|–—:-]|$)/
const untitled =
  /^(?:untitled(?: (?:page|document))?|(?:insert|your|page) title(?: here)?|title(?: goes)? here|todo:? title(?: here)?|new page)$/i

export const templateLeftover: PageCheck = {
  code: "template_leftover",
  severity: "error",
  category: "content",
  title: "Pages that show the marks of their template",
  detail:
    "Visitors and search results see `{{ title }}`, `undefined` or `[object Object]` where a value belongs. Give the template its value, or leave the part out.",
  find({ facts }) {
    const { ownText, titles, headings } = facts
    const title = titles[0]?.text.trim() ?? ""
    if (ownText === "" && title === "") return undefined
    const names = [
      title,
      ...headings.map(({ text }) => text),
      ...metasNamed(facts, "description").map((meta) => meta.content),
    ]
    const lines = ownText.split("\n")
    const isAboutGo = [ownText, ...names].some((text) => goCode.test(text))
    const marksOf = (text: string): string[] => (isAboutGo ? [] : (dropQuotations(text).match(marks) ?? []))
    return toFindings([
      ...names.filter((text) => missingPart.test(text.trim()) || (text === title && untitled.test(text))),
      ...names.flatMap(marksOf),
      ...lines.filter((line) => missing.test(line)),
      ...(/[{%$€£[<]/.test(ownText) ? marksOf(ownText) : []),
    ])
  },
}
