import type { Handler } from "../../call/call-context.ts"
import { findMedia, toMediaDetail } from "./media-rows.ts"

export const updateMedia: Handler<"update_media"> = async (context, input) => {
  if (input.trashed === false) return (await import("./restore-media.ts")).restoreMedia(context, input)
  const before = await findMedia(context, input.media_id)
  const row = await context.db
    .updateTable("media")
    .set({
      alt: input.alt ?? before.alt,
      caption: input.caption === undefined ? before.caption : input.caption,
      tags: input.tags === undefined ? before.tags : JSON.stringify([...new Set(input.tags)]),
      ...(input.focus === undefined ? {} : { focus_x: input.focus?.x ?? null, focus_y: input.focus?.y ?? null }),
      updated_at: context.now(),
    })
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { output: await toMediaDetail(context, row) }
}
