import { cellOrder, type Value } from "./cell-value.ts"
import type { DataTable } from "./cell.ts"
import { columnKey } from "./table-view.ts"

/** Orders the rows of a whole table by the column that `sort` names, such as `-answers`. Cells without a value come last either way. */
export const sortRows = (table: DataTable, sort: string): DataTable => ({
  ...table,
  rows: orderOf(table, sort).flatMap((at) => [table.rows[at] ?? []]),
})

/** The places of the rows of a table in the order that `sort` asks for. */
export function orderOf(table: DataTable, sort: string): number[] {
  const isDescending = sort.startsWith("-")
  const at = table.columns.findIndex((label) => columnKey(label) === sort.slice(isDescending ? 1 : 0))
  const places = table.rows.map((_, place) => place)
  if (at === -1) return places
  return places.toSorted((one, other) => {
    const [first, second] = [cellOrder(table.rows[one]?.[at]), cellOrder(table.rows[other]?.[at])]
    if (isNone(first) || isNone(second)) return Number(isNone(first)) - Number(isNone(second))
    return compare(first, second) * (isDescending ? -1 : 1)
  })
}

const isNone = (value: Value): value is null | "" => value === null || value === ""

const compare = (one: string | number, other: string | number): number =>
  typeof one === "number" && typeof other === "number"
    ? one - other
    : String(one).localeCompare(String(other), "en", { numeric: true })
