import { notFound } from "@citable/contract/problem-error"
import type { RedditThreadDetail } from "@citable/contract/reddit"
import { type Discussion, readDiscussion } from "@citable/reddit/read-discussion"
import { RedditError } from "@citable/reddit/reddit-error"

import type { CallContext, Handler } from "../../call/call-context.ts"
import { eraseThread } from "../../reddit/erase-thread.ts"
import { readSomeThreads } from "../../reddit/read-threads.ts"
import { storeComments, storePost } from "../../reddit/store-posts.ts"
import { threadColumns, toThread } from "./thread-rows.ts"

/** Comments that are younger are not read again. */
const freshMs = 3_600_000

export const getRedditThread: Handler<"get_reddit_thread"> = async (context, input) => {
  const { db } = context
  const known = await readRow(context, input.thread_id)
  const isRead = await readComments(context, known)
  const row = isRead ? await readRow(context, input.thread_id) : known
  const comments = await db
    .selectFrom("reddit_comments")
    .selectAll()
    .where("thread_id", "=", row.id)
    .orderBy("position")
    .limit(500)
    .execute()
  const commentList = comments.map((comment): RedditThreadDetail["comment_list"][number] => ({
    reddit_id: comment.reddit_id,
    parent_id: comment.parent_id,
    author: comment.author,
    body: comment.body,
    score: comment.score,
    mentions_brand: comment.mentions_brand === 1,
    posted_at: new Date(comment.posted_at).toISOString(),
  }))
  const hasMore = row.comments_at === null ? (row.comments ?? 0) > 0 : row.truncated === 1
  const thread = toThread(row)
  const missing = isRead === false && thread.missing === "not_synced" ? ("failed" as const) : thread.missing
  return { output: { ...thread, missing, body: row.body, comment_list: commentList, truncated: hasMore } }
}

type Row = Awaited<ReturnType<typeof readRow>>

async function readRow({ db, brand }: CallContext, threadId: string) {
  const row = await db
    .selectFrom("reddit_threads")
    .select([...threadColumns, "body", "truncated", "comments_at"])
    .where("id", "=", threadId)
    .where("brand_id", "=", brand.id)
    .executeTakeFirstOrThrow(() => notFound())
  return row
}

/** Reads a thread from Reddit, if this is possible and due. Returns whether it was read; undefined if it was not due. */
async function readComments({ db, brand, reddit, now }: CallContext, row: Row): Promise<boolean | undefined> {
  if (reddit === undefined || row.removed_at !== null) return undefined
  if (row.comments_at !== null && row.comments_at > now() - freshMs) return undefined
  let discussion: Discussion | undefined
  try {
    discussion = await readDiscussion(reddit, row.reddit_id)
  } catch (error) {
    if (!(error instanceof RedditError)) throw error
    // What is stored is the answer while Reddit cannot be read.
    if (error.code !== "reddit_not_found") return false
  }
  const at = now()
  await db.transaction().execute(async (trx) => {
    if (discussion === undefined || discussion.post.isRemoved) {
      await eraseThread(trx, row.id, { at })
      return
    }
    await storePost(trx, { brandId: brand.id, post: discussion.post, at })
    await storeComments(trx, row.id, { ...discussion, at })
    while (await readSomeThreads(trx, brand.id, at));
  })
  return true
}
