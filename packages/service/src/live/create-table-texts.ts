import type { Database } from "@citable/storage/database"
import { sql } from "kysely"

import { liveTextLife, type LiveTexts } from "./live-texts.ts"
import { groupDigests, toDigest } from "./to-digest.ts"

/** The sessions of one person that have a text of one article. The oldest goes first. */
const mostSessions = 20

/** Keeps unsaved texts in an unlogged table of Postgres, which all processes of a service see. */
export function createTableTexts(db: Database, now: () => number): LiveTexts {
  const isCurrent = () => sql<boolean>`at > ${now() - liveTextLife}`
  return {
    async put({ contentId, session, brandId }, change) {
      const text = { change, digest: toDigest(change), at: now() }
      await db
        .insertInto("live_texts")
        .values({ content_id: contentId, session, brand_id: brandId, ...text })
        .onConflict((conflict) =>
          conflict.columns(["content_id", "session"]).doUpdateSet({
            ...text,
            at: sql<number>`greatest(${text.at}, live_texts.at + 1)`,
          }),
        )
        .execute()
      await db
        .deleteFrom("live_texts")
        .where("at", "<=", now() - liveTextLife)
        .execute()
      const later = db.selectFrom("live_texts").select("session").where("content_id", "=", contentId)
      const kept = later.orderBy("at", "desc").limit(mostSessions)
      await db.deleteFrom("live_texts").where("content_id", "=", contentId).where("session", "not in", kept).execute()
    },
    read: ({ contentId, session }) =>
      db
        .selectFrom("live_texts")
        .select(["change", "digest", "at"])
        .where("content_id", "=", contentId)
        .where("session", "=", session)
        .where(isCurrent())
        .executeTakeFirst(),
    async digests(contentIds) {
      if (contentIds.length === 0) return new Map()
      const query = db
        .selectFrom("live_texts")
        .select(["content_id as contentId", "session", "digest"])
        .where("content_id", "in", contentIds)
      return groupDigests(await query.where(isCurrent()).execute())
    },
    list: (contentId) =>
      db
        .selectFrom("live_texts")
        .select(["session", "change", "at"])
        .where("content_id", "=", contentId)
        .where(isCurrent())
        .execute(),
    async end({ contentId, session }) {
      await db.deleteFrom("live_texts").where("content_id", "=", contentId).where("session", "=", session).execute()
    },
  }
}
