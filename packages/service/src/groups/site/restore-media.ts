import type { Article, ParsedToolInput, ToolOutput } from "@citable/contract"
import { rasterTypes } from "@citable/media/pictures/raster-types"
import type { Tables } from "@citable/storage/tables/tables"
import { type Selectable, sql } from "kysely"

import type { WriteContext } from "../../call/call-context.ts"
import { writeMediaUses } from "../../media/fill-images.ts"
import { pictureJob } from "../../media/pictures/picture-job.ts"
import { planLooks } from "../../media/plan-looks.ts"
import { readRows } from "../../trash/read-rows.ts"
import { refuseOtherFields } from "../../trash/refuse-other-fields.ts"
import { restoreItem } from "../../trash/restore-item.ts"
import { findMedia, toMediaDetail } from "./media-rows.ts"

/** Takes a file out of the trash: under its address, with its texts and smaller versions. */
export async function restoreMedia(
  context: WriteContext,
  input: ParsedToolInput<"update_media">,
): Promise<{ output: ToolOutput<"update_media"> }> {
  refuseOtherFields(input)
  const { db, jobs, media, now } = context
  const { media_id: id } = input
  await restoreItem(context, { kind: "media", id }, async (kept) => {
    const row = kept.row as Selectable<Tables["media"]>
    const versions: Selectable<Tables["media_versions"]>[] = []
    for await (const some of readRows(db, id, "media_versions")) versions.push(...some)
    // What was being made, or was asked for, is to be made.
    const isUnmade = row.versions_state === null || versions.some(({ bytes }) => bytes === null)
    const due = rasterTypes.has(row.content_type) && isUnmade ? now() : null
    await db
      .insertInto("media")
      .values({ ...row, versions_due: due, versions_owner: null, versions_attempts: 0, look_changed_at: now() })
      .execute()
    if (versions.length > 0) await db.insertInto("media_versions").values(versions).execute()
    if (due !== null && media.pictures.fault() === undefined) await jobs.enqueue(db, pictureJob)
    await writeUses(context, id)
    await planLooks(db, jobs)
  })
  return { output: await toMediaDetail(context, await findMedia(context, id)) }
}

/** Records which articles show the file, by what they say now: they can have changed since it was deleted. */
async function writeUses({ db, brand }: WriteContext, mediaId: string): Promise<void> {
  const has = (...columns: string[]) => {
    const pattern = `%${mediaId.replace("_", "\\_")}%`
    return sql<boolean>`(${sql.join(
      columns.map((column) => sql`${sql.ref(column)} like ${pattern} escape '\\'`),
      sql` or `,
    )})`
  }
  const articles = await db
    .selectFrom("contents")
    .select(["id", "brand_id", "document", "body", "live_document", "live_body"])
    .where("brand_id", "=", brand.id)
    .where(has("document", "body", "live_document", "live_body"))
    .execute()
  for (const { document, body, live_document: live, live_body: liveBody, ...row } of articles) {
    const parse = (json: string, text: string) => ({ ...(JSON.parse(json) as Article), body: text })
    await writeMediaUses(db, row, "working", parse(document, body))
    await writeMediaUses(db, row, "live", live === null ? undefined : parse(live, liveBody ?? ""))
  }
  await db
    .insertInto("trashed_media")
    .columns(["media_id", "content_id"])
    .expression((eb) =>
      eb
        .selectFrom("trashed_contents")
        .select([eb.val(mediaId).as("media_id"), "id"])
        .where("brand_id", "=", brand.id)
        .where(has("document", "body")),
    )
    .execute()
}
