import { isSameNumber } from "@citable/language/text/read-numbers"

import { shareOf, shorten, type World } from "./clause-words.ts"
import type { Doubt } from "./doubt.ts"
import { opposites, type Turn } from "./meaning-words.ts"
import { otherAmount } from "./other-amount.ts"
import { otherSubject } from "./other-subject.ts"
import type { Clause, ClauseNumber, ReadSentence } from "./read-clauses.ts"
import { strangeNoun } from "./strange-noun.ts"

/** A clause that shares less of its words with another is about something else. */
export const enoughWords = 0.5
export const nearlyAll = 0.7

/** A clause of a source, and the numbers that it shares with a clause of a text. */
export interface ClausePair {
  clause: Clause
  sentence: ReadSentence
  matches: readonly { number: ClauseNumber; there: ClauseNumber }[]
  share: number
}

/** Why one clause may say something else than a clause of its source. */
export function compareClauses(own: Clause, { clause, sentence, matches }: ClausePair, world: World): Doubt[] {
  const doubts: Doubt[] = []
  const add = (kind: Doubt["kind"], here: string, there: string) =>
    doubts.push({ kind, message: `The sentence says “${here}”, and its source “${there}”.` })
  for (const { number, there } of matches) {
    const [one, other] = [number.bound, there.bound]
    if (one !== undefined && other !== undefined && one.turn !== other.turn && isSameNumber(number, there)) {
      add("bound", `${one.written} ${number.written}`, `${other.written} ${there.written}`)
    }
    if (one !== undefined && other === undefined && isStrict(one.written) && isSameNumber(number, there)) {
      add("bound", `${one.written} ${number.written}`, there.written)
    }
    for (const pair of opposites) {
      const [here, second] = [turnOf(number.turns, pair), turnOf(there.turns, pair)]
      if (here !== undefined && second !== undefined && here.turn !== second.turn) {
        add("direction", here.written, second.written)
      }
    }
    const amount = otherAmount([own, number], [clause, there])
    if (amount !== undefined) add("quantity", amount.here, amount.there)
    if (isOtherMagnitude(number, there)) add("quantity", number.written + magnitudeOf(own, number), there.written)
    const noun = strangeNoun(own, number, world)
    if (noun !== undefined) add("population", `${number.written} ${noun}`, there.written)
  }
  if (matches.length === 0) {
    for (const pair of opposites) {
      const [here, second] = [turnOf(toTurns(own), pair), turnOf(toTurns(clause), pair)]
      if (here !== undefined && second !== undefined && here.turn !== second.turn) {
        add("direction", here.written, second.written)
      }
    }
  }
  const periods = sentence.clauses.flatMap((one) => one.periods)
  const period = own.periods.find((one) => !periods.includes(one))
  if (period !== undefined) add("period", period, periods.join(", ") || shorten(clause.text))
  const enough = matches.length > 0 ? enoughWords : nearlyAll
  for (const part of own.parts.filter(({ keys }) => keys.length > 1)) {
    const there = closestPart(part.keys, clause)
    const isAbout = there !== undefined && shareOf(part, [there]) >= enough
    if (!isAbout || part.isDenied === undefined || there.isDenied === undefined) continue
    if (part.isDenied !== there.isDenied) add("negation", shorten(own.text), shorten(clause.text))
  }
  const has = (turn: Turn) => own.turns.find((one) => one.turn === turn)
  const source = (turn: Turn) => sentence.clauses.flatMap((one) => one.turns).find((one) => one.turn === turn)
  const hedge = clause.turns.find(({ turn }) => turn === "hedge")
  if (hedge !== undefined && has("hedge") === undefined) add("hedge", shorten(own.text), hedge.written)
  const cause = has("cause")
  if (cause !== undefined && source("cause") === undefined) add("cause", cause.written, shorten(sentence.text))
  const all = has("all")
  if (all !== undefined && source("all") === undefined) add("quantity", all.written, shorten(clause.text))
  const subject = otherSubject(own, clause, { sentence, world })
  if (subject !== undefined) add("subject", subject.here, subject.there)
  return doubts
}

/** The part of a clause that has most of the words. */
function closestPart(keys: readonly string[], { parts }: Clause): Clause["parts"][number] | undefined {
  const rank = (part: Clause["parts"][number]) => shareOf({ keys }, [part])
  return parts.toSorted((a, b) => rank(b) - rank(a))[0]
}

const toTurns = ({ turns }: Clause) => new Map(turns.map((one) => [one.turn, one]))

/** 11.6 million is not 11.6 billion. */
function isOtherMagnitude(one: ClauseNumber, other: ClauseNumber): boolean {
  const [a, b] = [Math.max(...one.values), Math.max(...other.values)]
  return Math.min(a, b) >= 1e5 && Math.max(a, b) >= 100 * Math.min(a, b)
}

const magnitudeOf = ({ text }: Clause, { end }: ClauseNumber) => /^\s?\p{L}+/u.exec(text.slice(end))?.[0] ?? ""

/** Less than, and more than, the very number. */
const isStrict = (bound: string) =>
  /^(?:less|fewer|more|weniger|mehr|moins|plus|menos|más|mais|meno|più|minder|meer)\s/iu.test(bound)

const turnOf = (turns: ClauseNumber["turns"], [one, other]: readonly [Turn, Turn]) => {
  const [first, second] = [turns.get(one), turns.get(other)]
  return first !== undefined && second !== undefined ? undefined : (first ?? second)
}
