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

/** Only prompts that both windows have asked of the same model of an engine. */
function compareAlike({ earlier, later, history }: Comparison) {
  const cellOf = ({ engine, model, prompt }: CountedDay) => `${engine} ${model} ${prompt}`
  const before = new Set(earlier.map(cellOf))
  const common = new Set(later.map(cellOf).filter((cell) => before.has(cell)))
  const alike = (days: readonly CountedDay[]) =>
    Map.groupBy(
      days.filter((day) => common.has(cellOf(day))),
      ({ engine, model }) => `${engine} ${model}`,
    )
  const [now, past, long] = [alike(later), alike(earlier), alike(history)]
  const strata = [...now].map(([key, days]) => ({
    now: toOwnDays(days),
    before: toOwnDays(past.get(key) ?? []),
    earlier: toOwnDays(long.get(key) ?? []),
    weight: 1,
  }))
  return compareWindows(strata, "share")
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
  return estimateWindow(window, measureSpread([window, toWindow([{ days: history }], kind)]))?.interval
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
