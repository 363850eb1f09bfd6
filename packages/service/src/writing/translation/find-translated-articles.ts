import { toSlugKey } from "@citable/contract"
import type { BodyFormat } from "@citable/language/segments/read-document"
import type { Database } from "@citable/storage/database"
import type { TranslatedBodies } from "@citable/writing/translation/move-fragment"

/** A translation that may not have its slug and its body in the database yet. */
export interface OwnTranslation {
  sourceId: string
  id: string
  slug: string
  format: BodyFormat
  /** The body of the article, and that of its translation. */
  source: string
  target: string
}

/** The translation of an article. */
export interface TranslatedArticleRow {
  id: string
  slug: string
  /** The body of the article, and that of its translation. */
  readBodies: () => Promise<TranslatedBodies>
}

export interface TranslatedArticles {
  /** By the id of the article. */
  byId: Map<string, TranslatedArticleRow>
  /** By the slugs of the article, present and previous. */
  bySlugKey: Map<string, TranslatedArticleRow>
  /** By the address of the article on a platform, with the address of its translation there. */
  byUrl: Map<string, { article: TranslatedArticleRow; url: string }>
}

interface Wanted {
  slugs: readonly string[]
  ids: readonly string[]
  urls: readonly string[]
}

interface Scope {
  brandId: string
  from: string
  to: string
  own?: OwnTranslation
}

/** Finds the translations of articles that are known by a slug, an id, or an address on a platform. */
export async function findTranslatedArticles(
  db: Database,
  { slugs, ids, urls }: Wanted,
  scope: Scope,
): Promise<TranslatedArticles> {
  const keys = [...new Set(slugs.map(toSlugKey))]
  const former = await readFormer(db, keys, scope)
  const items = await readItems(db, urls, scope)
  const wanted = [...new Set([...ids, ...former.map((row) => row.content_id), ...items.map((row) => row.content_id)])]
  const sources = await readSources(db, { keys, ids: wanted }, scope)
  const targets = await readTargets(db, sources, scope)
  const found: TranslatedArticles = { byId: new Map(), bySlugKey: new Map(), byUrl: new Map() }
  const targetOf = new Map<string, TranslatedArticleRow>()
  for (const source of sources) {
    const target = toTarget(db, source, { targets, own: scope.own })
    if (target === undefined) continue
    targetOf.set(source.id, target)
    found.byId.set(source.id, target)
  }
  // Later ones win: the present slug on the sites before that of a draft, and both before one of the past.
  const add = (key: string | null, id: string) => {
    const target = targetOf.get(id)
    if (key !== null && target !== undefined) found.bySlugKey.set(key, target)
  }
  for (const row of former) add(row.slug_key, row.content_id)
  for (const row of sources) if (row.locale === scope.from) add(row.slug_key, row.id)
  for (const row of sources) if (row.live_locale === scope.from) add(row.live_slug_key, row.id)
  await addItems(db, items, { found, targetOf })
  return found
}

function readFormer(db: Database, keys: readonly string[], { brandId, from }: Scope) {
  return db
    .selectFrom("previous_slugs")
    .select(["content_id", "slug_key"])
    .where("brand_id", "=", brandId)
    .where("locale", "=", from)
    .where("slug_key", "in", keys.length === 0 ? [""] : keys)
    .orderBy("content_id")
    .execute()
}

const withoutSlash = (url: string): string => url.replace(/\/$/, "")

function readItems(db: Database, urls: readonly string[], { brandId }: Scope) {
  const variants = [...new Set(urls.flatMap((url) => [withoutSlash(url), `${withoutSlash(url)}/`]))]
  return db
    .selectFrom("remote_items")
    .select(["content_id", "integration_id", "url"])
    .where("brand_id", "=", brandId)
    .where("visibility", "=", "live")
    .where("url", "in", variants.length === 0 ? [""] : variants)
    .orderBy("id")
    .execute()
}

