import { formatCount } from "@citable/charts"
import type { SpentMonth } from "@citable/contract"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import type { Cell, DataTable } from "../tables/data-table.ts"
import { type TableView, viewAddress } from "../tables/table-view.ts"
import { mostCompared, noGroup } from "./brand-filter.ts"
import type { OwnBrand } from "./list-own-brands.ts"
import type { ReadBrand } from "./read-brands.ts"
import { addSpent, sayCost, type Spent, spentCell } from "./spent-cell.ts"
import { unseenOf } from "./unseen-of.ts"

export interface Sums {
  /** All brands that match. */
  found: readonly OwnBrand[]
  /** Those whose answers and needs were looked at. */
  rows: readonly ReadBrand[]
  /** What each has spent. It lacks brands if there are too many to add up. */
  spending: ReadonlyMap<string, readonly SpentMonth[]>
}

/** What the found brands are together: how many, what they cost, how many moved and need a person, of those that were looked at. */
export function sumTiles({ found, rows, spending }: Sums): Html {
  const [now, last] = [spentBy(found, spending, 0), spentBy(found, spending, 1)]
  const [month, before] = [...spending.values()][0]?.map((one) => one.month) ?? []
  const needy = rows.filter(({ needs }) => needs.length > 0).length
  return html`<dl class="tiles">
    ${tile("Brands", formatCount(found.length), groupsOf(found))}
    ${
      now === undefined || last === undefined
        ? tile("Spent", "–", `Money is added up for at most ${mostCompared} brands. Choose a group, or search.`)
        : tile(
            `Spent in ${month ?? "this month"}`,
            sayCost(now),
            before === undefined ? "" : `${sayCost(last)} in ${before}`,
          )
    }
    ${tile("Need you", formatCount(needy), `of ${sayLooked(rows)}`)}
    ${tile("Moved", movesOf(rows), `of ${formatCount(rows.length)} on this page`)}
  </dl>`
}

/** The same for each group. Undefined without groups. */
export function toGroupTable({ found, rows, spending }: Sums, view: TableView): DataTable | undefined {
  const groups = Map.groupBy(found, ({ group }) => group)
  if (![...groups.keys()].some((group) => group !== null)) return undefined
  const names = [...groups.keys()].toSorted((one, other) =>
    one === null || other === null ? Number(one === null) - Number(other === null) : one.localeCompare(other, "en"),
  )
  return {
    name: "Groups",
    columns: ["Group", "Brands", "This month", "Last month", "Need you", "Moved"],
    rows: names.map((group): Cell[] => {
      const brands = groups.get(group) ?? []
      const seen = rows.filter(({ brand }) => brand.group === group)
      const needy = seen.filter(({ needs }) => needs.length > 0).length
      return [
        { page: viewAddress(view, { group: group ?? noGroup, page: "" }), text: group ?? "No group" },
        { number: brands.length },
        spentCell(spentBy(brands, spending, 0)),
        spentCell(spentBy(brands, spending, 1)),
        seen.length === 0 ? "not looked at" : `${needy} of ${sayLooked(seen)}`,
        seen.length === 0 ? "not looked at" : movesOf(seen),
      ]
    }),
  }
}

/** What brands have spent together. Undefined unless it is known of each. */
function spentBy(brands: readonly OwnBrand[], spending: Sums["spending"], month: 0 | 1): Spent | undefined {
  const months = brands.map(({ id }) => spending.get(id)?.[month])
  const known = months.filter((one) => one !== undefined)
  return known.length < months.length ? undefined : addSpent(known)
}

/** How many brands were looked at. That one needs nobody is not known while something of it is not checked. */
function sayLooked(rows: readonly ReadBrand[]): string {
  const open = rows.filter((row) => row.needs.length === 0 && unseenOf(row).length > 0).length
  return `${formatCount(rows.length)} looked at${open === 0 ? "" : `, ${formatCount(open)} not wholly`}`
}

function movesOf(rows: readonly ReadBrand[]): string {
  const count = (kind: "up" | "down") => rows.filter(({ change }) => change?.kind === kind).length
  const told = [
    [count("up"), "up"],
    [count("down"), "down"],
  ] as const
  const moved = told.flatMap(([number, word]) => (number === 0 ? [] : [`${number} ${word}`]))
  return moved.length === 0 ? "none known" : moved.join(", ")
}

function groupsOf(found: readonly OwnBrand[]): string {
  const groups = new Set(found.flatMap(({ group }) => group ?? []))
  return groups.size === 0 ? "in no group" : groups.size === 1 ? "in 1 group" : `in ${groups.size} groups`
}

const tile = (name: string, value: string, note: string): Html =>
  html`<div>
    <dt>${name}</dt>
    <dd class="value">${value}</dd>
    <dd class="note">${note}</dd>
  </div>`
