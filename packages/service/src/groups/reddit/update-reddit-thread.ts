import { notFound } from "@citable/contract/problem-error"

import type { Handler } from "../../call/call-context.ts"
import { threadColumns, toThread } from "./thread-rows.ts"

export const updateRedditThread: Handler<"update_reddit_thread"> = async ({ db, brand, now }, input) => {
  const { state, note } = input
  const row = await db
    .updateTable("reddit_threads")
    .set({
      ...(state === undefined ? {} : { state }),
      ...(note === undefined ? {} : { note }),
      updated_at: now(),
    })
    .where("id", "=", input.thread_id)
    .where("brand_id", "=", brand.id)
    .returning([...threadColumns])
    .executeTakeFirstOrThrow(() => notFound())
  return { output: toThread(row) }
}
