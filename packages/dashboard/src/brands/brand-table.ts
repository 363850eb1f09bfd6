import type { SpentMonth } from "@citable/contract"
import { html } from "hono/html"

import { rateCell } from "../figures/rate.ts"
import { changeCell } from "../tables/change-cell.ts"
import type { Cell, DataTable } from "../tables/data-table.ts"
import { type BrandFilter, mostCompared, toDaysQuery } from "./brand-filter.ts"
import type { ReadBrand } from "./read-brands.ts"
import { addSpent, spentCell } from "./spent-cell.ts"
import { unseenOf } from "./unseen-of.ts"

/** The table of brands: whether assistants name them, what needs a person, and what each costs. */
export const toBrandTable = (
  rows: readonly ReadBrand[],
  { filter, spending }: { filter: BrandFilter; spending: ReadonlyMap<string, readonly SpentMonth[]> },
): DataTable => ({
  name: "Brands",
  columns: [
    "Brand",
    "Named",
    "Change",
    "Needs you",
    "This month",
    "Last month",
    "Group",
    "Cited",
    "Published last",
    "Left to set up",
    "Id",
  ],
  rows: rows.map((row) => toCells(row, spending.get(row.brand.id), toDaysQuery(filter))),
})

/** The orders of the list. To order it by what its tools say, the page reads every brand, so it orders long lists by name and group alone. */
export const brandSorts = (count: number): Readonly<Record<string, readonly string[]>> => ({
  Brand: ["brand", "-brand"],
  Group: ["group", "-group"],
  ...(count > mostCompared
    ? {}
    : {
        Named: ["-named", "named"],
        Change: ["-change", "change"],
        Cited: ["-cited", "cited"],
        "This month": ["-this-month", "this-month"],
        "Last month": ["-last-month", "last-month"],
      }),
})

function toCells(row: ReadBrand, spent: readonly SpentMonth[] | undefined, range: string): Cell[] {
  const { brand, visibility, change, published, steps } = row
  const { id, name, accountId, group } = brand
  const home = `/brands/${id}`
  const money = (month: 0 | 1): Cell => {
    const of = spent?.[month]
    return spentCell(of && addSpent([of]), `${home}/usage`)
  }
  return [
    { page: home, text: name },
    namedCell(row, home, range),
    changeCell(change),
    needsCell(row, home),
    money(0),
    money(1),
    group,
    visibility === undefined || visibility.overall.answers === 0
      ? null
      : { rate: visibility.overall.current.citation_rate },
    published === null ? { shown: html`never`, text: "never", order: null } : { time: published ?? null },
    steps.left === 0 ? "nothing" : { page: home, text: `${steps.left} of ${steps.of} steps` },
    {
      shown: html`<code>${id}</code
        >${accountId === undefined ? "" : html`<br /><span class="note">in ${accountId}</span>`}`,
      text: accountId === undefined ? id : `${id} in ${accountId}`,
    },
  ]
}

/** As many needs stand in a row, each with its button. The first page of the brand has all. */
const mostNeeds = 2

/** What needs a person, as the first page of the brand says it. “Nothing” is said only of what was looked at. */
function needsCell({ needs, brand, health, work }: ReadBrand, home: string): Cell {
  const more = needs.length - mostNeeds
  if (needs.length > 0) {
    return {
      shown: html`<ul class="rows needs">
        ${needs.slice(0, mostNeeds).map(
          ({ look, words, action, scope }) =>
            html`<li class="${look}">
              <span dir="auto">${words}</span>
              ${scope === undefined || brand.scopes.has(scope) ? html`<a class="button plain" href="${action.path}" aria-label="${action.label}: ${brand.name}">${action.label}</a>` : ""}
            </li>`,
        )}
        ${more > 0 ? html`<li><a href="${home}#needs">and ${more} more</a></li>` : ""}
      </ul>`,
      text: [...needs.slice(0, mostNeeds).map(({ words }) => words), ...(more > 0 ? [`and ${more} more`] : [])].join(
        "; ",
      ),
    }
  }
  const unseen = unseenOf({ health, work })
  const seen = health.looked.length
  if (unseen.length > 0) {
    const text = `not checked this week: ${unseen.join(", ")}`
    return { shown: html`<a class="soft" href="${home}#needs">${text}</a>`, text }
  }
  if (seen === 0) return "nothing is connected"
  return `nothing; ${seen === 1 ? "1 thing was" : `${seen} things were`} seen to work`
}

/** The share of answers that name the brand. It leads to the page with its history. */
function namedCell({ visibility }: ReadBrand, home: string, range: string): Cell {
  if (visibility === undefined) return null
  const { answers, current } = visibility.overall
  const days = range === "" ? `?from=${visibility.from}&to=${visibility.to}` : range
  if (answers === 0) {
    const shown = html`<a href="${home}/visibility/prompts${days}">No answers</a>`
    return { shown, text: "No answers", order: null }
  }
  const { mention_rate: rate } = current
  return { rate, shown: html`<a href="${home}/visibility${days}">${rateCell(rate)}</a>` }
}
