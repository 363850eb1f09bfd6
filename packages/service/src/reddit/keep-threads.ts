import { infoAtOnce, readInfo } from "@citable/reddit/read-info"
import type { Reddit } from "@citable/reddit/reddit"
import { RedditError } from "@citable/reddit/reddit-error"
import type { Database } from "@citable/storage/database"

import { eraseThread, forgetTexts } from "./erase-thread.ts"
import { readThreads } from "./read-threads.ts"
import { storePost } from "./store-posts.ts"

const hour = 3_600_000
/** Reddit is asked again after this, */
const recheckMs = 24 * hour
/** and after this for threads that answers cite, of which there are many. */
const recheckCitedMs = 48 * hour
/** The most requests of one look for threads that only a link named, so that people's own requests find room. */
const mostNewRequests = 20
/** Texts that Reddit has not confirmed for this long are erased: nobody knows whether they still exist. */
export const longestUnconfirmedMs = 48 * hour
const usualDays = 90
const rowsAtOnce = 500

/**
 * Keeps to Reddit's terms. It asks again for threads after a day or two, and erases those that are gone. After two days, it
 * erases comments, and texts that Reddit could not be asked about. After the retention, it deletes threads.
 */
export async function keepThreads(
  { db, now, reddit }: { db: Database; now: () => number; reddit?: Reddit | undefined },
  { retentionDays = usualDays, onError }: { retentionDays?: number | undefined; onError: (error: unknown) => void },
): Promise<void> {
  try {
    if (reddit !== undefined) await recheck(db, reddit, now)
  } catch (error) {
    // What follows is due all the same.
    if (!(error instanceof RedditError)) throw error
    onError(error)
  }
  await forgetUnconfirmed(db, now())
  await forgetComments(db, now())
  await deleteOld(db, now() - retentionDays * 24 * hour)
}

async function recheck(db: Database, reddit: Reddit, now: () => number): Promise<void> {
  const changed = new Set<string>()
  try {
    // Texts come first, since they are erased if Reddit cannot be asked.
    while (await askAgain(db, reddit, { now, changed, isKnown: true }));
    for (let requests = 0; requests < mostNewRequests; requests += 1) {
      if (!(await askAgain(db, reddit, { now, changed, isKnown: false }))) break
    }
  } finally {
    for (const brandId of changed) await readThreads(db, brandId, { now })
  }
}

/**
 * Asks Reddit for up to 100 threads that are due: those whose texts it told, or those that only a link named. Returns whether any was
 * due.
 */
async function askAgain(
  db: Database,
  reddit: Reddit,
  { now, changed, isKnown }: { now: () => number; changed: Set<string>; isKnown: boolean },
): Promise<boolean> {
  const due = await db
    .selectFrom("reddit_threads")
    .select("reddit_id")
    .where("removed_at", "is", null)
    .where("synced_at", isKnown ? "is not" : "is", null)
    .where((eb) => {
      const isOld = eb("checked_at", "<", now() - recheckCitedMs)
      if (!isKnown) return eb.or([eb("checked_at", "is", null), isOld])
      const isUsual = eb.and([eb("checked_at", "<", now() - recheckMs), eb("found_by", "!=", "citation")])
      return eb.or([isUsual, isOld])
    })
    .limit(infoAtOnce)
    .execute()
  // Several brands can have the same thread.
  const ids = [...new Set(due.map((row) => row.reddit_id))].toSorted()
  if (ids.length === 0) return false
  const posts = await readInfo(reddit, ids)
  const at = now()
  const threads = await db
    .selectFrom("reddit_threads")
    .select(["id", "brand_id", "reddit_id"])
    .where("reddit_id", "in", ids)
    .where("removed_at", "is", null)
    .orderBy("id")
    .execute()
  await db.transaction().execute(async (trx) => {
    for (const { id, brand_id: brandId, reddit_id: redditId } of threads) {
      const post = posts.get(redditId)
      if (post === undefined) await eraseThread(trx, id, { at })
      else await storePost(trx, { brandId, post, at, isSeen: false })
      changed.add(brandId)
    }
  })
  return true
}

async function forgetUnconfirmed(db: Database, at: number): Promise<void> {
  for (;;) {
    const rows = await db
      .selectFrom("reddit_threads")
      .select("id")
      .where("synced_at", "is not", null)
      .where("checked_at", "<", at - longestUnconfirmedMs)
      .limit(rowsAtOnce)
      .execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return
    await db.transaction().execute((trx) => forgetTexts(trx, ids, { at }))
  }
}

/** Comments are not asked for again one by one, so they stay two days at most. */
async function forgetComments(db: Database, at: number): Promise<void> {
  const old = db
    .selectFrom("reddit_threads")
    .select("id")
    .where("comments_at", "<", at - longestUnconfirmedMs)
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("reddit_comments").where("thread_id", "in", old).execute()
    await trx
      .updateTable("reddit_threads")
      .set({ comments_at: null, truncated: 0 })
      .where("comments_at", "<", at - longestUnconfirmedMs)
      .execute()
  })
}

/** Deletes threads that nobody has seen since then, unless an answer cites them. */
async function deleteOld(db: Database, since: number): Promise<void> {
  await db
    .deleteFrom("reddit_threads")
    .where("seen_at", "<", since)
    .where("citations", "=", 0)
    .where((eb) =>
      eb.or([
        eb("found_by", "!=", "citation"),
        // A person's decision about a cited thread outlives its citations.
        eb.and([eb("state", "=", "new"), eb("note", "is", null)]),
      ]),
    )
    .execute()
}
