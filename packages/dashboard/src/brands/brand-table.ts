import { type Change, type ComparedFigure, fewestAnswers, toChanges } from "@citable/charts"
import type { ToolOutput } from "@citable/contract"
import { html } from "hono/html"

import { rateCell } from "../figures/rate.ts"
import { changeCell } from "../tables/change-cell.ts"
import type { Cell, DataTable } from "../tables/data-table.ts"
import { sortRows } from "../tables/sort-rows.ts"
import { readTargets } from "../targets/read-targets.ts"
import { isByName, type BrandFilter, brandsPerLook, brandsPerPage, toDaysQuery } from "./brand-filter.ts"
import { isNeeded, type Need, needs } from "./brand-needs.ts"
import type { OwnBrand } from "./list-own-brands.ts"

type Days = Parameters<typeof toDaysQuery>[0]
type Visibility = ToolOutput<"get_visibility">

export interface BrandTable {
  table: DataTable
  /** How many of the found brands this page and those before have looked at. */
  looked: number
}

/**
 * Reads the rows of a page: whether assistants name and cite a brand, what was published last, and what needs a person. Of brands that need
 * one, it looks for a whole page of them, but not at more brands than a page may.
 */
export async function readBrandTable(found: readonly OwnBrand[], filter: BrandFilter): Promise<BrandTable> {
  const { needs: choice, page, start, sort } = filter
  const orders = choice === "" && sort !== "" && !isByName(sort) && found.length <= brandsPerLook
  const first = orders ? 0 : choice === "" ? (page - 1) * brandsPerPage : start
  const most = choice === "" && !orders ? brandsPerPage : brandsPerLook
  const read: ReadBrand[] = []
  let [looked, needed] = [first, 0]
  for (const brand of found.slice(first, first + most)) {
    const one = await readBrand(brand, filter)
    read.push(one)
    looked++
    if (isNeeded(choice, one.toRow(toChanges([one.shown])[0] ?? null).needs)) needed++
    if (needed === brandsPerPage && !orders) break
  }
  // A page is read as a whole: what is a change alone may be chance among many.
  const changes = toChanges(read.map(({ shown }) => shown))
  const rows = read
    .map(({ toRow }, index) => toRow(changes[index] ?? null))
    .flatMap((row) => (isNeeded(choice, row.needs) ? [row.cells] : []))
  const table = { name: "Brands", columns: brandColumns, rows }
  if (!orders) return { table, looked }
  const begin = (page - 1) * brandsPerPage
  return { table: { ...table, rows: sortRows(table, sort).rows.slice(begin, begin + brandsPerPage) }, looked }
}

const brandColumns = [
  "Brand",
  "Named",
  "Change",
  "Needs you",
  "Published last",
  "Cited",
  "Sites",
  "Left to set up",
  "Id",
] as const

/** The orders of the list. To order it by what its tools say, the page reads every brand, so it orders long lists by name alone. */
export const brandSorts = (count: number): Readonly<Record<string, readonly string[]>> => ({
  Brand: ["brand", "-brand"],
  ...(count > brandsPerLook
    ? {}
    : {
        Named: ["-named", "named"],
        Change: ["-change", "change"],
        "Published last": ["-published-last", "published-last"],
        Cited: ["-cited", "cited"],
      }),
})

interface BrandRow {
  cells: Cell[]
  needs: Need[]
}

interface ReadBrand {
  /** What the row compares. */
  shown: ComparedFigure
  toRow: (change: Change | null) => BrandRow
}

