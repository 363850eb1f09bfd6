import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

import { secureTable } from "../postgres/secure-table.ts"
import { isPostgres } from "../row-locks.ts"

/** Adds threads of Reddit, the answers that cite them, and their comments. A worker finds the threads of stored answers. */
export const reddit: Migration = {
  async up(db: Kysely<unknown>) {
    const table = (name: string) => db.schema.createTable(name).modifyEnd(sql`strict`)
    const keyTable = (name: string) => db.schema.createTable(name).modifyEnd(sql`strict, without rowid`)
    await table("reddit_threads")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
      .addColumn("reddit_id", "text", (column) => column.notNull())
      .addColumn("subreddit", "text")
      .addColumn("title", "text")
      .addColumn("address_words", "text")
      .addColumn("author", "text")
      .addColumn("body", "text")
      .addColumn("excerpt", "text")
      .addColumn("score", "integer")
      .addColumn("comments", "integer")
      .addColumn("found_by", "text", (column) => column.notNull())
      .addColumn("mentions_brand", "integer")
      .addColumn("competitor_ids", "text", (column) => column.notNull().defaultTo("[]"))
      .addColumn("tone", "text")
      .addColumn("names_hash", "text", (column) => column.notNull().defaultTo(""))
      .addColumn("citations", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("state", "text", (column) => column.notNull().defaultTo("new"))
      .addColumn("note", "text")
      .addColumn("posted_at", "integer")
      .addColumn("truncated", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("synced_at", "integer")
      .addColumn("comments_at", "integer")
      .addColumn("checked_at", "integer")
      .addColumn("removed_at", "integer")
      .addColumn("seen_at", "integer", (column) => column.notNull())
      .addColumn("created_at", "integer", (column) => column.notNull())
      .addColumn("updated_at", "integer", (column) => column.notNull())
      .addUniqueConstraint("reddit_threads_key", ["brand_id", "reddit_id"])
      .execute()
    for (const [name, place] of [
      ["created", "created_at"],
      ["cited", "citations"],
      ["posted", "coalesce(posted_at, -1)"],
      ["scored", "coalesce(score, -1000000000000)"],
    ] as const) {
      await sql`create index ${sql.ref(`reddit_threads_${name}`)} on reddit_threads
        (brand_id, ${sql.raw(place)}, id)`.execute(db)
    }
    await db.schema
      .createIndex("reddit_threads_names")
      .on("reddit_threads")
      .columns(["brand_id", "names_hash"])
      .execute()
    await db.schema.createIndex("reddit_threads_checked").on("reddit_threads").column("checked_at").execute()
    await keyTable("reddit_citations")
      .addColumn("answer_id", "text", (column) => column.notNull().references("answers.id").onDelete("cascade"))
      .addColumn("reddit_id", "text", (column) => column.notNull())
      .addColumn("brand_id", "text", (column) => column.notNull().references("brands.id").onDelete("cascade"))
      .addPrimaryKeyConstraint("reddit_citations_pk", ["answer_id", "reddit_id"])
      .execute()
    await db.schema.createIndex("reddit_citations_brand").on("reddit_citations").column("brand_id").execute()
    await keyTable("reddit_comments")
      .addColumn("thread_id", "text", (column) => column.notNull().references("reddit_threads.id").onDelete("cascade"))
      .addColumn("reddit_id", "text", (column) => column.notNull())
      .addColumn("position", "integer", (column) => column.notNull())
      .addColumn("parent_id", "text")
      .addColumn("author", "text")
      .addColumn("body", "text", (column) => column.notNull())
      .addColumn("score", "integer")
      .addColumn("mentions_brand", "integer", (column) => column.notNull())
      .addColumn("posted_at", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("reddit_comments_pk", ["thread_id", "reddit_id"])
      .execute()
    await table("reddit_backfills")
      .addColumn("after_id", "text", (column) => column.primaryKey())
      .execute()
    await table("reddit_limits")
      .addColumn("client_id", "text", (column) => column.primaryKey())
      .addColumn("remaining", "real", (column) => column.notNull())
      .addColumn("reset_at", "integer", (column) => column.notNull())
      .execute()
    await sql`insert into reddit_backfills (after_id) select '' from answers limit 1`.execute(db)
    // Answers are also deleted with their scan or brand, without any code of the service.
    const lower = sql.raw(`update reddit_threads set citations = citations - 1
      where brand_id = old.brand_id and reddit_id = old.reddit_id`)
    if (!isPostgres(db)) {
      await sql`create trigger reddit_citation_gone after delete on reddit_citations begin ${lower}; end`.execute(db)
      return
    }
    await sql`create function reddit_citation_gone() returns trigger language plpgsql as
      $$begin ${lower}; return null; end$$`.execute(db)
    await sql`create trigger reddit_citation_gone after delete on reddit_citations
      for each row execute function reddit_citation_gone()`.execute(db)
    const all = sql`current_setting('citable.account', true) = '*'`
    await secureTable(db, "reddit_threads", sql`${all} or brand_id in (select id from brands)`)
    await secureTable(db, "reddit_citations", sql`${all} or brand_id in (select id from brands)`)
    await secureTable(
      db,
      "reddit_comments",
      sql`${all} or exists (
      select from reddit_threads where reddit_threads.id = reddit_comments.thread_id)`,
    )
    for (const name of ["reddit_backfills", "reddit_limits"]) await secureTable(db, name, all)
  },
}
