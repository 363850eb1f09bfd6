import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Finds the credentials of an account or of a brand without reading all: its list, its deletion, and foreign keys ask for them. */
export const credentialOwners: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.createIndex("credentials_account").on("credentials").column("account_id").execute()
    await db.schema.createIndex("credentials_brand").on("credentials").column("brand_id").execute()
  },
}
