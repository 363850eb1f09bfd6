import { type Kysely, type RawBuilder, sql } from "kysely"

import type { OnlineMigration } from "./migrate-online.ts"

/** A migration that builds indexes, by name, and nothing else. What follows a name is as for `buildIndex`. */
export function toIndexMigration(indexes: Readonly<Record<string, RawBuilder<unknown>>>): OnlineMigration {
  return {
    async online(db: Kysely<unknown>) {
      const { buildIndex } = await import("./build-index.ts")
      for (const [name, on] of Object.entries(indexes)) await buildIndex(db, name, on)
    },
    async up(db: Kysely<unknown>) {
      for (const [name, on] of Object.entries(indexes)) {
        await sql`create index if not exists ${sql.table(name)} ${on}`.execute(db)
      }
    },
  }
}
