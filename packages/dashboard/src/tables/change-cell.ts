import { type Change, formatNumber, sayUnchanged } from "@citable/charts"

import { changeText } from "../figures/rate.ts"
import type { Cell } from "./data-table.ts"

/** A cell that tells how a share differs from the compared days; a dash if there is nothing to compare with. */
export function changeCell(change: Change | null | undefined): Cell {
  if (change == null) return null
  const text = sayUnchanged(change) ?? `${change.kind} by ${formatNumber(change.difference * 100)} points`
  return { shown: changeText(change), text }
}
