import type { Article } from "@citable/contract"

import type { Answer, CallContext, Handler } from "../../call/call-context.ts"
import type { ContentRow } from "./document.ts"
import { replyWithArticle } from "./get-content.ts"
import { currentRevision, pageKey } from "./revision.ts"

export const getContentBySlug: Handler<"get_content_by_slug"> = async (context, input) => {
  const revision = await currentRevision(context, input.min_revision)
  const locale = input.locale ?? context.brand.default_locale
  const slug = input.slug.normalize("NFC")
  // `content-location` leaves out the default locale, which can change without a new revision. So the key has it.
  const key = pageKey(context, revision, "get_content_by_slug", [slug, locale, context.brand.default_locale])
  return { pageKey: key, read: () => findArticle(context, { slug, locale }) }
}

async function findArticle(context: CallContext, address: Address): Promise<Answer<Article> & { etag: string }> {
  const present = await findPresent(context, address)
  if (present !== undefined) return replyWithArticle(context, present)
  const moved = (await findLive(context, address)) ?? (await findPrevious(context, address))
  return replyWithArticle(context, moved, moved === undefined ? {} : { "content-location": addressOf(context, moved) })
}

interface Address {
  slug: string
  locale: string
}

function findPresent(context: CallContext, address: Address): Promise<ContentRow | undefined> {
  if (context.view === "live") return findLive(context, address)
  return context.db
    .selectFrom("contents")
    .selectAll()
    .where("brand_id", "=", context.brand.id)
    .where("locale", "=", address.locale)
    .where("slug", "=", address.slug)
    .executeTakeFirst()
}

/** The article that readers of published content find there. In its working copy, it can have another slug. */
function findLive({ db, brand }: CallContext, { slug, locale }: Address): Promise<ContentRow | undefined> {
  return db
    .selectFrom("contents")
    .selectAll()
    .where("brand_id", "=", brand.id)
    .where("live_locale", "=", locale)
    .where("live_slug", "=", slug)
    .executeTakeFirst()
}

function findPrevious({ db, brand }: CallContext, { slug, locale }: Address): Promise<ContentRow | undefined> {
  return db
    .selectFrom("previous_slugs")
    .innerJoin("contents", "contents.id", "previous_slugs.content_id")
    .selectAll("contents")
    .where("previous_slugs.brand_id", "=", brand.id)
    .where("previous_slugs.locale", "=", locale)
    .where("previous_slugs.slug", "=", slug)
    .executeTakeFirst()
}

/** The address where this reader finds the article now. */
function addressOf({ brand, view }: CallContext, row: ContentRow): string {
  const slug = (view === "live" ? row.live_slug : row.slug) ?? ""
  const locale = (view === "live" ? row.live_locale : row.locale) ?? brand.default_locale
  const query = locale === brand.default_locale ? "" : `?locale=${locale}`
  return `/v1/brands/${brand.id}/content/by-slug/${encodeURIComponent(slug)}${query}`
}
