import { type Estimate, estimateWindow } from "./estimate-window.ts"
import { measureSpread } from "./measure-spread.ts"
import type { PromptDay } from "./prompt-day.ts"
import { toWindow } from "./to-window.ts"

/** How many answers cite an article: `count` of `of`, with the interval of the share by days. */
export interface ArticleCitations extends Estimate {
  count: number
}

/**
 * Estimates how often answers cite an article since its publication. Before it, none could, so no control is needed. Days that are earlier do
 * not count. Null for all, and no entry for an engine, without answers.
 */
export function estimateArticleCitations(
  days: Iterable<Omit<PromptDay, "prompt">>,
  { publishedOn }: { publishedOn: number },
): { all: ArticleCitations | null; engines: { engine: string; citations: ArticleCitations }[] } {
  const strata = [...Map.groupBy(days, ({ engine }) => engine)].flatMap(([engine, own]) =>
    [...Map.groupBy(own, ({ model }) => model).values()].map((some) => ({ engine, days: sumDays(some, publishedOn) })),
  )
  return {
    all: estimate(strata),
    engines: [...Map.groupBy(strata, ({ engine }) => engine)].flatMap(([engine, own]) => {
      const citations = estimate(own)
      return citations === null ? [] : [{ engine, citations }]
    }),
  }
}

/** One entry a day, whatever prompts the answers are of. */
function sumDays(days: readonly Counts[], publishedOn: number): Counts[] {
  const sums = new Map<number, Counts>()
  for (const { day, count, of } of days) {
    if (day < publishedOn) continue
    const sum = sums.get(day)
    if (sum === undefined) sums.set(day, { day, count, of })
    else {
      sum.count += count
      sum.of += of
    }
  }
  return [...sums.values()].toSorted((one, other) => one.day - other.day)
}

type Counts = Pick<PromptDay, "day" | "count" | "of">

function estimate(strata: readonly { days: readonly Counts[] }[]): ArticleCitations | null {
  const window = toWindow(strata, "share")
  const estimated = estimateWindow(window, measureSpread([window]))
  const count = strata.reduce((sum, { days }) => sum + days.reduce((own, day) => own + day.count, 0), 0)
  return estimated === null ? null : { ...estimated, count }
}
