import { type RawBuilder, sql } from "kysely"

/** How many articles show a file, drafts and articles in the trash included. */
export function usesOfMedia(mediaId: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*) from (
    select content_id from media_uses where media_id = ${mediaId}
    union select content_id from trashed_media where media_id = ${mediaId}) as uses)`
}