function readSources(db: Database, { keys, ids }: { keys: string[]; ids: string[] }, { brandId, from }: Scope) {
  return db
    .selectFrom("contents")
    .select(["id", "locale", "slug_key", "translation_group", "live_locale", "live_slug_key", "live_translation_group"])
    .where((eb) => {
      const slugs = keys.length === 0 ? [""] : keys
      // Each of them names the brand, so that SQLite uses the index of each (https://www.sqlite.org/optoverview.html, section 3).
      const isOwn = eb("brand_id", "=", brandId)
      const [isFrom, isLiveFrom] = [eb("locale", "=", from), eb("live_locale", "=", from)]
      return eb.or([
        eb.and([isOwn, isFrom, eb("slug_key", "in", slugs)]),
        eb.and([isOwn, isLiveFrom, eb("live_slug_key", "in", slugs)]),
        eb.and([isOwn, eb.or([isFrom, isLiveFrom]), eb("id", "in", ids.length === 0 ? [""] : ids)]),
      ])
    })
    .orderBy("id")
    .execute()
}

type SourceRow = Awaited<ReturnType<typeof readSources>>[number]

const groupsOf = (row: Pick<SourceRow, "translation_group" | "live_translation_group">): string[] =>
  [row.live_translation_group, row.translation_group].filter((group) => group !== null)

async function readTargets(db: Database, sources: readonly SourceRow[], { brandId, to }: Scope) {
  const groups = [...new Set(sources.flatMap(groupsOf))]
  if (groups.length === 0) return []
  const rows = await db
    .selectFrom("contents")
    .select([
      "id",
      "status",
      "locale",
      "slug",
      "translation_group",
      "live_locale",
      "live_slug",
      "live_translation_group",
    ])
    .where("brand_id", "=", brandId)
    .where((eb) => eb.or([eb("locale", "=", to), eb("live_locale", "=", to)]))
    .where((eb) => eb.or([eb("translation_group", "in", groups), eb("live_translation_group", "in", groups)]))
    .orderBy("id")
    .execute()
  return rows.flatMap(({ status, locale, slug, live_locale: liveLocale, live_slug: liveSlug, ...row }) => {
    if (liveSlug !== null && liveLocale === to) return [{ ...row, slug: liveSlug }]
    // An article that a model writes has neither its slug nor its text yet.
    const isWritten = locale === to && status !== "generating" && status !== "failed"
    return isWritten ? [{ ...row, slug }] : []
  })
}

function toTarget(
  db: Database,
  source: SourceRow,
  { targets, own }: { targets: Awaited<ReturnType<typeof readTargets>>; own: OwnTranslation | undefined },
): TranslatedArticleRow | undefined {
  if (own?.sourceId === source.id) {
    const { format } = own
    const bodies = { source: { body: own.source, format }, target: { body: own.target, format } }
    return { id: own.id, slug: own.slug, readBodies: () => Promise.resolve(bodies) }
  }
  const groups = groupsOf(source)
  const row = targets.find((target) => groupsOf(target).some((group) => groups.includes(group)))
  if (row === undefined || row.id === source.id) return undefined
  return {
    id: row.id,
    slug: row.slug,
    readBodies: async () => ({ source: await readBody(db, source.id), target: await readBody(db, row.id) }),
  }
}

async function readBody(db: Database, id: string): Promise<TranslatedBodies["source"]> {
  const row = await db
    .selectFrom("contents")
    .select(["body", "document", "live_body", "live_document"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
  const document = JSON.parse(row.live_document ?? row.document) as { body_format: BodyFormat }
  return { body: row.live_body ?? row.body, format: document.body_format }
}

async function addItems(
  db: Database,
  items: Awaited<ReturnType<typeof readItems>>,
  { found, targetOf }: { found: TranslatedArticles; targetOf: ReadonlyMap<string, TranslatedArticleRow> },
): Promise<void> {
  const ids = [...targetOf.values()].map(({ id }) => id)
  if (items.length === 0 || ids.length === 0) return
  const there = await db
    .selectFrom("remote_items")
    .select(["content_id", "integration_id", "url"])
    .where("content_id", "in", ids)
    .where("visibility", "=", "live")
    .orderBy("id")
    .execute()
  for (const { content_id: id, integration_id: integration, url } of items) {
    const article = targetOf.get(id)
    const other = there.find((one) => one.content_id === article?.id && one.integration_id === integration)
    if (article === undefined || url === null || other?.url == null) continue
    for (const one of [withoutSlash(url), `${withoutSlash(url)}/`]) {
      found.byUrl.set(one, { article, url: other.url })
    }
  }
}
