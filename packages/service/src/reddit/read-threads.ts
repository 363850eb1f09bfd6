import type { ReadMention } from "@citable/language/mentions/create-mention-reader"
import { lockBrand } from "@citable/storage/brand-row"
import type { Database } from "@citable/storage/database"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { hashNames, readTrackedNames } from "../mentions/tracked-names.ts"

const threadsAtOnce = 100

/**
 * Looks for the brand and its competitors in the texts of its threads, where they were not read for today's names. A
 * thread whose title alone is known names the brand or may do so.
 */
export async function readThreads(db: Database, brandId: string, { now }: { now: () => number }): Promise<void> {
  while (await db.transaction().execute((trx) => readSomeThreads(trx, brandId, now())));
}

/** Does so for at most 100 threads. Returns whether there may be more. */
export async function readSomeThreads(trx: Transaction<Tables>, brandId: string, at: number): Promise<boolean> {
  const brand = await lockBrand(trx, brandId)
  if (brand === undefined) return false
  const names = await readTrackedNames(trx, brand)
  const namesHash = hashNames(names)
  const threads = await trx
    .selectFrom("reddit_threads")
    .select(["id", "title", "address_words", "body", "synced_at", "removed_at"])
    .where("brand_id", "=", brandId)
    .where("names_hash", "!=", namesHash)
    .limit(threadsAtOnce)
    .execute()
  if (threads.length === 0) return false
  // A start needs no reader of mentions.
  const { createMentionReader } = await import("@citable/language/mentions/create-mention-reader")
  const readNames = createMentionReader(names, brand.default_locale)
  const read = (text: string) => readNames(text).mentions
  for (const thread of threads) {
    const comments = await trx
      .selectFrom("reddit_comments")
      .select(["reddit_id", "body", "mentions_brand"])
      .where("thread_id", "=", thread.id)
      .execute()
    const title = thread.title ?? thread.address_words ?? ""
    const found = read(`${title}\n\n${thread.body ?? ""}`)
    const answers = comments.map((comment) => ({ ...comment, found: read(comment.body) }))
    const all = [found, ...answers.map((answer) => answer.found)].flat()
    const own = all.filter(({ id }) => id === null)
    // Without its text, a thread that does not name the brand in its title is unknown.
    const isRead = thread.synced_at !== null && thread.removed_at === null
    await trx
      .updateTable("reddit_threads")
      .set({
        mentions_brand: own.length > 0 ? 1 : isRead ? 0 : null,
        competitor_ids: JSON.stringify([...new Set(all.flatMap(({ id }) => (id === null ? [] : [id])))].slice(0, 200)),
        tone: toneOf(own),
        names_hash: namesHash,
        updated_at: at,
      })
      .where("id", "=", thread.id)
      .execute()
    for (const { reddit_id: redditId, mentions_brand: before, found: inComment } of answers) {
      const mentions = inComment.some(({ id }) => id === null) ? 1 : 0
      if (mentions === before) continue
      const update = trx.updateTable("reddit_comments").set({ mentions_brand: mentions })
      await update.where("thread_id", "=", thread.id).where("reddit_id", "=", redditId).execute()
    }
  }
  return threads.length === threadsAtOnce
}

/** The tone of most texts that name the brand; neutral if they balance. */
function toneOf(mentions: readonly ReadMention[]): ReadMention["tone"] {
  const tones = mentions.flatMap(({ tone }) => (tone === null ? [] : [tone]))
  if (tones.length === 0) return null
  const count = (tone: string) => tones.filter((one) => one === tone).length
  const sum = count("positive") - count("negative")
  return sum > 0 ? "positive" : sum < 0 ? "negative" : "neutral"
}
