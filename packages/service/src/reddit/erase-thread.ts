import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

/**
 * Erases everything that people wrote in a thread, since Reddit no longer has it. What remains is its id, the count of
 * its citations, and what people of the brand decided.
 */
export async function eraseThread(trx: Transaction<Tables>, threadId: string, { at }: { at: number }): Promise<void> {
  await forgetTexts(trx, [threadId], { at })
  await trx
    .updateTable("reddit_threads")
    .set({ title: null, address_words: null, checked_at: at, removed_at: at })
    .where("id", "=", threadId)
    .execute()
}

/** Erases what Reddit told about threads: texts, authors, numbers and comments. Titles of citations come from engines. */
export async function forgetTexts(
  trx: Transaction<Tables>,
  threadIds: readonly string[],
  { at }: { at: number },
): Promise<void> {
  await trx.deleteFrom("reddit_comments").where("thread_id", "in", threadIds).execute()
  await trx
    .updateTable("reddit_threads")
    .set({
      title: null,
      author: null,
      body: null,
      excerpt: null,
      score: null,
      comments: null,
      posted_at: null,
      mentions_brand: null,
      competitor_ids: "[]",
      tone: null,
      names_hash: "",
      truncated: 0,
      synced_at: null,
      comments_at: null,
      updated_at: at,
    })
    .where("id", "in", threadIds)
    .execute()
}
