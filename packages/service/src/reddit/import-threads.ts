import type { SavedThread } from "@citable/reddit/read-reddit-json"
import type { ThreadAddress } from "@citable/reddit/thread-address"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { longestUnconfirmedMs } from "./keep-threads.ts"
import { storeComments, storePost } from "./store-posts.ts"
import { writeThreads } from "./write-threads.ts"

export interface ThreadImport {
  brandId: string
  /** Each thread once. */
  addresses: ReadonlyMap<string, ThreadAddress>
  /** What Reddit said of some of them. */
  saved: ReadonlyMap<string, SavedThread>
  /** When Reddit said it. */
  readAt: number
  /** Whether Reddit can be asked whether it still has a thread. */
  isConnected: boolean
  at: number
}

const rowsAtOnce = 500

/**
 * Stores the threads of a file. Texts that may be stale for too long stay out, and so do those that Reddit no longer has: no file brings
 * them back. Returns how many threads are new, and how many got their text.
 */
export async function importThreads(
  trx: Transaction<Tables>,
  { brandId, addresses, saved, readAt, isConnected, at }: ThreadImport,
): Promise<{ added: number; texts: number }> {
  const ids = [...addresses.keys()].toSorted()
  const known = new Map<string, { removed_at: number | null; synced_at: number | null }>()
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const some = ids.slice(from, from + rowsAtOnce)
    const rows = await trx
      .selectFrom("reddit_threads")
      .select(["reddit_id", "removed_at", "synced_at"])
      .where("brand_id", "=", brandId)
      .where("reddit_id", "in", some)
      .execute()
    for (const row of rows) known.set(row.reddit_id, row)
    const named = some
      .flatMap((id) => addresses.get(id) ?? [])
      .map((one) => ({ ...one, brandId, title: null, citations: 0 }))
    await writeThreads(trx, named, { at, foundBy: "import" })
  }
  let texts = 0
  const isFresh = isConnected || readAt > at - longestUnconfirmedMs
  for (const [id, { post, comments, truncated }] of isFresh ? saved : []) {
    const before = known.get(id)
    if (before !== undefined && before.removed_at !== null) continue
    if (before !== undefined && before.synced_at !== null && before.synced_at >= readAt) continue
    const threadId = await storePost(trx, { brandId, post, at, toldAt: readAt, foundBy: "import" })
    if (threadId === undefined) continue
    if (comments !== null) await storeComments(trx, threadId, { comments, truncated, at: readAt })
    texts += 1
  }
  return { added: ids.length - known.size, texts }
}
