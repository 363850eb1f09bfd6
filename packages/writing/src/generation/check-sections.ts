import type { WritingCheck } from "@citable/contract/content"
import { compareSections } from "@citable/language/text/compare-sections"
import { toCheckText } from "@citable/language/text/to-check-text"

import type { ArticleSection } from "./article-section.ts"
import { readSentences } from "./read-sentences.ts"

/** One check for each section that repeats an earlier one, or has no word of its heading. */
export function checkSections(sections: readonly ArticleSection[], { locale }: { locale: string }): WritingCheck[] {
  const texts = sections.map(({ heading, tree }) => ({
    heading,
    text: readSentences(tree, locale)
      .map(({ text }) => text)
      .join(" "),
  }))
  const { repeated, unanswered } = compareSections(texts, { locale })
  const toCheck = (heading: string, detail: string): WritingCheck => ({
    kind: "edit",
    state: "open",
    text: toCheckText(heading),
    detail: toCheckText(detail),
    sources: [],
  })
  return [
    ...repeated.map(({ heading, of }) => toCheck(heading, `This section mostly repeats the section “${of}”.`)),
    ...unanswered.map((heading) => toCheck(heading, "This section has no word of its heading. Does it answer it?")),
  ]
}
