import { sql } from "kysely"

import { toIndexMigration } from "../postgres/to-index-migration.ts"

/** Finds the credentials of an account or of a brand without reading all: its list, its deletion, and foreign keys ask for them. */
export const credentialOwners = toIndexMigration({
  credentials_account: sql`on credentials (account_id)`,
  credentials_brand: sql`on credentials (brand_id)`,
})
