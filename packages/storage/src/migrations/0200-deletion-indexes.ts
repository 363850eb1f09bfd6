import { sql } from "kysely"

import { toIndexMigration } from "../postgres/to-index-migration.ts"

/** Finds deletions that wait, and what is left on a platform. */
export const deletionIndexes = toIndexMigration({
  contents_deletion: sql`on contents (id) where deletion is not null`,
  left_articles_place: sql`on left_articles (brand_id, place, content_id)`,
})
