import type { SearchOpportunity, SearchTotals } from "@citable/contract/search"
import type { Database } from "@citable/storage/database"
import { readNames } from "@citable/storage/search/search-names"

import type { TotalSums } from "../queries/sum-by-name.ts"
import { toTotals, unknownTotals } from "../queries/to-totals.ts"
import { comparePromise, findRivals, type Opportunity, striking } from "./find-opportunities.ts"
import type { ComparedSums, Evidence } from "./read-evidence.ts"
import type { PagePair } from "./read-pairs.ts"

const maxPages = 20

/** An opportunity whose names are known. */
interface Named extends Opportunity {
  query: string | null
  pages: string[]
}

/** Describes some opportunities of a list that is in order, from a place on. The texts of those that promise equally much decide between them. */
export async function describeOpportunities(
  db: Database,
  brandId: string,
  {
    evidence,
    found,
    offset,
    limit,
  }: { evidence: Evidence; found: readonly Opportunity[]; offset: number; limit: number },
): Promise<SearchOpportunity[]> {
  const isEqual = (at: number, other: number) => {
    const [one, two] = [found[at], found[other]]
    return one !== undefined && two !== undefined && comparePromise(one, two) === 0
  }
  let from = Math.min(offset, found.length)
  while (isEqual(from - 1, from)) from--
  let to = Math.min(offset + limit, found.length)
  while (isEqual(to - 1, to)) to++
  const some = found.slice(from, to)
  const pagesOf = (one: Opportunity) => (one.kind === "decaying_page" ? [] : (evidence.pagesOf.get(one.number) ?? []))
  const queries = some.flatMap(({ kind, number }) => (kind === "decaying_page" ? [] : [number]))
  const pages = some.flatMap((one) =>
    one.kind === "decaying_page" ? [one.number] : pagesOf(one).map(({ page }) => page),
  )
  const queryNames = await readNames(db, { brandId, dimension: "query" }, [...new Set(queries)])
  const pageNames = await readNames(db, { brandId, dimension: "page" }, [...new Set(pages)])
  const nameOf = (page: number) => pageNames.get(page) ?? ""
  const strongestFirst = (one: PagePair, other: PagePair) =>
    other.clicks - one.clicks ||
    other.impressions - one.impressions ||
    compareTexts(nameOf(one.page), nameOf(other.page))
  const named = some.map((one): Named => {
    if (one.kind === "decaying_page") return { ...one, query: null, pages: [nameOf(one.number)] }
    const ranked = pagesOf(one).toSorted(strongestFirst)
    const own = one.kind === "cannibalisation" ? findRivals(ranked).slice(0, maxPages) : ranked.slice(0, 1)
    return { ...one, query: queryNames.get(one.number) ?? "", pages: own.map(({ page }) => nameOf(page)) }
  })
  return named
    .toSorted((one, other) => comparePromise(one, other) || compareTexts(textOf(one), textOf(other)))
    .slice(offset - from, offset - from + limit)
    .map((one) => describe(one, evidence))
}

function describe(
  { kind, number, query, pages, expected, goal, potential }: Named,
  evidence: Evidence,
): SearchOpportunity {
  const compared = kind === "decaying_page" ? evidence.pages : evidence.queries
  const numbers = totalsOf(compared.now, number)
  const previous = previousOf(compared, number)
  const rivals = kind === "cannibalisation" ? findRivals(evidence.pagesOf.get(number) ?? []).length : 0
  const { clicks, impressions, position, ctr } = numbers
  const detail = {
    striking_distance: () =>
      tellGoal(impressions ?? 0, position ?? 0, goal?.source === "site", goal?.rate ?? 0, potential ?? 0),
    low_ctr: () => tellRate(ctr ?? 0, Math.round(position ?? 0), expected?.source === "site", expected?.rate ?? 0),
    cannibalisation: () =>
      `${rivals} pages compete for it: each has a fifth or more of its impressions. Choose one to answer it, and link the others to that page.`,
    decaying_page: () => tellLoss(clicks ?? 0, previous?.clicks ?? 0),
  }[kind]()
  const source = kind === "striking_distance" ? goal : expected
  return {
    kind,
    query,
    pages,
    ...numbers,
    previous,
    expected_ctr: expected?.rate ?? null,
    ctr_source: source?.source ?? null,
    potential_clicks: potential,
    detail,
  }
}

function tellGoal(impressions: number, position: number, isOwn: boolean, goal: number, potential: number): string {
  const rate = isOwn ? "this site's click rate there" : `the typical click rate of ${percent(goal)}`
  const gain = `${count(potential)} more ${potential === 1 ? "click" : "clicks"}`
  return `${count(impressions)} impressions at position ${position.toFixed(1)}. At position ${striking.goal}, with ${rate}, it would get ${gain}.`
}

function tellRate(ctr: number, place: number, isOwn: boolean, usual: number): string {
  const compared = isOwn
    ? `this site's results at position ${place} have ${percent(usual)}`
    : `at least ${percent(usual)} is typical at position ${place} (this site has too few results there to compare with)`
  return `Its click rate is ${percent(ctr)}; ${compared}. Improve its title and description.`
}

const tellLoss = (now: number, before: number): string =>
  `${count(now)} clicks after ${count(before)} in the compared days: a loss of ${percent((before - now) / before)}.`

const totalsOf = ({ clicks, impressions, positions }: TotalSums, number: number): SearchTotals =>
  toTotals({
    clicks: clicks[number] ?? 0,
    impressions: impressions[number] ?? 0,
    positions: positions[number] ?? 0,
  })

function previousOf({ before }: ComparedSums, number: number): SearchTotals | null {
  if (before === null) return null
  return before === undefined ? unknownTotals : totalsOf(before, number)
}

const count = (number: number) => number.toLocaleString("en")
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const textOf = ({ kind, query, pages }: Named) => `${kind} ${query ?? ""} ${pages[0] ?? ""}`
const compareTexts = (one: string, other: string) => (one < other ? -1 : Number(one > other))
