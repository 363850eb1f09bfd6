import type { Media, MediaDetail } from "@citable/contract/site"
import { type Selectable, sql } from "kysely"

import { type CallContext } from "../../call/call-context.ts"
import { visibleView } from "../../call/visible-view.ts"
import { notFound } from "../../problems/problem-error.ts"
import { type Tables } from "../../storage/tables/tables.ts"
import { usesOfMedia } from "./uses-of-media.ts"

type MediaRow = Selectable<Tables["media"]>

/** Finds a file of the brand's library. Throws 404 if there is none with this id. */
export async function findMedia({ db, brand }: CallContext, mediaId: string): Promise<MediaRow> {
  const row = await db
    .selectFrom("media")
    .selectAll()
    .where("id", "=", mediaId)
    .where("brand_id", "=", brand.id)
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  return row
}

/** Converts a row to a file as lists show it. */
export function toMedia({ media }: CallContext, row: MediaRow, uses: number): Media {
  return {
    id: row.id,
    brand_id: row.brand_id,
    kind: row.kind,
    url: media.urlOf(row),
    filename: row.filename,
    content_type: row.content_type,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    alt: row.alt,
    caption: row.caption,
    tags: JSON.parse(row.tags) as string[],
    sha256: row.sha256,
    uses,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  }
}

/**
 * A file and the articles with it that the caller can read. The library stores only originals, so there are no
 * variants.
 */
export async function toMediaDetail(context: CallContext, row: MediaRow): Promise<MediaDetail> {
  const { uses } = await context.db.selectNoFrom(usesOfMedia(sql.val(row.id)).as("uses")).executeTakeFirstOrThrow()
  return { ...toMedia(context, row, Number(uses)), variants: [], used_by: await visibleUses(context, row.id) }
}

/** The articles that show a file, at most 100. The caller can read each of them, in a copy that shows the file. */
export async function visibleUses(context: CallContext, mediaId: string): Promise<MediaDetail["used_by"]> {
  const view = visibleView(context)
  if (view === undefined) return []
  const articles = await context.db
    .selectFrom("contents")
    .select(["id", "title", "live_title"])
    .where("brand_id", "=", context.brand.id)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("media_uses")
        .select("content_id")
        .where("media_id", "=", mediaId)
        .$if(view === "live", (some) => some.where("view", "=", "live")),
    )
    .orderBy("id")
    .limit(100)
    .execute()
  return articles.map((row) => ({ content_id: row.id, title: (view === "live" ? row.live_title : row.title) ?? "" }))
}
