import { isSameNumber } from "@citable/language/text/read-numbers"
import { splitSentences } from "@citable/language/text/split-sentences"

import { shareOf, shorten } from "./clause-words.ts"
import { findDoubts } from "./find-doubts.ts"
import { opposites, type Turn } from "./meaning-words.ts"
import { type Clause, type ClauseNumber, readClauses } from "./read-clauses.ts"

export interface MeaningChangesOptions {
  /** The language of the earlier text, and that of the new one. */
  from: string
  to: string
}

/** Words whose loss or appearance changes what a text promises. */
const kinds: readonly (readonly [Turn, string])[] = [
  ["hedge", "a reservation, such as “may”"],
  ["all", "“all” or “every”"],
  ["cause", "a cause, such as “because”"],
]

/**
 * What a new text says otherwise than the earlier one: numbers, bounds, negations, reservations, directions and who does it. Each change
 * is a sentence for people. It reads words; what else changed, only a person or a judge sees.
 */
export function findMeaningChanges(before: string, after: string, { from, to }: MeaningChangesOptions): string[] {
  if (before.trim() === after.trim()) return []
  const [old, own] = [readText(before, from), readText(after, to)]
  const isTranslated = languageOf(from) !== languageOf(to)
  if (isTranslated && ![from, to].every((locale) => known.has(languageOf(locale)))) return []
  const changes = [...compareNumbers(old, own, { isTranslated }), ...compareWords(old, own, { isTranslated })]
  if (!isTranslated) {
    const sources = splitSentences(before, from, { isPlain: true }).map((text) => ({ text, locale: from }))
    for (const sentence of splitSentences(after, to, { isPlain: true })) {
      changes.push(
        ...findDoubts(sentence, sources, { locale: to }).flatMap(({ kind, message }) =>
          skipped.has(kind) ? [] : [message],
        ),
      )
    }
  }
  return [...new Set(changes)]
}

/** What the comparison of words finds already, or what a shorter text may do. */
const skipped: ReadonlySet<string> = new Set(["hedge", "cause", "quantity", "population"])

const readText = (text: string, locale: string): Clause[] =>
  splitSentences(text, locale, { isPlain: true }).flatMap((sentence) => readClauses(sentence, locale))

function compareNumbers(
  old: readonly Clause[],
  own: readonly Clause[],
  { isTranslated }: { isTranslated: boolean },
): string[] {
  // Translations have rules of their own for numbers.
  if (isTranslated) return []
  const [then = [], now = []] = [old, own].map((clauses) => clauses.flatMap(({ numbers }) => numbers))
  const has = (list: readonly ClauseNumber[], number: ClauseNumber) => list.some((one) => isSameNumber(one, number))
  const lost = then.filter((number) => !isVague(number) && !has(now, number)).map(({ written }) => written)
  const changes = lost.length === 0 ? [] : [`The number ${[...new Set(lost)].slice(0, 5).join(", ")} is gone.`]
  for (const clause of own) {
    const closest = old.toSorted((a, b) => shareOf(clause, [b]) - shareOf(clause, [a]))[0]
    if (closest === undefined || shareOf(clause, [closest]) === 0 || closest.numbers.length === 0) continue
    for (const number of clause.numbers) {
      const isMoved = has(then, number) && !has(closest.numbers, number)
      if (isMoved)
        changes.push(
          `“${shorten(clause.text)}” has ${number.written}, which stood with other words: “${shorten(closest.text)}”.`,
        )
    }
  }
  return changes
}

/** Without a unit, a word such as “two” is seldom a claim. */
const isVague = ({ written, unit, values }: ClauseNumber) =>
  unit === undefined && !/\p{N}/u.test(written) && Math.max(...values) <= 12

function compareWords(
  old: readonly Clause[],
  own: readonly Clause[],
  { isTranslated }: { isTranslated: boolean },
): string[] {
  const changes: string[] = []
  const wordsOf = (clauses: readonly Clause[], turn: Turn) =>
    clauses.flatMap(({ turns, content }) =>
      turn === "all" && content.length < 2
        ? []
        : turns.filter((one) => one.turn === turn).map(({ written }) => written),
    )
  const boundsOf = (clauses: readonly Clause[], turn: Turn) =>
    clauses.flatMap(({ numbers }) =>
      numbers.flatMap(({ bound, written }) => (bound?.turn === turn ? [`${bound.written} ${written}`] : [])),
    )
  // Each language promises in words of its own, so only what a translation reverses is told.
  for (const [turn, name] of isTranslated ? [] : kinds) {
    const [then, now] = [wordsOf(old, turn), wordsOf(own, turn)]
    if (then.length > 0 && now.length === 0) changes.push(`It has lost ${name}: “${then[0]}”.`)
    if (then.length === 0 && now.length > 0) changes.push(`It has got ${name}: “${now[0]}”.`)
  }
  const pairs = [...opposites.map((pair) => [pair, wordsOf] as const), [["lower", "upper"], boundsOf] as const]
  for (const [[one, other], find] of pairs) {
    for (const [here, there] of [
      [one, other],
      [other, one],
    ] as const) {
      const [[then], [now]] = [find(old, here), find(own, there)]
      const isBoth = find(old, there).length > 0 || find(own, here).length > 0
      if (then !== undefined && now !== undefined && !isBoth) {
        changes.push(`“${then}” became “${now}”, which says the opposite.`)
      }
    }
  }
  const denials = (clauses: readonly Clause[]) =>
    clauses.flatMap(({ parts }) => parts).filter(({ isDenied }) => isDenied).length
  const [then, now] = [denials(old), denials(own)]
  if (isTranslated ? then > 0 && now === 0 : then > now) changes.push("It denies less: a word such as “not” is gone.")
  if (isTranslated ? then === 0 && now > 0 : then < now) changes.push("It denies more: a word such as “not” is new.")
  return changes
}

/** The languages whose words are known. */
const known = new Set(["de", "en", "es", "fr", "it", "nl", "pt"])
const languageOf = (locale: string) => locale.toLowerCase().split("-")[0] ?? ""
