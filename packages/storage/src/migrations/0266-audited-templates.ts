import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/**
 * Has how each page of a site is built, what a browser found in a page of each template, and what an audit checked. All are null in rows
 * of earlier releases.
 */
export const auditedTemplates: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("site_pages").addColumn("structure", "text").execute()
    await db.schema.alterTable("audits").addColumn("accessibility", "text").execute()
    await db.schema.alterTable("audits").addColumn("codes", "text").execute()
  },
}
