import { type Kysely, sql } from "kysely"

import { buildIndex } from "../postgres/build-index.ts"
import type { OnlineMigration } from "../postgres/migrate-online.ts"

const indexes = {
  credentials_account: sql`on credentials (account_id)`,
  credentials_brand: sql`on credentials (brand_id)`,
}

/** Finds the credentials of an account or of a brand without reading all: its list, its deletion, and foreign keys ask for them. */
export const credentialOwners: OnlineMigration = {
  async online(db: Kysely<unknown>) {
    for (const [name, on] of Object.entries(indexes)) await buildIndex(db, name, on)
  },
  async up(db: Kysely<unknown>) {
    for (const [name, on] of Object.entries(indexes)) {
      await sql`create index if not exists ${sql.table(name)} ${on}`.execute(db)
    }
  },
}
