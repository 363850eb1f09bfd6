import { isSameNumber } from "@citable/language/text/read-numbers"

import { isNamed, shareOf, shorten, type World } from "./clause-words.ts"
import { type ClausePair, compareClauses, enoughWords, nearlyAll } from "./compare-clauses.ts"
import type { Doubt } from "./doubt.ts"
import { isNearNumber } from "./is-near-number.ts"
import { otherSpeaker } from "./other-speaker.ts"
import { subjectOf } from "./other-subject.ts"
import { type Clause, type ClauseNumber, readClauses, type ReadSentence } from "./read-clauses.ts"
import { readRoughness } from "./read-roughness.ts"

/** A sentence of a source. */
export interface DoubtSource {
  text: string
  locale: string
}

/**
 * Compares what a sentence says with the clauses of its sources that have its numbers, or else most of its words: who, which way, how
 * much at most, how often, whether at all. One clause that agrees is enough. No doubt is no proof.
 *
 * @param sources Sentences in the language of the sentence.
 */
export function findDoubts(sentence: string, sources: readonly DoubtSource[], { locale }: { locale: string }): Doubt[] {
  const read = sources.map(({ text, locale: own }) => readSourceClauses(text, own))
  const world = toWorld(read, locale)
  const doubts = readClauses(sentence, locale).flatMap((clause) => doubtsOf(clause, read, world))
  const speaker = otherSpeaker(sentence, sources, { locale })
  if (speaker !== undefined) {
    const message = `The sentence has ${speaker.here} say it, and its source ${speaker.there}.`
    doubts.push({ kind: "speaker", message })
  }
  return doubts.filter((one, index) => doubts.findIndex(({ kind }) => kind === one.kind) === index)
}

const known = new Map<string, ReadSentence>()
const mostKnown = 2000

/** The sentences of a passage are compared with many sentences of a text. */
function readSourceClauses(text: string, locale: string): ReadSentence {
  const key = `${locale} ${text}`
  const found = known.get(key) ?? { text, clauses: readClauses(text, locale) }
  if (known.size >= mostKnown) known.clear()
  known.set(key, found)
  return found
}

function doubtsOf(own: Clause, sources: readonly ReadSentence[], world: World): Doubt[] {
  const pairs = sources.flatMap((sentence) => sentence.clauses.map((clause) => ({ clause, sentence })))
  const withNumbers = pairs.flatMap(({ clause, sentence }) => {
    const matches = own.numbers.flatMap((number) => {
      const there = clause.numbers.find((other) => isSame(number, other, own.text))
      return there === undefined ? [] : [{ number, there }]
    })
    const share = shareOf(own, sentence.clauses)
    return matches.length > 0 && share > 0 ? [{ clause, sentence, matches, share }] : []
  })
  const alike = pairs.flatMap(({ clause, sentence }) => {
    const share = Math.max(
      shareOf(own, [clause]),
      isClosest(own, clause, sentence) ? shareOf(own, sentence.clauses) : 0,
    )
    return own.content.length >= 2 && share >= enoughWords ? [{ clause, sentence, matches: [], share }] : []
  })
  const most = Math.max(0, ...withNumbers.map(({ matches }) => matches.length))
  const candidates = most > 0 ? withNumbers.filter(({ matches }) => matches.length === most) : alike
  let best: Doubt[] | undefined
  for (const candidate of candidates.toSorted((a, b) => b.share - a.share)) {
    const found = compareClauses(own, candidate, world)
    if (best === undefined || found.length < best.length) best = found
    if (best.length === 0) break
  }
  const doubts = best ?? []
  // A number agrees in one place, and the words of the sentence are denied in another.
  if (most > 0 && doubts.length === 0) {
    const closest = alike.toSorted((a, b) => b.share - a.share)[0]
    if (closest !== undefined && closest.share >= nearlyAll)
      doubts.push(...compareClauses(own, closest, world).filter(isOfWords))
  }
  if (doubts.length === 0) doubts.push(...findDenied(own, pairs, world))
  return doubts
}

/** What a source denies of the same name: “Ironbridge did not take part”. */
function findDenied(own: Clause, pairs: readonly Pick<ClausePair, "clause">[], world: World): Doubt[] {
  if (own.parts.some(({ isDenied }) => isDenied !== false)) return []
  const first = subjectOf(own, world)
  if (first === undefined) return []
  for (const { clause } of pairs) {
    if (!isNamed(clause.text.slice(0, first.length + 20), first)) continue
    const part = clause.parts.find(({ denied }) => denied.length > 0)
    const { denied = [] } = part ?? {}
    if (denied.length === 0 || shareOf({ keys: denied }, [own]) < enoughWords) continue
    return [
      {
        kind: "negation",
        message: `The sentence says “${shorten(own.text)}”, and its source “${shorten(clause.text)}”.`,
      },
    ]
  }
  return []
}

/** Of a sentence, the clause that shares most words says what the sentence is about. */
function isClosest(own: Clause, clause: Clause, { clauses }: ReadSentence): boolean {
  return clauses.every((one) => shareOf(own, [one]) <= shareOf(own, [clause]))
}

const isOfWords = ({ kind }: Doubt) => kind === "negation" || kind === "hedge"

function toWorld(sources: readonly ReadSentence[], locale: string): World {
  return {
    text: sources.map(({ text }) => text).join("\n"),
    keys: new Set(sources.flatMap(({ clauses }) => clauses.flatMap(({ keys }) => keys))),
    locale,
  }
}

function isSame(number: ClauseNumber, other: ClauseNumber, text: string): boolean {
  if (number.unit !== other.unit) return false
  return isSameNumber(number, other) || isNearNumber(number, other, readRoughness(text, number))
}