async function readBrand(brand: OwnBrand, days: Days): Promise<ReadBrand> {
  const { id, name, accountId, call, scopes } = brand
  const home = `/brands/${id}`
  const input = { brand_id: id }
  const visibility = scopes.has("visibility:read")
    ? await call("get_visibility", {
        ...input,
        ...(days.from === "" ? {} : { from: days.from }),
        ...(days.to === "" ? {} : { to: days.to }),
      })
    : undefined
  // A list of articles knows their first publication alone.
  const { latest = [] } = await call("list_content_changes", { ...input, latest: 20 })
  const published = latest.find(({ op }) => op === "upsert")?.at
  const webhooks = scopes.has("webhooks:read") ? (await call("list_webhooks", input)).data : undefined
  const { steps } = await call("get_brand_setup", input)
  const left = steps.filter(({ configured }) => !configured).length
  const stopped = await countStopped(brand)
  const found: Omit<Record<Need, boolean>, "fell"> = {
    few: visibility !== undefined && visibility.overall.answers < fewestAnswers,
    publishing: stopped > 0,
    site: (webhooks ?? []).some(isSilent),
  }
  const range = toDaysQuery(days)
  const places: Record<Need, string> = {
    fell: `${home}/visibility${range}`,
    few: `${home}/visibility/prompts${range}`,
    publishing: `${home}/targets?state=trouble`,
    site: `${home}/webhooks`,
  }
  const toRow = (change: Change | null): BrandRow => {
    const all = { ...found, fell: change?.kind === "down" }
    const reasons = (Object.keys(needs) as Need[]).filter((need) => all[need])
    // That a brand has no answers at all stands in the second column.
    const told = reasons.filter((need) => need !== "few" || visibility?.overall.answers !== 0)
    return { needs: reasons, cells: toCells(change, told) }
  }
  const toCells = (change: Change | null, reasons: readonly Need[]): Cell[] => [
    { page: home, text: name },
    namedCell(visibility, home, toDaysQuery(days)),
    changeCell(change),
    needsCell(reasons, places),
    published === undefined
      ? latest.length === 0
        ? { shown: html`never`, text: "never", order: null }
        : null
      : { time: published },
    visibility === undefined || visibility.overall.answers === 0
      ? null
      : { rate: visibility.overall.current.citation_rate },
    sitesCell(webhooks, home),
    left === 0 ? "nothing" : { page: home, text: `${left} of ${steps.length} steps` },
    {
      shown: html`<code>${id}</code
        >${accountId === undefined ? "" : html`<br /><span class="note">in ${accountId}</span>`}`,
      text: accountId === undefined ? id : `${id} in ${accountId}`,
    },
  ]
  return { shown: { comparison: visibility?.overall.comparison, metric: "mention_rate" }, toRow }
}

/** How many articles of a brand a platform has not as it should, until a person decides. */
async function countStopped({ id, call, scopes }: OwnBrand): Promise<number> {
  if (!scopes.has("integrations:read") || !scopes.has("content:read_drafts")) return 0
  const { articles } = await readTargets({ id, call }, { counts: true })
  return (articles?.platforms ?? []).reduce((sum, { needs_person: count }) => sum + count, 0)
}

/** Why a person should look at a brand. Each reason leads to where it is mended. */
function needsCell(reasons: readonly Need[], places: Readonly<Record<Need, string>>): Cell {
  // Nobody has looked at everything that could need a person.
  if (reasons.length === 0) return null
  return {
    shown: html`${reasons.map((need, at) => html`${at === 0 ? "" : html`, `}<a href="${places[need]}">${needs[need]}</a>`)}`,
    text: reasons.map((need) => needs[need]).join(", "),
  }
}

/** The share of answers that name the brand. It leads to the page with its history. */
function namedCell(visibility: Visibility | undefined, home: string, range: string): Cell {
  if (visibility === undefined) return null
  const { answers, current } = visibility.overall
  if (answers === 0) {
    const shown = html`<a href="${home}/visibility/prompts${range}">No answers yet</a>`
    return { shown, text: "No answers yet", order: null }
  }
  const { mention_rate: rate } = current
  return { rate, shown: html`<a href="${home}/visibility${range}">${rateCell(rate)}</a>` }
}

function sitesCell(webhooks: ToolOutput<"list_webhooks">["data"] | undefined, home: string): Cell {
  if (webhooks === undefined) return null
  if (webhooks.length === 0) return "none"
  const off = webhooks.filter(isOff).length
  const failing = webhooks.filter(isFailing).length
  if (off + failing === 0) return `${webhooks.length} connected`
  const text = [off > 0 ? `${off} turned off` : "", failing > 0 ? `${failing} failing` : ""].filter(Boolean).join(", ")
  return { shown: html`<a class="bad" href="${home}/webhooks">${text}</a>`, text }
}

type Webhook = ToolOutput<"list_webhooks">["data"][number]
const isOff = ({ disabled_reason: reason }: Webhook): boolean => reason !== null
const isFailing = ({ enabled, failing_since: since }: Webhook): boolean => enabled && since !== null
const isSilent = (webhook: Webhook): boolean => isOff(webhook) || isFailing(webhook)
