import { type Kysely, sql } from "kysely"

import { buildIndex } from "../postgres/build-index.ts"
import type { OnlineMigration } from "../postgres/migrate-online.ts"

const indexes = {
  contents_deletion: sql`on contents (id) where deletion is not null`,
  left_articles_place: sql`on left_articles (brand_id, place, content_id)`,
}

/** Finds deletions that wait, and what is left on a platform. */
export const deletionIndexes: OnlineMigration = {
  async online(db: Kysely<unknown>) {
    for (const [name, on] of Object.entries(indexes)) await buildIndex(db, name, on)
  },
  async up(db: Kysely<unknown>) {
    for (const [name, on] of Object.entries(indexes)) {
      await sql`create index if not exists ${sql.table(name)} ${on}`.execute(db)
    }
  },
}
