import { splitWords } from "@citable/language/text/split-words"

import { isNamed } from "./clause-words.ts"
import { readNames } from "./read-names.ts"

const quotations = /[“„«"]([^“”„«»"]{1,2000})[”“»"]/gu
/** Fewer words are a term that a text talks about. */
const fewestWords = 3

/** Whom a sentence has say a quotation, and who says it in the source, if these are two. */
export function otherSpeaker(
  sentence: string,
  sources: readonly { text: string }[],
  { locale }: { locale: string },
): { here: string; there: string } | undefined {
  const rest = sentence.replaceAll(quotations, " “ ")
  const names = readNames(`… ${rest}`, locale).map(({ written }) => written)
  if (names.length === 0) return undefined
  for (const [, quoted = ""] of sentence.matchAll(quotations)) {
    const words = splitWords(quoted, locale)
    if (words.length < fewestWords) continue
    for (const { text } of sources) {
      const isThere = [...text.matchAll(quotations)].some(([, other = ""]) =>
        ` ${splitWords(other, locale).join(" ")} `.includes(` ${words.join(" ")} `),
      )
      if (!isThere) continue
      const around = text.replaceAll(quotations, " “ ")
      const speakers = readNames(`… ${around}`, locale).map(({ written }) => written)
      const stranger = names.find((name) => !isNamed(around, name))
      const other = speakers.find((name) => !isNamed(rest, name))
      if (stranger !== undefined && other !== undefined) return { here: stranger, there: other }
    }
  }
  return undefined
}
