import { pauseData } from "@citable/storage/instance/pause-data"
import type { Kysely } from "kysely"

/** Why restored data is paused. */
export const restoredReason =
  "Its data comes from a backup, so the instance that this was taken from may have sent what waits here."

/** Pauses restored data, until somebody calls `citable resume`. */
export function pauseRestored(db: Kysely<unknown>): Promise<void> {
  return pauseData(db, restoredReason, Date.now())
}
