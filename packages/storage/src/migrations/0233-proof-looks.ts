import { sql } from "kysely"

import { toIndexMigration } from "../postgres/to-index-migration.ts"

/** Finds the pages that a worker has to look at. */
export const proofLooks = toIndexMigration({
  remote_items_look_at: sql`on remote_items (look_at) where look_at is not null`,
})
