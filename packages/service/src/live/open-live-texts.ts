import type { Database } from "../storage/database.ts"
import { isPostgres } from "../storage/row-locks.ts"
import { createMemoryTexts } from "./create-memory-texts.ts"
import { createTableTexts } from "./create-table-texts.ts"
import type { LiveTexts } from "./live-texts.ts"

/** Opens the unsaved texts of a service: where all processes that answer calls see them. */
export function openLiveTexts(db: Database, now: () => number): LiveTexts {
  return isPostgres(db) ? createTableTexts(db, now) : createMemoryTexts(now)
}
