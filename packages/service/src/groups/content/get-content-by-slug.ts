import type { Article } from "@citable/contract"
import { notFound } from "@citable/contract/problem-error"
import { type Database } from "@citable/storage/database"
import { prepareQuery } from "@citable/storage/prepare-query"
import type { View } from "@citable/storage/tables/view"
import { type RawBuilder, sql } from "kysely"

import type { CallContext, Handler, PageAnswer } from "../../call/call-context.ts"
import { jsonHole, writeJson } from "../../call/write-json.ts"
import { articleColumns, type ArticleRow } from "./article-columns.ts"
import { articleJson } from "./article-json.ts"
import type { ContentRow } from "./document.ts"
import { articleTag, currentRevision, hasVersions, pageKey } from "./revision.ts"
import { visibleCopy } from "./visible-copy.ts"

export const getContentBySlug: Handler<"get_content_by_slug"> = async (context, input) => {
  const revision = await currentRevision(context, input.min_revision)
  const locale = input.locale ?? context.brand.default_locale
  const slug = input.slug.normalize("NFC")
  // `content-location` leaves out the default locale, which can change without a new revision. So the key has it.
  const key = pageKey(context, revision, "get_content_by_slug", [slug, locale, context.brand.default_locale])
  return { pageKey: key, read: () => findArticle(context, { slug, locale }) }
}

async function findArticle(context: CallContext, address: Address): Promise<PageAnswer<Article>> {
  const present = await findPresent(context, address)
  if (present !== undefined) return toAnswer(context, present, {})
  const moved = (await findLive(context, address)) ?? (await findPrevious(context, address))
  if (moved === undefined) throw notFound()
  return toAnswer(context, moved, { "content-location": addressOf(context, moved) })
}

function toAnswer(context: CallContext, row: AddressedRow, headers: Record<string, string>): PageAnswer<Article> {
  const view = visibleCopy(context, row)
  const pieces = view && articleJson(row, view, { hasVersions: hasVersions(context) })
  if (pieces === undefined) throw notFound()
  const changed = (view === "live" ? row.live_updated_at : null) ?? row.updated_at
  return {
    json: writeJson(jsonHole, [pieces]),
    etag: articleTag(row, context.view),
    headers: { ...headers, "last-modified": new Date(changed).toUTCString() },
  }
}

interface Address {
  slug: string
  locale: string
}

/** An article with what its address needs. */
type AddressedRow = ArticleRow & Pick<ContentRow, "slug" | "locale" | "live_slug" | "live_locale">

async function findPresent({ db, brand, view }: CallContext, address: Address): Promise<AddressedRow | undefined> {
  const find = view === "live" ? publishedAtLive : workingAtWorking
  return (await find(db, brand.id, address.locale, address.slug))[0]
}

/** The article that readers of published content find there, for a reader of drafts, for whom it can have another slug. */
async function findLive({ db, brand, view }: CallContext, address: Address): Promise<AddressedRow | undefined> {
  return view === "live" ? undefined : (await workingAtLive(db, brand.id, address.locale, address.slug))[0]
}

async function findPrevious({ db, brand, view }: CallContext, address: Address): Promise<AddressedRow | undefined> {
  const find = view === "live" ? publishedAtEarlier : workingAtEarlier
  return (await find(db, brand.id, address.locale, address.slug))[0]
}

const workingAtWorking = prepareQuery((db, ...[brandId, locale, slug]: Place) => {
  return selectArticle(
    db,
    "working",
    sql`from contents where brand_id = ${brandId} and locale = ${locale} and slug = ${slug}`,
  )
})
const workingAtLive = prepareQuery((db, ...place: Place) => selectArticle(db, "working", atLive(place)))
const publishedAtLive = prepareQuery((db, ...place: Place) => selectArticle(db, "live", atLive(place)))
const workingAtEarlier = prepareQuery((db, ...place: Place) => selectArticle(db, "working", atEarlier(place)))
const publishedAtEarlier = prepareQuery((db, ...place: Place) => selectArticle(db, "live", atEarlier(place)))

type Place = readonly [brandId: string, locale: string, slug: string]

function selectArticle(db: Database, view: View, from: RawBuilder<unknown>) {
  const columns = articleColumns(db, { view, withBody: true })
  const names = sql`contents.slug, contents.locale, contents.live_slug, contents.live_locale`
  return sql<AddressedRow>`select ${columns}, ${names} ${from}`
}

function atLive([brandId, locale, slug]: Place): RawBuilder<unknown> {
  return sql`from contents where brand_id = ${brandId} and live_locale = ${locale} and live_slug = ${slug}`
}

function atEarlier([brandId, locale, slug]: Place): RawBuilder<unknown> {
  return sql`from previous_slugs as previous join contents on contents.id = previous.content_id
    where previous.brand_id = ${brandId} and previous.locale = ${locale} and previous.slug = ${slug}`
}

/** The address where this reader finds the article now. */
function addressOf({ brand, view }: CallContext, row: AddressedRow): string {
  const slug = (view === "live" ? row.live_slug : row.slug) ?? ""
  const locale = (view === "live" ? row.live_locale : row.locale) ?? brand.default_locale
  const query = locale === brand.default_locale ? "" : `?locale=${locale}`
  return `/v1/brands/${brand.id}/content/by-slug/${encodeURIComponent(slug)}${query}`
}
