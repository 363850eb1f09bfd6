import { type Change, compareRates, formatNumber } from "@citable/charts"
import type { Rate } from "@citable/contract/visibility"

import { changeText } from "../figures/rate.ts"
import type { Cell } from "./data-table.ts"

/** A cell that tells how a share differs from the compared days; a dash if there is nothing to compare with. */
export function changeCell(current: Rate | undefined, previous: Rate | null | undefined): Cell {
  const change = current === undefined ? null : compareRates(current, previous ?? undefined)
  return change === null ? null : { shown: changeText(change), text: changeWords(change) }
}

function changeWords({ kind, difference }: Change): string {
  if (kind === "few") return "Too few before to compare"
  if (kind === "none") return "No clear change"
  return `${kind} by ${formatNumber(difference * 100)} points`
}
