import { sql } from "kysely"

import { toIndexMigration } from "../postgres/to-index-migration.ts"

/** Finds what the first page of a brand asks for: articles by state, changes that are not live, what is scheduled, and citations of own pages. */
export const homeIndexes = toIndexMigration({
  contents_status: sql`on contents (brand_id, status, updated_at, id)`,
  contents_changed: sql`on contents (brand_id, updated_at, id) where live_version <> version`,
  contents_scheduled: sql`on contents (brand_id, publish_at, id) where publish_at is not null`,
  answer_citations_own: sql`on answer_citations (url, answer_id) where type = 'own'`,
})
