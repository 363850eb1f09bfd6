import type { Database } from "@citable/storage/database"
import { isPostgres } from "@citable/storage/row-locks"

import { createMemoryTexts } from "./create-memory-texts.ts"
import { createTableTexts } from "./create-table-texts.ts"
import type { LiveTexts } from "./live-texts.ts"

/** Opens the unsaved texts of a service: where all processes that answer calls see them. */
export function openLiveTexts(db: Database, now: () => number): LiveTexts {
  return isPostgres(db) ? createTableTexts(db, now) : createMemoryTexts(now)
}
