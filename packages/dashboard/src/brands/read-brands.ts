import { type Change, type ComparedFigure, fewestAnswers, toChanges } from "@citable/charts"
import type { SessionSpending, SpentMonth, ToolOutput } from "@citable/contract"
import type { BrandPage, PageAccount, PageHost, SignedInRequest } from "@citable/page-kit"

import { listNeeds, type Need } from "../overview/list-needs.ts"
import { type Health, readHealth } from "../overview/read-health.ts"
import { readWeekFigures } from "../overview/read-week.ts"
import { readWork, type Work } from "../overview/read-work.ts"
import { brandsPerLook, brandsPerPage, type BrandFilter, mostCompared } from "./brand-filter.ts"
import { isNeeded, type Reason } from "./brand-needs.ts"
import type { OwnBrand } from "./list-own-brands.ts"
import { addSpent } from "./spent-cell.ts"

type Visibility = ToolOutput<"get_visibility">

/** Something of a brand that needs a person, in a few words. */
export type BrandNeed = Omit<Need, "kind" | "text"> & { kind: Reason }

/** A brand of the list, with what its tools say. */
export interface ReadBrand {
  brand: OwnBrand
  /** Undefined for a person who may not see it. */
  visibility: Visibility | undefined
  /** How the mention rate changed, of all that the page compares. Null if there is nothing to compare. */
  change: Change | null
  needs: BrandNeed[]
  reasons: ReadonlySet<Reason>
  health: Health
  work: Work | undefined
  /** When the last version was published; null for never, undefined if the service does not know any more. */
  published: string | null | undefined
  steps: { left: number; of: number }
}

export interface ReadPage {
  rows: ReadBrand[]
  /** How many of the found brands this page and those before have looked at. */
  looked: number
  /** How many brands had their answers compared for it. */
  compared: number
}

export interface Reading {
  page: SignedInRequest
  pages: Pick<PageHost, "now">
  filter: BrandFilter
  /** The days of the figures. */
  days: { from?: string; to?: string }
  spending: ReadonlyMap<string, readonly SpentMonth[]>
}

/** Reads what at most so many brands have spent this month and last, by their ids. */
export async function readSpending(
  accounts: readonly PageAccount[],
  brands: readonly OwnBrand[],
): Promise<Map<string, readonly SpentMonth[]>> {
  const found: SessionSpending["data"] = []
  const ids = brands.map(({ id }) => id)
  for (const { readSpending: read } of accounts) {
    for (let at = 0; at < ids.length; at += 100) found.push(...(await read(ids.slice(at, at + 100))))
  }
  return new Map(found.map(({ brand_id: id, months }) => [id, months]))
}

/**
 * Reads the rows of a page. Of brands that need a person, it looks for a whole page of them, but not at more brands than a page may. To order
 * them by their answers, it compares all of them, but not more than it may.
 */
export async function readBrands(found: readonly OwnBrand[], reading: Reading): Promise<ReadPage> {
  const { filter } = reading
  if (filter.needs !== "") return readNeedy(found, reading)
  const first = (filter.page - 1) * brandsPerPage
  const key = found.length <= mostCompared ? orders[filter.sort.replace(/^-/, "")] : undefined
  if (key === undefined) {
    const shown = orderByText(found, filter.sort).slice(first, first + brandsPerPage)
    return {
      rows: await readRows(await compare(shown, reading), reading),
      looked: found.length,
      compared: shown.length,
    }
  }
  const compared = await compare(found, reading)
  const rows = order(compared, filter.sort.startsWith("-"), (one) => key(one, reading)).slice(
    first,
    first + brandsPerPage,
  )
  return { rows: await readRows(rows, reading), looked: found.length, compared: found.length }
}

interface Compared {
  brand: OwnBrand
  visibility: Visibility | undefined
  change: Change | null
}

/** Reads the answers of brands, and how they changed: a change of one alone may be chance among many. */
async function compare(brands: readonly OwnBrand[], { days }: Pick<Reading, "days">): Promise<Compared[]> {
  const read: (readonly [OwnBrand, Visibility | undefined])[] = []
  for (const brand of brands) {
    const input = { brand_id: brand.id, ...days }
    read.push([brand, brand.scopes.has("visibility:read") ? await brand.call("get_visibility", input) : undefined])
  }
  const changes = toChanges(read.map(([, visibility]) => toFigure(visibility)))
  return read.map(([brand, visibility], index) => ({ brand, visibility, change: changes[index] ?? null }))
}

const toFigure = (visibility: Visibility | undefined): ComparedFigure => ({
  comparison: visibility?.overall.comparison,
  metric: "mention_rate",
})

type OrderOf = (one: Compared, reading: Pick<Reading, "spending">) => number | null

const rate = (one: Compared, name: "mention_rate" | "citation_rate"): number | null =>
  one.visibility === undefined || one.visibility.overall.answers === 0
    ? null
    : one.visibility.overall.current[name].value

