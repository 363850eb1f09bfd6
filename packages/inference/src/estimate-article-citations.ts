import type { Stratum } from "./counted-day.ts"
import { type Estimate, estimateWindow } from "./estimate-window.ts"
import { measureSpread } from "./measure-spread.ts"
import { toWindow } from "./to-window.ts"

/** How many answers cite an article: `count` of `of`, with the interval of the share by days. */
export interface ArticleCitations extends Estimate {
  count: number
}

/** The answers of an engine since the publication of an article: `count` of `of` cite it. */
export interface CitedStratum {
  engine: string
  days: Stratum["days"]
}

/**
 * Estimates how often answers cite an article since its publication. Before it, none could, so no control is needed. Null for all, and no entry
 * for an engine, without answers.
 */
export function estimateArticleCitations(strata: readonly CitedStratum[]): {
  all: ArticleCitations | null
  engines: { engine: string; citations: ArticleCitations }[]
} {
  return {
    all: estimate(strata),
    engines: [...Map.groupBy(strata, ({ engine }) => engine)].flatMap(([engine, own]) => {
      const citations = estimate(own)
      return citations === null ? [] : [{ engine, citations }]
    }),
  }
}

function estimate(strata: readonly CitedStratum[]): ArticleCitations | null {
  const window = toWindow(strata, "share")
  const estimated = estimateWindow(window, measureSpread([window]))
  return estimated === null ? null : { ...estimated, count: Math.round(estimated.value * estimated.of) }
}
