import type { AnswerMethod, Compared, Interval, RateMethod } from "./method.ts"
import type { CountedDay } from "./world.ts"

/** What must fail: Wilson and Newcombe, as if answers were independent, over whatever either window has. */
export const naiveMethod: RateMethod = {
  name: "naive",
  estimate: (days) => wilson(...count(days)),
  compare: (comparisons) =>
    comparisons.map(({ earlier, later }): Compared => {
      const [before, now] = [wilson(...count(earlier)), wilson(...count(later))]
      const [one, two] = [rateOf(earlier), rateOf(later)]
      const low = two - one - Math.hypot(two - now.low, before.high - one)
      const high = two - one + Math.hypot(now.high - two, one - before.low)
      return { low, high, arrow: low > 0 ? "up" : high < 0 ? "down" : "none" }
    }),
}

/** Wilson over mentions, a normal interval over positions and over tones: as if each were a draw of its own. */
export const naiveAnswerMethod: AnswerMethod = {
  name: "naive",
  estimate: (figure, answers) => {
    if (figure === "share of voice") {
      const own = answers.filter(({ names }) => names.includes("Acme")).length
      const all = answers.reduce((sum, { names }) => sum + names.length, 0)
      return all === 0 ? undefined : wilson(own, all)
    }
    const values = answers.flatMap(({ position, tone }) =>
      figure === "average position" ? (position ?? []) : tone === undefined ? [] : toneValues[tone],
    )
    if (values.length < 2) return undefined
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
    const half = 1.96 * Math.sqrt(variance / values.length)
    return { low: mean - half, high: mean + half }
  },
}

const toneValues = { positive: 1, neutral: 0, negative: -1 } as const

function count(days: readonly CountedDay[]): [named: number, asked: number] {
  return [days.reduce((sum, { named }) => sum + named, 0), days.reduce((sum, { asked }) => sum + asked, 0)]
}

function rateOf(days: readonly CountedDay[]): number {
  const [named, asked] = count(days)
  return named / asked
}

function wilson(named: number, asked: number): Interval {
  const [z, rate] = [1.96, named / asked]
  const middle = (rate + (z * z) / (2 * asked)) / (1 + (z * z) / asked)
  const half = (z / (1 + (z * z) / asked)) * Math.sqrt((rate * (1 - rate)) / asked + (z * z) / (4 * asked * asked))
  return { low: middle - half, high: middle + half }
}