const spentIn =
  (month: 0 | 1): OrderOf =>
  ({ brand }, { spending }) => {
    const spent = spending.get(brand.id)?.[month]
    return spent === undefined ? null : addSpent([spent]).usd
  }

/** What orders the list by a column. Brands without a value come last. */
const orders: Readonly<Record<string, OrderOf>> = {
  named: (one) => rate(one, "mention_rate"),
  cited: (one) => rate(one, "citation_rate"),
  change: ({ change }) =>
    change === null || (change.kind !== "up" && change.kind !== "down")
      ? null
      : change.difference * (change.kind === "down" ? -1 : 1),
  "this-month": spentIn(0),
  "last-month": spentIn(1),
}

function order<One>(list: readonly One[], isDescending: boolean, keyOf: (one: One) => number | null): One[] {
  return list.toSorted((one, other) => {
    const [first, second] = [keyOf(one), keyOf(other)]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    return (first - second) * (isDescending ? -1 : 1)
  })
}

/** The order of names and groups needs no tool. */
function orderByText(brands: readonly OwnBrand[], sort: string): readonly OwnBrand[] {
  const name = sort.replace(/^-/, "")
  if (name !== "brand" && name !== "group") return brands
  const textOf = ({ name: text, group }: OwnBrand) => (name === "brand" ? text : (group ?? ""))
  const ordered = brands.toSorted((one, other) => textOf(one).localeCompare(textOf(other), "en", { numeric: true }))
  return sort.startsWith("-") ? ordered.toReversed() : ordered
}

async function readNeedy(found: readonly OwnBrand[], reading: Reading): Promise<ReadPage> {
  const { needs: choice, start } = reading.filter
  const read: ReadBrand[] = []
  let [looked, needed] = [start, 0]
  for (const brand of found.slice(start, start + brandsPerLook)) {
    const [row] = await readRows(await compare([brand], reading), reading)
    looked++
    if (row === undefined) continue
    read.push(row)
    if (isNeeded(choice, row.reasons)) needed++
    if (needed === brandsPerPage) break
  }
  // What is a change alone may be chance among all that were read.
  const changes = toChanges(read.map(({ visibility }) => toFigure(visibility)))
  const rows = read
    .map((row, index) => withChange(row, changes[index] ?? null, reading))
    .filter(({ reasons }) => isNeeded(choice, reasons))
  return { rows, looked, compared: read.length }
}

/** Says of a brand that its visibility fell, if it did by more than chance. */
function withChange(row: ReadBrand, change: Change | null, { days }: Pick<Reading, "days">): ReadBrand {
  const needs = row.needs.filter(({ kind }) => kind !== "fell")
  const path = `/brands/${row.brand.id}/visibility?${new URLSearchParams(days)}`
  const fell: BrandNeed = { kind: "fell", look: "todo", words: "Visibility fell", action: { path, label: "See where" } }
  if (change?.kind === "down") needs.unshift(fell)
  const reasons = new Set(needs.map(({ kind }) => kind))
  if (row.reasons.has("few")) reasons.add("few")
  return { ...row, change, needs, reasons }
}

async function readRows(compared: readonly Compared[], reading: Reading): Promise<ReadBrand[]> {
  const rows: ReadBrand[] = []
  for (let at = 0; at < compared.length; at += atOnce) {
    rows.push(...(await Promise.all(compared.slice(at, at + atOnce).map((one) => readRow(one, reading)))))
  }
  return rows
}

/** So many brands wait for the database at the same time: each asks some twenty questions. */
const atOnce = 5

async function readRow({ brand, visibility, change }: Compared, reading: Reading): Promise<ReadBrand> {
  const { page, pages, filter } = reading
  const { id } = brand
  const now = pages.now()
  // The same calls as those of the page's other reads, so that each is answered once.
  const opened: BrandPage = { ...(await page.openBrand(id)), call: brand.call, callWithTag: brand.callWithTag }
  const setup = await brand.call("get_brand_setup", { brand_id: id, budgets: true })
  const isWeek = filter.from === "" && filter.to === ""
  const week = await readWeekFigures(opened, now, isWeek ? { visibility } : undefined)
  const health = await readHealth(pages, opened, { setup, week })
  const work = await readWork(opened)
  // What comes next needs nobody.
  const needs = listNeeds({ brand: opened, health, work, setup, now }).filter(({ look }) => look !== "next")
  const isFew = visibility !== undefined && visibility.overall.answers < fewestAnswers
  const row: ReadBrand = {
    brand,
    visibility,
    change,
    needs,
    reasons: new Set(isFew ? ["few"] : []),
    health,
    work,
    published: await readPublished(brand),
    steps: { left: setup.steps.filter(({ configured }) => !configured).length, of: setup.steps.length },
  }
  return withChange(row, change, reading)
}

/** A list of articles knows their first publication alone. */
async function readPublished({ id, call }: OwnBrand): Promise<string | null | undefined> {
  const { latest = [] } = await call("list_content_changes", { brand_id: id, latest: 20 })
  return latest.length === 0 ? null : latest.find(({ op }) => op === "upsert")?.at
}
