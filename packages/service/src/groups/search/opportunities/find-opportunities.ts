import type { SearchOpportunity } from "@citable/contract/search"

import { meanPosition } from "../queries/mean-position.ts"
import { clickRate } from "../queries/to-totals.ts"
import { createExpectedCtr, type ExpectedCtr } from "./expected-ctr.ts"
import type { Evidence } from "./read-evidence.ts"
import type { PagePair } from "./read-pairs.ts"

export type OpportunityKind = SearchOpportunity["kind"]

/** An opportunity without texts, as long as it is one of thousands. */
export interface Opportunity {
  kind: OpportunityKind
  /** Of the query, or of the page that decays. */
  number: number
  impressions: number
  potential: number | null
  /** The click rate to expect at the query's position. */
  expected: ExpectedCtr | null
  /** The click rate at the position to reach. */
  goal: ExpectedCtr | null
}

/** Striking distance: from just below the top to the end of the second page. */
export const striking = { from: 4.5, to: 20, goal: 3 }
/** Low click rate: on the first page, with less than half the usual clicks of its position. */
const low = { to: 10, share: 0.5 }
/** Decay: a page had at least this many clicks and lost three tenths of them. */
const decay = { clicks: 10, share: 0.7 }
/** Cannibalisation: two or more pages each have a fifth of the query's impressions. */
const rivalShare = 0.2

/** The opportunities for more clicks by the site's own numbers, most promising first. Those that promise equally much are in any order. */
export function findOpportunities(evidence: Evidence, kinds: ReadonlySet<OpportunityKind>): Opportunity[] {
  const found = [...findInQueries(evidence, kinds), ...(kinds.has("decaying_page") ? findDecays(evidence) : [])]
  return found.toSorted(comparePromise)
}

/** The order of opportunities: most clicks to win first, then most impressions. */
export const comparePromise = (one: Opportunity, other: Opportunity): number =>
  (other.potential ?? -1) - (one.potential ?? -1) || other.impressions - one.impressions

/** The pages that compete for a query; fewer than two if none do. */
export function findRivals(pages: readonly PagePair[]): PagePair[] {
  const shown = pages.reduce((sum, { impressions }) => sum + impressions, 0)
  return pages.filter(({ impressions }) => impressions >= shown * rivalShare && impressions > 0)
}

function findInQueries(
  { queries: { now }, chosen, pagesOf }: Evidence,
  kinds: ReadonlySet<OpportunityKind>,
): Opportunity[] {
  const expected = createExpectedCtr(now)
  const goal = expected(striking.goal)
  const found: Opportunity[] = []
  for (const number of chosen) {
    const clicks = now.clicks[number] ?? 0
    const impressions = now.impressions[number] ?? 0
    const add = (kind: OpportunityKind, own: Pick<Opportunity, "potential" | "expected" | "goal">) => {
      // A query that has the clicks of a better place already has nothing to gain there.
      if (kinds.has(kind) && own.potential !== 0) found.push({ kind, number, impressions, ...own })
    }
    if (findRivals(pagesOf.get(number) ?? []).length >= 2)
      add("cannibalisation", { potential: null, expected: null, goal: null })
    if (impressions === 0) continue
    const position = meanPosition(now.positions[number] ?? 0, impressions)
    const usual = expected(position)
    if (goal !== null && position >= striking.from && position <= striking.to) {
      const potential = toGain(impressions, goal.rate, clicks)
      add("striking_distance", { potential, expected: usual, goal })
    }
    if (usual !== null && position <= low.to && clickRate(clicks, impressions) < usual.rate * low.share) {
      const potential = toGain(impressions, usual.rate, clicks)
      add("low_ctr", { potential, expected: usual, goal: null })
    }
  }
  return found
}

/** The clicks that a rate would add. */
const toGain = (impressions: number, rate: number, clicks: number) =>
  Math.max(0, Math.round(impressions * rate - clicks))

/** Pages that lost clicks, also those that lost all impressions. */
function findDecays({ pages: { now, before }, minImpressions }: Evidence): Opportunity[] {
  if (before == null) return []
  const found: Opportunity[] = []
  for (let number = 1; number < before.present.length; number++) {
    const lost = before.clicks[number] ?? 0
    const clicks = now.clicks[number] ?? 0
    if (lost < decay.clicks || clicks > lost * decay.share) continue
    const impressions = now.impressions[number] ?? 0
    if (Math.max(impressions, before.impressions[number] ?? 0) < minImpressions) continue
    found.push({ kind: "decaying_page", number, impressions, potential: lost - clicks, expected: null, goal: null })
  }
  return found
}
