import { sql } from "kysely"

import type { Handler } from "../../call/call-context.ts"
import { openList, selectPage } from "../../call/open-list.ts"
import { threadColumns, toThread } from "./thread-rows.ts"

/** The place of a thread in each order, as the indexes have it. A thread without a value is last. */
const places = {
  "-created_at": sql<number>`created_at`,
  "-citations": sql<number>`citations`,
  "-posted_at": sql<number>`coalesce(posted_at, -1)`,
  "-score": sql<number>`coalesce(score, -1000000000000)`,
}

export const listRedditThreads: Handler<"list_reddit_threads"> = async ({ db, box, brand }, input) => {
  const { cursor, limit, ...filters } = input
  const list = openList(box, "reddit-threads", filters, { cursor, limit })
  const place = places[input.sort]
  let query = db
    .selectFrom("reddit_threads")
    .select([...threadColumns, place.as("place")])
    .where("brand_id", "=", brand.id)
  if (input.q !== undefined) {
    const lower = input.q.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
    const pattern = `%${lower.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
    query = query.where(
      sql<boolean>`(lower(coalesce(title, address_words, '')) like ${pattern} escape '\\'
        or lower(coalesce(excerpt, '')) like ${pattern} escape '\\')`,
    )
  }
  if (input.state !== undefined && input.state.length > 0) query = query.where("state", "in", input.state)
  if (input.subreddit !== undefined) {
    query = query.where(sql<boolean>`lower(subreddit) = ${input.subreddit.toLowerCase()}`)
  }
  if (input.found_by !== undefined) query = query.where("found_by", "=", input.found_by)
  if (input.mentions_brand !== undefined) query = query.where("mentions_brand", "=", input.mentions_brand ? 1 : 0)
  const rows = await selectPage(query, list, { place, sort: input.sort, limit }).execute()
  const { shown, paging } = list.page(rows, (row) => [row.place, row.id])
  return { output: { data: shown.map(toThread), ...paging } }
}
