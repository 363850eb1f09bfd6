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
  const byModel = Map.groupBy(sumDays(days, publishedOn), ({ engine, model }) => JSON.stringify([engine, model]))
  const strata = [...byModel.values()].map((own) => ({ engine: own[0]?.engine ?? "", days: own }))
  return {
    all: estimate(strata),
    engines: [...Map.groupBy(strata, ({ engine }) => engine)].flatMap(([engine, own]) => {
      const citations = estimate(own)
      return citations === null ? [] : [{ engine, citations }]
    }),
  }
}

/** One entry a day and model, whatever prompts the answers are of. */
function sumDays(days: Iterable<Omit<PromptDay, "prompt">>, publishedOn: number): Omit<PromptDay, "prompt">[] {
  const sums = new Map<string, Omit<PromptDay, "prompt">>()
  for (const { engine, model, day, count, of } of days) {
    if (day < publishedOn) continue
    const key = JSON.stringify([engine, model, day])
    const sum = sums.get(key)
    if (sum === undefined) sums.set(key, { engine, model, day, count, of })
    else {
      sum.count += count
      sum.of += of
    }
  }
  return [...sums.values()].toSorted((one, other) => one.day - other.day)
}

function estimate(strata: readonly { days: readonly Omit<PromptDay, "prompt">[] }[]): ArticleCitations | null {
  const window = toWindow(strata, "share")
  const estimated = estimateWindow(window, measureSpread([window]))
  const count = strata.reduce((sum, { days }) => sum + days.reduce((own, day) => own + day.count, 0), 0)
  return estimated === null ? null : { ...estimated, count }
}
