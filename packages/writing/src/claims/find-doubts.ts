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
 * @param sources Sentences in the language of the sentence. Pass the same list again, unchanged, to have it read once.
 */
export function findDoubts(sentence: string, sources: readonly DoubtSource[], { locale }: { locale: string }): Doubt[] {
  const known = libraries.get(sources)
  const library = known?.world.locale === locale ? known : toLibrary(sources, locale)
  libraries.set(sources, library)
  const doubts = readClauses(sentence, locale).flatMap((clause) => doubtsOf(clause, library))
  const speaker = otherSpeaker(sentence, sources, { locale })
  if (speaker !== undefined) {
    const message = `The sentence has ${speaker.here} say it, and its source ${speaker.there}.`
    doubts.push({ kind: "speaker", message })
  }
  return doubts.filter((one, index) => doubts.findIndex(({ kind }) => kind === one.kind) === index)
}

/** Sources, and which of their sentences have a word. */
interface Library {
  byKey: ReadonlyMap<string, readonly ReadSentence[]>
  world: World
}

const libraries = new WeakMap<readonly DoubtSource[], Library>()
const readSentences = new WeakMap<DoubtSource, ReadSentence>()

function toLibrary(sources: readonly DoubtSource[], locale: string): Library {
  const byKey = new Map<string, ReadSentence[]>()
  for (const source of sources) {
    const sentence = readSentences.get(source) ?? {
      text: source.text,
      clauses: readClauses(source.text, source.locale),
    }
    readSentences.set(source, sentence)
    for (const key of new Set(sentence.clauses.flatMap(({ keys }) => keys))) {
      const others = byKey.get(key)
      if (others === undefined) byKey.set(key, [sentence])
      else others.push(sentence)
    }
  }
  const text = sources.map((source) => source.text).join("\n")
  return { byKey, world: { text, keys: new Set(byKey.keys()), locale } }
}

function doubtsOf(own: Clause, { byKey, world }: Library): Doubt[] {
  // What shares no word with a clause is about something else.
  const sentences = [...new Set(own.keys.flatMap((key) => byKey.get(key) ?? []))]
  const pairs = sentences.flatMap((sentence) => sentence.clauses.map((clause) => ({ clause, sentence })))
  const withNumbers = pairs.flatMap(({ clause, sentence }) => {
    const matches = own.numbers.flatMap((number) => {
      const there = clause.numbers.find((other) => isSame(number, other, own.text))
      return there === undefined ? [] : [{ number, there }]
    })
    const share = shareOf(own, sentence.clauses)
    return matches.length > 0 && share > 0 ? [{ clause, sentence, matches, share }] : []
  })
  const alike = pairs.flatMap(({ clause, sentence }) => {
    const alone = shareOf(own, [clause])
    const whole = alone >= enoughWords || sentence.clauses.length === 1 ? alone : shareOf(own, sentence.clauses)
    const share = whole > alone && isClosest(own, clause, sentence) ? whole : alone
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

function isSame(number: ClauseNumber, other: ClauseNumber, text: string): boolean {
  if (number.unit !== other.unit) return false
  return isSameNumber(number, other) || isNearNumber(number, other, readRoughness(text, number))
}
