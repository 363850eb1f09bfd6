import { bit } from "./create-lexicon.ts"
import type { Word } from "./read-clauses.ts"

const has = (word: Word | undefined, kinds: number) => ((word?.kinds ?? 0) & kinds) !== 0
const isUnknown = (word: Word | undefined) => word !== undefined && word.kinds === 0 && word.name === null
const isNumber = (word: Word) => /^\d{1,3}$/u.test(word.text)
const isYear = (word: Word) => /^(?:19|20)\d\d年?$/u.test(word.text)

/** No reports of failures at Acme: what the source is about is about the name. */
const isAboutOwn = (words: readonly Word[], source: number, own: number) =>
  own > source + 2 &&
  (has(words[source - 1], bit.neg) || has(words[source - 2], bit.neg)) &&
  has(words[own - 1], bit.prep) &&
  words.slice(source + 1, own).every((word) => !has(word, bit.epi | bit.sub))

/** The places of words that the lexicon does not have, and that only say which kind of thing a name is: a payroll tool called Acme. */
export function findKindWords(words: readonly Word[], own: number): Set<number> {
  const places = new Set<number>()
  const add = (from: number, to: number) => {
    for (let at = Math.max(0, from); at < to; at++) if (isUnknown(words[at])) places.add(at)
  }
  const kinds = words.reduce((all, word) => all | word.kinds, 0)
  const hasRead = (kinds & bit.me) !== 0 && (kinds & bit.epi) !== 0 && (kinds & bit.neg) !== 0
  for (const [at, word] of words.entries()) {
    const isOfKind = has(words[at + 1], bit.prep)
    if (isNumber(word) || (isYear(word) && (kinds & bit.src) !== 0)) places.add(at)
    // In the field of payroll, on a list of running shoes.
    if (has(word, bit.field)) add(at + 1, at + (isOfKind ? 4 : 3))
    else if (has(word, bit.src) && isOfKind && !isAboutOwn(words, at, own)) add(at + 2, at + 4)
    // It has come up in nothing that I read about payroll software.
    if (has(word, bit.kind) && own < at - 2 && has(words[at - 2], bit.prep) && hasRead) add(at - 1, at)
    // Neither Stiftung Warentest nor Chip.
    if (has(word, bit.nor)) add(at + 1, at + 3)
    if (own === -1) continue
    // No proof that it is a provider of payroll software.
    if (has(word, bit.kind) && isOfKind && (kinds & bit.prove) !== 0) add(at + 2, at + 4)
    // Not a help desk that I know.
    if (has(word, bit.me) && own < at && words.slice(at).some((later) => has(later, bit.epi))) {
      add(
        Math.max(
          at - 4,
          own,
          words.findLastIndex((one, place) => place < at && has(one, bit.neg)),
        ),
        at,
      )
    }
  }
  if ((kinds & bit.called) !== 0 && own !== -1) {
    const last = words.findLastIndex((word, at) => at < own && has(word, bit.neg | bit.src))
    add(Math.max(own - 8, last + 1), own)
    add(own + 2, own + 3)
  }
  return places
}
