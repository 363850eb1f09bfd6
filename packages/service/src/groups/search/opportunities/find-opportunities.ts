import type { SearchOpportunity, SearchTotals } from "@citable/contract/search"

import { createExpectedCtr } from "./expected-ctr.ts"

/** A query or a page with its numbers in the range and in the compared range. */
export interface Found {
  key: string
  numbers: SearchTotals
  previous: SearchTotals | null
}

export interface Evidence {
  queries: readonly Found[]
  pages: readonly Found[]
  /** The pages in the results of each query, strongest first. */
  pagesOf: ReadonlyMap<string, readonly { page: string; clicks: number; impressions: number }[]>
  minImpressions: number
}

/** Striking distance: from just below the top to the end of the second page. */
const striking = { from: 4.5, to: 20, goal: 3 }
/** Low click rate: on the first page, with less than half the usual clicks of its position. */
const low = { to: 10, share: 0.5 }
/** Decay: a page had at least this many clicks and lost three tenths of them. */
const decay = { clicks: 10, share: 0.7 }
/** Cannibalisation: two or more pages each have a fifth of the query's impressions. */
const rivalShare = 0.2
const maxPages = 20

/** The opportunities for more clicks by the site's own numbers, most promising first. */
export function findOpportunities(
  evidence: Evidence,
  kinds: ReadonlySet<SearchOpportunity["kind"]>,
): SearchOpportunity[] {
  const ranked = evidence.queries.flatMap(({ numbers: { clicks, impressions, position } }) =>
    clicks === null || impressions === null || position === null ? [] : [{ clicks, impressions, position }],
  )
  const expected = createExpectedCtr(ranked)
  const all = [
    ...evidence.queries.flatMap((query) => [
      ...findStriking(query, evidence, expected),
      ...findLow(query, evidence, expected),
      ...findRivals(query, evidence),
    ]),
    ...evidence.pages.flatMap((page) => findDecay(page, evidence)),
  ].filter(({ kind }) => kinds.has(kind))
  return all.toSorted(
    (one, other) =>
      (other.potential_clicks ?? -1) - (one.potential_clicks ?? -1) ||
      (other.impressions ?? 0) - (one.impressions ?? 0) ||
      compare(nameOf(one), nameOf(other)),
  )
}

type Expected = ReturnType<typeof createExpectedCtr>

function findStriking({ key, numbers, previous }: Found, evidence: Evidence, expected: Expected): SearchOpportunity[] {
  const { clicks, impressions, position } = numbers
  if (clicks === null || impressions === null || position === null) return []
  if (impressions < evidence.minImpressions || position < striking.from || position > striking.to) return []
  const goal = expected(striking.goal)
  if (goal === null) return []
  const potential = Math.max(0, Math.round(impressions * goal.rate - clicks))
  const rate =
    goal.source === "site" ? "this site's click rate there" : `the typical click rate of ${percent(goal.rate)}`
  const gain = potential === 0 ? "no more clicks" : `${potential} more ${potential === 1 ? "click" : "clicks"}`
  return [
    {
      kind: "striking_distance",
      query: key,
      pages: strongest(evidence, key, 1),
      ...numbers,
      previous,
      expected_ctr: expected(position)?.rate ?? null,
      ctr_source: goal.source,
      potential_clicks: potential,
      detail: `${impressions} impressions at position ${position.toFixed(1)}. At position ${striking.goal}, with ${rate}, it would get ${gain}.`,
    },
  ]
}

function findLow({ key, numbers, previous }: Found, evidence: Evidence, expected: Expected): SearchOpportunity[] {
  const { clicks, impressions, position, ctr } = numbers
  if (clicks === null || impressions === null || position === null || ctr === null) return []
  const usual = expected(position)
  if (impressions < evidence.minImpressions || position > low.to || usual === null || ctr >= usual.rate * low.share)
    return []
  const place = Math.round(position)
  const compared =
    usual.source === "site"
      ? `this site's results at position ${place} have ${percent(usual.rate)}`
      : `at least ${percent(usual.rate)} is typical at position ${place} (this site has too few results there to compare with)`
  return [
    {
      kind: "low_ctr",
      query: key,
      pages: strongest(evidence, key, 1),
      ...numbers,
      previous,
      expected_ctr: usual.rate,
      ctr_source: usual.source,
      potential_clicks: Math.max(0, Math.round(impressions * usual.rate - clicks)),
      detail: `Its click rate is ${percent(ctr)}; ${compared}. Improve its title and description.`,
    },
  ]
}

function findRivals({ key, numbers, previous }: Found, evidence: Evidence): SearchOpportunity[] {
  const pages = evidence.pagesOf.get(key) ?? []
  const shown = pages.reduce((sum, { impressions }) => sum + impressions, 0)
  const rivals = pages.filter(({ impressions }) => impressions >= shown * rivalShare && impressions > 0)
  if (rivals.length < 2 || (numbers.impressions ?? 0) < evidence.minImpressions) return []
  return [
    {
      kind: "cannibalisation",
      query: key,
      pages: rivals.slice(0, maxPages).map(({ page }) => page),
      ...numbers,
      previous,
      expected_ctr: null,
      ctr_source: null,
      potential_clicks: null,
      detail: `${rivals.length} pages compete for it: each has a fifth or more of its impressions. Choose one to answer it, and link the others to that page.`,
    },
  ]
}

function findDecay({ key, numbers, previous }: Found, { minImpressions }: Evidence): SearchOpportunity[] {
  const before = previous?.clicks ?? null
  const now = numbers.clicks
  if (before === null || now === null || before < decay.clicks || now > before * decay.share) return []
  if (Math.max(numbers.impressions ?? 0, previous?.impressions ?? 0) < minImpressions) return []
  return [
    {
      kind: "decaying_page",
      query: null,
      pages: [key],
      ...numbers,
      previous,
      expected_ctr: null,
      ctr_source: null,
      potential_clicks: before - now,
      detail: `${now} clicks after ${before} in the compared days: a loss of ${percent((before - now) / before)}.`,
    },
  ]
}

const strongest = ({ pagesOf }: Evidence, query: string, count: number) =>
  (pagesOf.get(query) ?? []).slice(0, count).map(({ page }) => page)
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const nameOf = ({ kind, query, pages }: SearchOpportunity) => `${kind} ${query ?? ""} ${pages[0] ?? ""}`
const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))
