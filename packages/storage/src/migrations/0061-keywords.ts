import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** Adds keywords with a provider's data, and the links to a brand's site. */
export const keywords: Migration = {
  async up(db: Kysely<unknown>) {
    const table = (name: string) =>
      db.schema
        .createTable(name)
        .modifyEnd(sql`strict`)
        .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
    await table("keywords")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("keyword", "text", (column) => column.notNull())
      .addColumn("locale", "text", (column) => column.notNull())
      .addColumn("market", "text")
      .addColumn("key", "text", (column) => column.notNull())
      .addColumn("tags", "text", (column) => column.notNull())
      .addColumn("target_url", "text")
      .addColumn("intent", "text")
      .addColumn("volume", "integer")
      .addColumn("difficulty", "real")
      .addColumn("data_source", "text")
      .addColumn("data_at", "integer")
      .addColumn("created_at", "integer", (column) => column.notNull())
      .addColumn("updated_at", "integer", (column) => column.notNull())
      .execute()
    await db.schema.createIndex("keywords_once").on("keywords").columns(["brand_id", "key"]).unique().execute()
    await table("keyword_results")
      .addColumn("keyword_id", "text", (column) => column.notNull().references("keywords.id").onDelete("cascade"))
      .addColumn("position", "integer", (column) => column.notNull())
      .addColumn("domain", "text", (column) => column.notNull())
      .addColumn("url", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("keyword_results_pk", ["keyword_id", "position"])
      .execute()
    await db.schema.createIndex("keyword_results_brand").on("keyword_results").column("brand_id").execute()
    await table("backlinks")
      .addColumn("id", "text", (column) => column.notNull())
      .addColumn("from_url", "text", (column) => column.notNull())
      .addColumn("from_domain", "text", (column) => column.notNull())
      .addColumn("to_url", "text")
      .addColumn("anchor", "text")
      .addColumn("rel", "text")
      .addColumn("followed", "integer")
      .addColumn("first_seen", "text", (column) => column.notNull())
      .addColumn("last_seen", "text", (column) => column.notNull())
      .addColumn("lost", "integer")
      .addColumn("lost_on", "text")
      .addColumn("source", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("backlinks_pk", ["brand_id", "id"])
      .execute()
    await db.schema.createIndex("backlinks_domain").on("backlinks").columns(["brand_id", "from_domain", "id"]).execute()
    await db.schema
      .createIndex("backlinks_first_seen")
      .on("backlinks")
      .columns(["brand_id", "first_seen", "id"])
      .execute()
    await db.schema
      .createIndex("backlinks_last_seen")
      .on("backlinks")
      .columns(["brand_id", "last_seen", "id"])
      .execute()
    await db.schema.createIndex("backlinks_lost").on("backlinks").columns(["brand_id", "lost", "lost_on"]).execute()
    await table("backlink_domains")
      .addColumn("domain", "text", (column) => column.notNull())
      .addColumn("backlinks", "integer", (column) => column.notNull())
      .addColumn("pages_linked", "integer")
      .addColumn("source", "text", (column) => column.notNull())
      .addPrimaryKeyConstraint("backlink_domains_pk", ["brand_id", "domain"])
      .execute()
    await table("backlink_sources")
      .addColumn("source", "text", (column) => column.notNull())
      .addColumn("read_at", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("backlink_sources_pk", ["brand_id", "source"])
      .execute()
    if (!isPostgres(db)) return
    const ofBrands = sql`current_setting('citable.account', true) = '*' or brand_id in (select id from brands)`
    await secureTable(db, "keywords", ofBrands)
    await secureTable(db, "keyword_results", ofBrands)
    await secureTable(db, "backlinks", ofBrands)
    await secureTable(db, "backlink_domains", ofBrands)
    await secureTable(db, "backlink_sources", ofBrands)
  },
}
