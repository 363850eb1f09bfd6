import type { Handler } from "../../kernel/call-context.ts"
import { replyWithArticle } from "./get-content.ts"
import { currentRevision } from "./reading.ts"

export const getContentBySlug: Handler<"get_content_by_slug"> = async (context, input) => {
  if (input.min_revision !== undefined) await currentRevision(context, input.min_revision)
  const { db, brand, view } = context
  const locale = input.locale ?? brand.default_locale
  const slug = input.slug.normalize("NFC")
  const [slugColumn, localeColumn] =
    view === "live" ? (["live_slug", "live_locale"] as const) : (["slug", "locale"] as const)
  const row = await db
    .selectFrom("contents")
    .selectAll()
    .where("brand_id", "=", brand.id)
    .where(localeColumn, "=", locale)
    .where(slugColumn, "=", slug)
    .executeTakeFirst()
  if (row !== undefined) return replyWithArticle(context, row)
  const moved = await db
    .selectFrom("previous_slugs")
    .innerJoin("contents", "contents.id", "previous_slugs.content_id")
    .selectAll("contents")
    .where("previous_slugs.brand_id", "=", brand.id)
    .where("previous_slugs.locale", "=", locale)
    .where("previous_slugs.slug", "=", slug)
    .executeTakeFirst()
  const current = moved === undefined ? undefined : view === "live" ? moved.live_slug : moved.slug
  const path = `/v1/brands/${brand.id}/content/by-slug/${encodeURIComponent(current ?? "")}`
  return replyWithArticle(context, moved, current === null ? {} : { "content-location": path })
}
