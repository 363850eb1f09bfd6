import type { Handler } from "../../call/call-context.ts"
import { planLooks } from "../../media/plan-looks.ts"
import { findMedia, toMediaDetail } from "./media-rows.ts"

export const updateMedia: Handler<"update_media"> = async (context, input) => {
  if (input.trashed === false) return (await import("./restore-media.ts")).restoreMedia(context, input)
  const before = await findMedia(context, input.media_id)
  const isMoved =
    input.focus !== undefined &&
    ((input.focus?.x ?? null) !== before.focus_x || (input.focus?.y ?? null) !== before.focus_y)
  const row = await context.db
    .updateTable("media")
    .set({
      alt: input.alt ?? before.alt,
      caption: input.caption === undefined ? before.caption : input.caption,
      tags: input.tags === undefined ? before.tags : JSON.stringify([...new Set(input.tags)]),
      ...(input.focus === undefined ? {} : { focus_x: input.focus?.x ?? null, focus_y: input.focus?.y ?? null }),
      ...(isMoved ? { look_changed_at: context.now() } : {}),
      updated_at: context.now(),
    })
    .where("id", "=", before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (isMoved) await planLooks(context.db, context.jobs)
  return { output: await toMediaDetail(context, row) }
}
