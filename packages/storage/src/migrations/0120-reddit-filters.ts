import { type Kysely, sql } from "kysely"
import type { Migration } from "kysely/migration"

const places = [
  ["created", "created_at"],
  ["cited", "citations"],
  ["posted", "coalesce(posted_at, -1)"],
  ["scored", "coalesce(score, -1000000000000)"],
] as const

/** Puts what lists of threads are filtered by into the indexes of their orders, so that a list reads no row that it does not show. */
export const redditFilters: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [name, place] of places) {
      const index = `reddit_threads_${name}`
      await db.schema.dropIndex(index).execute()
      await sql`create index ${sql.ref(index)} on reddit_threads
        (brand_id, ${sql.raw(place)}, id, state, found_by, mentions_brand, lower(subreddit))`.execute(db)
    }
  },
}
