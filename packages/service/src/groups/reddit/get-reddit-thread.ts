import type { RedditThreadDetail } from "@citable/contract/reddit"

import type { Handler } from "../../call/call-context.ts"
import { notFound } from "../../problems/problem-error.ts"
import { threadColumns, toThread } from "./thread-rows.ts"

export const getRedditThread: Handler<"get_reddit_thread"> = async ({ db, brand }, input) => {
  const row = await db
    .selectFrom("reddit_threads")
    .select([...threadColumns, "body", "truncated"])
    .where("id", "=", input.thread_id)
    .where("brand_id", "=", brand.id)
    .executeTakeFirst()
  if (row === undefined) throw notFound()
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
  return { output: { ...toThread(row), body: row.body, comment_list: commentList, truncated: row.truncated === 1 } }
}
