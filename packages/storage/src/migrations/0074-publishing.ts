import type { Kysely } from "kysely"
import type { Migration } from "kysely/migration"

/** Adds who wrote a revision, and where the site of a webhook shows articles and previews. */
export const publishing: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable("content_revisions").addColumn("written_by", "text").execute()
    await db.schema.alterTable("webhooks").addColumn("article_url", "text").execute()
    await db.schema.alterTable("webhooks").addColumn("preview_url", "text").execute()
  },
}
