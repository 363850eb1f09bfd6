import type { Cell } from "./cell.ts"

export type Value = string | number | null

/** The one value of a cell, for a CSV or for an order. Of a number, it has as many digits as tell something. */
export function cellValue(cell: Cell | undefined): Value {
  if (cell === undefined || cell === null || typeof cell === "string") return cell ?? null
  if ("number" in cell) return toExact(cell.number)
  if ("share" in cell) return toExact(cell.share)
  if ("rate" in cell) return toExact(cell.rate.value)
  if ("time" in cell) return cell.time
  if ("url" in cell) return cell.url
  return cell.text
}

/** What an order of the rows compares. */
export const cellOrder = (cell: Cell | undefined): Value =>
  typeof cell === "object" && cell !== null && "order" in cell ? (cell.order ?? null) : cellValue(cell)

/** Takes away what the arithmetic of computers adds: 9.200000000000001 is 9.2. Any other number stays as it is. */
export function toExact(number: number | null): number | null {
  if (number === null) return null
  const short = Number(number.toPrecision(15))
  return String(short).length + 3 < String(number).length ? short : number
}
