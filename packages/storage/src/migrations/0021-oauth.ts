import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

/** Adds the tokens of OAuth clients, and the records and keys of the authorization server: hashed and sealed. */
export const oauth: Migration = {
  async up(db: Kysely<unknown>) {
    const table = (name: string) => db.schema.createTable(name).modifyEnd(sql`strict`)
    const credentials = () => db.schema.alterTable("credentials")
    await credentials()
      .addColumn("user_id", "text", (column) => column.references("users.id").onDelete("cascade"))
      .execute()
    await credentials().addColumn("client_id", "text").execute()
    await credentials().addColumn("grant_hash", "text").execute()
    await credentials().addColumn("resource", "text").execute()
    await credentials().addColumn("payload", "text").execute()
    await db.schema.createIndex("credentials_user").on("credentials").column("user_id").execute()
    await db.schema.createIndex("credentials_grant").on("credentials").column("grant_hash").execute()
    await table("oauth_records")
      .addColumn("model", "text", (column) => column.notNull())
      .addColumn("id_hash", "text", (column) => column.notNull())
      .addColumn("grant_hash", "text")
      .addColumn("other_hash", "text")
      .addColumn("user_id", "text", (column) => column.references("users.id").onDelete("cascade"))
      .addColumn("client_id", "text")
      .addColumn("payload", "text", (column) => column.notNull())
      .addColumn("created_at", "integer", (column) => column.notNull())
      .addColumn("consumed_at", "integer")
      .addColumn("expires_at", "integer")
      .addPrimaryKeyConstraint("oauth_records_pk", ["model", "id_hash"])
      .execute()
    await db.schema.createIndex("oauth_records_grant").on("oauth_records").column("grant_hash").execute()
    await db.schema.createIndex("oauth_records_other").on("oauth_records").columns(["model", "other_hash"]).execute()
    await db.schema.createIndex("oauth_records_user").on("oauth_records").column("user_id").execute()
    await db.schema.createIndex("oauth_records_expiry").on("oauth_records").column("expires_at").execute()
    await table("oauth_keys")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("secret", "text", (column) => column.notNull())
      .addColumn("created_at", "integer", (column) => column.notNull())
      .execute()
  },
}
