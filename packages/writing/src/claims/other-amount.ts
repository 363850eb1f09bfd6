import type { Clause, ClauseNumber } from "./read-clauses.ts"

/** A place of a number in a clause. */
type Place = readonly [clause: Pick<Clause, "text" | "turns">, number: Pick<ClauseNumber, "start" | "end">]

/** What two clauses say of the same digits, if it is not the same: below zero, by so much or to it, or in which year. */
export function otherAmount(own: Place, source: Place): { here: string; there: string } | undefined {
  const isOther =
    (isBelowZero(own) !== isBelowZero(source) && !isLess(own) && !isLess(source)) ||
    differ(stepOf(own), stepOf(source)) ||
    differ(yearOf(own), yearOf(source))
  return isOther ? { here: around(own), there: around(source) } : undefined
}

const differ = (one: string | undefined, other: string | undefined) =>
  one !== undefined && other !== undefined && one !== other

const before = ([{ text }, { start }]: Place) => text.slice(0, start)

/** A dash behind a letter or a digit joins or spans: A-4, 10–18. */
const isBelowZero = (place: Place) =>
  /(?<!\p{L}|\p{N}[\s\u00a0]?)[-−–](?:[£$€]\s?)?$|(?<!\p{L})(?:minus|moins|menos|meno|min)\s$/u.test(before(place)) ||
  /^.{0,12}(?:below zero|unter null|bajo cero)/iu.test(place[0].text.slice(place[1].end))

/** “Fell by 4 %” and “−4 %” are the same. */
const isLess = ([{ turns }]: Place) => turns.some(({ turn }) => turn === "down")

const steps = [
  ["by", /(?<!\p{L})(?:by|um)\s(?:\p{L}+\s)?(?:[£$€]\s?)?$/u],
  ["to", /(?<!\p{L})(?:from|to|auf)\s(?:[£$€]\s?)?$/u],
] as const

/** Whether what rises or falls does so by a number, or from or to it. */
function stepOf(place: Place): string | undefined {
  if (!place[0].turns.some(({ turn }) => turn === "up" || turn === "down")) return undefined
  return steps.find(([, pattern]) => pattern.test(before(place)))?.[0]
}

/** The year behind a number: “12 million in 2023”. */
const yearOf = ([{ text }, { end }]: Place) =>
  /^[^.,;:\d]{0,24}?\s(?:in|im|en|em|nel|for|für)\s(?:(?:early|late|mid|Jahr|el|año)\s)?((?:19|20)\d\d)(?!\d)/u.exec(
    text.slice(end),
  )?.[1]

const around = ([{ text }, { start, end }]: Place) => text.slice(Math.max(0, start - 8), end + 24).trim()
