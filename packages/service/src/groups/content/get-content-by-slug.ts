import type { Article } from "@citable/contract"
import { sql } from "kysely"

import type { Answer, CallContext, Handler } from "../../call/call-context.ts"
import { type Database } from "../../storage/database.ts"
import { prepareQuery } from "../../storage/prepare-query.ts"
import type { ContentRow, ShownRow } from "./document.ts"
import { replyWithArticle } from "./get-content.ts"
import { shownColumns } from "./read-page.ts"
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

/** An article with what its address needs. */
type AddressedRow = ShownRow & Pick<ContentRow, "slug" | "locale" | "live_slug" | "live_locale">

function findPresent(context: CallContext, address: Address): Promise<AddressedRow | undefined> {
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
async function findLive({ db, brand, view }: CallContext, address: Address): Promise<AddressedRow | undefined> {
  const select = view === "live" ? selectLiveCopy : selectBothCopies
  const [row] = await select(db, brand.id, address.locale, address.slug)
  return row
}

const selectBothCopies = prepareQuery((db, ...values: LiveAddress) => selectLive(db, values).selectAll())

/** Without the working copy, which can be as long as the live one. */
const selectLiveCopy = prepareQuery((db, ...values: LiveAddress) =>
  selectLive(db, values)
    .select(shownColumns)
    .select(["slug", "locale", "live_slug", "live_locale", "live_document", "live_body"])
    .select([sql<string>`'null'`.as("document"), sql<string>`''`.as("body")]),
)

type LiveAddress = readonly [brandId: string, locale: string, slug: string]

function selectLive(db: Database, [brandId, locale, slug]: LiveAddress) {
  return db
    .selectFrom("contents")
    .where("brand_id", "=", brandId)
    .where("live_locale", "=", locale)
    .where("live_slug", "=", slug)
}

function findPrevious({ db, brand }: CallContext, { slug, locale }: Address): Promise<AddressedRow | undefined> {
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
function addressOf({ brand, view }: CallContext, row: AddressedRow): string {
  const slug = (view === "live" ? row.live_slug : row.slug) ?? ""
  const locale = (view === "live" ? row.live_locale : row.locale) ?? brand.default_locale
  const query = locale === brand.default_locale ? "" : `?locale=${locale}`
  return `/v1/brands/${brand.id}/content/by-slug/${encodeURIComponent(slug)}${query}`
}
