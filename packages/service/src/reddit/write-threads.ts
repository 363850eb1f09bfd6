import type { ThreadAddress } from "@citable/reddit/thread-address"
import { newId } from "@citable/storage/new-id"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

/** A thread that a link names. */
export interface NamedThread extends ThreadAddress {
  brandId: string
  title: string | null
  /** How many more answers cite it. */
  citations: number
}

/** Stores threads that something named, new or known, without any text of Reddit. What is known stays. Call it with a few hundred. */
export async function writeThreads(
  trx: Transaction<Tables>,
  threads: readonly NamedThread[],
  { at, foundBy }: { at: number; foundBy: "citation" | "import" },
): Promise<void> {
  const times = { seen_at: at, created_at: at, updated_at: at }
  const rows = threads.map(({ brandId, redditId, subreddit, title, words, citations }) => ({
    id: newId("rdt", at),
    brand_id: brandId,
    reddit_id: redditId,
    subreddit,
    title,
    address_words: words,
    found_by: foundBy,
    citations,
    ...times,
  }))
  await trx
    .insertInto("reddit_threads")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["brand_id", "reddit_id"]).doUpdateSet((eb) => {
        // A title that Reddit no longer shows stays away.
        const unlessRemoved = (column: "title" | "address_words") =>
          eb
            .case()
            .when("reddit_threads.removed_at", "is", null)
            .then(eb.fn.coalesce(`reddit_threads.${column}`, `excluded.${column}`))
            .end()
        return {
          citations: eb("reddit_threads.citations", "+", eb.ref("excluded.citations")),
          subreddit: eb.fn.coalesce("reddit_threads.subreddit", "excluded.subreddit"),
          title: unlessRemoved("title"),
          address_words: unlessRemoved("address_words"),
          // The names are looked for again in a title that comes late.
          names_hash: eb
            .case()
            .when("reddit_threads.title", "is", null)
            .then("")
            .else(eb.ref("reddit_threads.names_hash"))
            .end(),
          seen_at: eb.ref("excluded.seen_at"),
          updated_at: eb.ref("excluded.updated_at"),
        }
      }),
    )
    .execute()
}
