import type { BrandDetail } from "@citable/contract"
import type { BrandRow } from "@citable/storage/brand-row"

import type { Services } from "../../call/call-context.ts"

/** The logo of a brand, for pages, reports and mails. Null without one, and while its file is in the trash. */
export async function readLogo(
  { db, media }: Pick<Services, "db" | "media">,
  { id, logo_media_id: mediaId }: Pick<BrandRow, "id" | "logo_media_id">,
): Promise<BrandDetail["logo"]> {
  if (mediaId === null) return null
  const file = await db
    .selectFrom("media")
    .select(["id", "filename", "content_type", "width", "height"])
    .where("id", "=", mediaId)
    .where("brand_id", "=", id)
    .executeTakeFirst()
  if (file === undefined) return null
  const { content_type, width, height } = file
  return { url: media.urlOf(file), content_type, width, height }
}
