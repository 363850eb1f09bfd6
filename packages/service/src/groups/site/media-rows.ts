import { notFound } from "@citable/contract/problem-error"
import type { Media, MediaDetail } from "@citable/contract/site"
import { defaultVersions } from "@citable/media/pictures/default-versions"
import { versionName } from "@citable/media/pictures/version-name"
import { versionType } from "@citable/media/pictures/version-type"
import { type Tables } from "@citable/storage/tables/tables"
import { type Selectable, sql } from "kysely"

import { type CallContext } from "../../call/call-context.ts"
import { visibleView } from "../../call/visible-view.ts"
import { usesOfMedia } from "./uses-of-media.ts"

type MediaRow = Selectable<Tables["media"]>

/** Finds a file of the brand's library. Throws 404 if there is none with this id. */
export async function findMedia({ db, brand }: CallContext, mediaId: string): Promise<MediaRow> {
  const row = await db
    .selectFrom("media")
    .selectAll()
    .where("id", "=", mediaId)
    .where("brand_id", "=", brand.id)
    .executeTakeFirstOrThrow(() => notFound())
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
    focus: row.focus_x === null || row.focus_y === null ? null : { x: row.focus_x, y: row.focus_y },
    color: row.color,
    placeholder: row.placeholder,
    ...variantsOf(row, media.pictures.fault()),
    uses,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  }
}

/** What there is to say about a file's smaller versions. */
function variantsOf(row: MediaRow, fault: string | undefined): Pick<Media, "variants_state" | "variants_reason"> {
  const reason = row.versions_reason
  if (row.kind !== "image") return { variants_state: "none", variants_reason: null }
  if (row.content_type === "image/svg+xml")
    return { variants_state: "none", variants_reason: "An SVG scales by itself." }
  if (row.content_type === "image/gif") {
    return { variants_state: "none", variants_reason: "A GIF stays as it is: its versions would not move." }
  }
  switch (row.versions_state) {
    case "ready":
      if (defaultVersions(row).length > 0) return { variants_state: "ready", variants_reason: reason }
      return { variants_state: "none", variants_reason: "It is small enough as it is." }
    case "failed":
      return { variants_state: "failed", variants_reason: reason }
    case "animation":
      return { variants_state: "none", variants_reason: reason }
    case null:
      break
  }
  // Nothing has been made, whether a worker will look by itself, or when somebody asks.
  if (fault === undefined) return { variants_state: "waiting", variants_reason: reason }
  return { variants_state: "off", variants_reason: `Pictures stay as they are: ${fault}.` }
}

/** A file, its smaller versions, and the articles with it that the caller can read. */
export async function toMediaDetail(context: CallContext, row: MediaRow): Promise<MediaDetail> {
  const { uses } = await context.db.selectNoFrom(usesOfMedia(sql.val(row.id)).as("uses")).executeTakeFirstOrThrow()
  const versions = await context.db
    .selectFrom("media_versions")
    .select(["width", "format", "bytes", "pixel_width", "pixel_height"])
    .where("media_id", "=", row.id)
    .where("bytes", ">", 0)
    .orderBy("format")
    .orderBy("width")
    .execute()
  const media = toMedia(context, row, Number(uses))
  const variants = versions.map((version) => ({
    url: `${media.url}/${versionName(version)}`,
    content_type: versionType(version),
    bytes: version.bytes ?? 0,
    width: version.pixel_width,
    height: version.pixel_height,
  }))
  return { ...media, variants, used_by: await visibleUses(context, row.id) }
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
