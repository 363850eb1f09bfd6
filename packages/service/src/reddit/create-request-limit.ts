import type { RequestLimit } from "@citable/reddit/reddit"
import { limited } from "@citable/reddit/reddit-error"
import type { Database } from "@citable/storage/database"
import { sql } from "kysely"

/** Until Reddit says what is left: its documented limit. */
const first = { requests: 100, ms: 60_000 }
/** Answers tell the same end of a period with this difference. */
const tolerance = 5000

/** The limit of a client of Reddit's API, in a row that all processes share. It keeps the last request back. */
export function createRequestLimit(db: Database, clientId: string, now: () => number): RequestLimit {
  return {
    async take() {
      const at = now()
      const { rows } = await sql`insert into reddit_limits (client_id, remaining, reset_at)
        values (${clientId}, ${first.requests - 1}, ${at + first.ms})
        on conflict (client_id) do update set
          remaining = case when reddit_limits.reset_at <= ${at} then ${first.requests - 1}
            else reddit_limits.remaining - 1 end,
          reset_at = case when reddit_limits.reset_at <= ${at} then ${at + first.ms}
            else reddit_limits.reset_at end
        where reddit_limits.reset_at <= ${at} or reddit_limits.remaining > 1
        returning remaining`.execute(db)
      if (rows.length > 0) return
      const row = await db
        .selectFrom("reddit_limits")
        .select("reset_at")
        .where("client_id", "=", clientId)
        .executeTakeFirst()
      throw limited((row?.reset_at ?? at) - at)
    },
    async note({ remaining, resetMs }) {
      const resetAt = Math.round(now() + resetMs)
      const isNext = sql`reset_at < ${resetAt - tolerance}`
      // Requests on their way have already taken theirs.
      await sql`update reddit_limits set
        remaining = case when ${isNext} or remaining > ${remaining} then ${remaining} else remaining end,
        reset_at = case when ${isNext} then ${resetAt} else reset_at end
        where client_id = ${clientId}`.execute(db)
    },
  }
}
