import { type Change, sayUnchanged } from "@citable/charts"

import { changeText, toPoints } from "../figures/rate.ts"
import type { Cell } from "./cell.ts"

/** A cell that tells how a share differs from the compared days; a dash if there is nothing to compare with. */
export function changeCell(change: Change | null | undefined): Cell {
  if (change == null) return null
  const unchanged = sayUnchanged(change)
  const text = unchanged ?? `${change.kind} by ${toPoints(change.difference)}`
  const order = unchanged === undefined ? change.difference * (change.kind === "down" ? -1 : 1) : null
  return { shown: changeText(change), text, order }
}
