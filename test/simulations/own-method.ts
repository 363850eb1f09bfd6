import {
  adjustForMany,
  compareWindows,
  type CountedDay as OwnDay,
  estimateWindow,
  measureSpread,
  toWindow,
  type ValueKind,
} from "@citable/inference"

import type { AnswerFigure, AnswerMethod, Compared, Comparison, Interval, RateMethod } from "./method.ts"
import type { Answer } from "./simulate-answers.ts"
import type { CountedDay } from "./world.ts"

/** What the service shows, by `@citable/inference`: like for like, each model of an engine as much as the other. */
export const ownMethod: RateMethod = {
  name: "own",
  estimate: (days, history) => intervalOf(toOwnDays(days), toOwnDays(history), "share"),
  compare: (comparisons) => {
    const compared = comparisons.map(compareAlike)
    const known = compared.filter((one) => one !== null)
    const adjusted = adjustForMany(known.map(({ p }) => p))
    const clear = new Set(known.filter((_, at) => (adjusted[at] ?? 1) < 0.05))
    return compared.map((one): Compared | undefined => {
      if (one === null) return undefined
      const arrow = !clear.has(one) ? "none" : one.difference > 0 ? "up" : "down"
      return { ...one.interval, arrow }
    })
  },
}

/** Only prompts that a model of an engine got on about the same part of the days of both windows. */
function compareAlike({ earlier, later, history }: Comparison) {
  const [before, now] = [partsOf(earlier), partsOf(later)]
  const isCommon = (day: CountedDay) => {
    const [one, other] = [before.get(cellOf(day)), now.get(cellOf(day))]
    return one !== undefined && other !== undefined && Math.abs(one - other) <= 0.1
  }
  const alike = (days: readonly CountedDay[]) =>
    Map.groupBy(days.filter(isCommon), ({ engine, model }) => `${engine} ${model}`)
  const [current, past, long] = [alike(later), alike(earlier), alike(history)]
  const strata = [...current].map(([key, days]) => {
    const first = toOwnDays(past.get(key) ?? [])
    const all = [...learned(toOwnDays(long.get(key) ?? []), first), ...first]
    return { now: toOwnDays(days), before: first, learned: all, weight: 1 }
  })
  return compareWindows(strata, "share")
}

const cellOf = ({ engine, model, prompt }: CountedDay) => `${engine} ${model} ${prompt}`

/** On which part of the days that have answers each cell has some. */
function partsOf(days: readonly CountedDay[]): Map<string, number> {
  const all = new Set(days.map(({ day }) => day)).size
  const cells = [...Map.groupBy(days, cellOf)]
  return new Map(cells.map(([cell, some]) => [cell, new Set(some.map(({ day }) => day)).size / all]))
}

/** The days before a window from which the service learns how much days differ: those that the window has fewer than 70. */
function learned(history: readonly OwnDay[], window: readonly OwnDay[]): OwnDay[] {
  const days = window.map(({ day }) => day)
  const [first, last] = [Math.min(...days), Math.max(...days)]
  return history.filter(({ day }) => day >= last - 69 && day < first)
}

/** One count a day. */
function toOwnDays(days: readonly CountedDay[]): OwnDay[] {
  return [...Map.groupBy(days, ({ day }) => day)].map(([day, some]) => ({
    day,
    count: some.reduce((sum, { named }) => sum + named, 0),
    of: some.reduce((sum, { asked }) => sum + asked, 0),
  }))
}

function intervalOf(days: readonly OwnDay[], history: readonly OwnDay[], kind: ValueKind): Interval | undefined {
  const window = toWindow([{ days }], kind)
  const before = toWindow([{ days: learned(history, days) }], kind)
  return estimateWindow(window, measureSpread([window, before]))?.interval
}

/** The same for figures of whole answers. */
export const ownAnswerMethod: AnswerMethod = {
  name: "own",
  estimate: (figure, answers, history) => {
    const { kind, read } = figures[figure]
    return intervalOf(countAnswers(answers, read, kind), countAnswers(history, read, kind), kind)
  },
}

type Read = (answer: Answer) => { count: number; of: number }

const toneValues = { positive: 1, neutral: 0, negative: -1 } as const
const figures: Record<AnswerFigure, { kind: ValueKind; read: Read }> = {
  "share of voice": {
    kind: "ratio",
    read: ({ names }) => ({ count: names.includes("Acme") ? 1 : 0, of: names.length }),
  },
  "average position": {
    kind: "rank",
    read: ({ position }) => ({ count: position ?? 0, of: position === undefined ? 0 : 1 }),
  },
  sentiment: {
    kind: "balance",
    read: ({ tone }) => ({ count: tone === undefined ? 0 : toneValues[tone], of: tone === undefined ? 0 : 1 }),
  },
}

/** Days know the sums of their answers, as the service does. Tones need no more to know their squares. */
function countAnswers(answers: readonly Answer[], read: Read, kind: ValueKind): OwnDay[] {
  return [...Map.groupBy(answers, ({ day }) => day)].map(([day, some]) => {
    const counts = some.map(read)
    const sum = (toNumber: (one: { count: number; of: number }) => number) =>
      counts.reduce((total, one) => total + toNumber(one), 0)
    const [count, of] = [sum((one) => one.count), sum((one) => one.of)]
    const squares = kind === "balance" ? { count: sum((one) => one.count ** 2), of, both: count } : undefined
    return { day, count, of, squares }
  })
}
