import { copyKind, toSlugKey } from "@citable/contract"
import type { Database } from "@citable/storage/database"

import { listPlatformUrls } from "./list-platform-urls.ts"
import { canonicalUrl } from "./parse-answers/canonical-url.ts"

/**
 * Which articles of a brand are at cited addresses, by their canonical URLs. An article is at the addresses of its slugs, also of former ones,
 * on each site whose `article_url` is known, at those that platforms told, and at its own canonical URL. It is read when somebody asks, so an
 * article that is published later is found in earlier answers, too.
 */
export async function readCitedContents(
  db: Database,
  brandId: string,
  urls: readonly string[],
): Promise<Map<string, string>> {
  const wanted = new Set(urls)
  if (wanted.size === 0) return new Map()
  const ids = await findContentsAt(db, brandId, [...wanted])
  const addresses = await listAddresses(db, brandId, [...ids])
  return new Map(addresses.filter(({ url }) => wanted.has(url)).map(({ url, id }) => [url, id]))
}

/** The canonical URLs of all addresses of an article. */
export async function listContentUrls(db: Database, brandId: string, contentId: string): Promise<string[]> {
  return (await listAddresses(db, brandId, [contentId])).map(({ url }) => url)
}

/** The canonical URLs of all addresses of some articles, by their ids. */
export async function listUrlsOfContents(
  db: Database,
  brandId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const urls = new Map<string, string[]>()
  for (const { id, url } of await listAddresses(db, brandId, ids)) {
    const own = urls.get(id) ?? []
    urls.set(id, own)
    if (!own.includes(url)) own.push(url)
  }
  return urls
}

/** The articles that URLs may lead to: by a part of the path, by what platforms told, or by an own canonical URL. */
export async function findContentsAt(db: Database, brandId: string, given: readonly string[]): Promise<Set<string>> {
  const urls = [...new Set(given.flatMap((url) => canonicalUrl(url) ?? []))]
  const parts = urls.flatMap((url) => new URL(url).pathname.split("/").flatMap(toNames))
  const keys = [...new Set(parts.map(toSlugKey))].slice(0, 1000)
  const named = [...new Set(parts.filter((part) => part.startsWith("cnt_")))]
  const ids = (column: "slug_key" | "live_slug_key") =>
    db.selectFrom("contents").select("id").where("brand_id", "=", brandId).where(column, "in", keys)
  const former = db
    .selectFrom("previous_slugs")
    .select("content_id as id")
    .where("brand_id", "=", brandId)
    .where("slug_key", "in", keys)
  const published = db
    .selectFrom("publications")
    .innerJoin("contents", "contents.id", "publications.content_id")
    .select("contents.id")
    .where("contents.brand_id", "=", brandId)
    .where("publications.url", "in", urls.flatMap(variantsOf))
  const rows = [
    ...(keys.length === 0 ? [] : await ids("slug_key").union(ids("live_slug_key")).union(former).execute()),
    ...(await published.execute()),
    ...(await readCanonicals(db, brandId)).filter(({ url }) => urls.includes(url)),
  ]
  return new Set([...rows.map(({ id }) => id), ...named])
}

/** What a part of a path may be: a slug, or an id, with or without the ending of a file. */
function toNames(part: string): string[] {
  if (part === "") return []
  try {
    const name = decodeURIComponent(part)
    return [name, name.replace(/\.(?:html?|mdx?)$/i, "")]
  } catch {
    return []
  }
}

/** How others may write an address that is canonical here. */
export const variantsOf = (url: string): string[] => {
  const rest = url.slice("https://".length)
  return ["https://", "http://", "https://www.", "http://www."].flatMap((start) => [start + rest, `${start}${rest}/`])
}

/** The articles with a canonical URL of their own. Few have one. */
async function readCanonicals(
  db: Database,
  brandId: string,
  ids?: readonly string[],
): Promise<{ id: string; url: string }[]> {
  let query = db
    .selectFrom("contents")
    .select(["id", "live_document as document"])
    .where("brand_id", "=", brandId)
    .where("live_document", "like", '%"canonical_url":"http%')
  if (ids !== undefined) query = query.where("id", "in", [...ids])
  const rows = await query.execute()
  return rows.flatMap(({ id: own, document }) => {
    const { seo } = JSON.parse(document ?? "{}") as { seo?: { canonical_url?: string | null } }
    const url = canonicalUrl(seo?.canonical_url ?? "")
    return url === undefined ? [] : [{ id: own, url }]
  })
}

async function listAddresses(
  db: Database,
  brandId: string,
  ids: readonly string[],
): Promise<{ id: string; url: string }[]> {
  if (ids.length === 0) return []
  const own = db
    .selectFrom("contents")
    .where("brand_id", "=", brandId)
    .where("id", "in", [...ids])
  const contents = await own.select(["id", "locale", "slug", "live_locale", "live_slug"]).execute()
  const known = contents.map(({ id }) => id)
  if (known.length === 0) return []
  const former = await db
    .selectFrom("previous_slugs")
    .select(["content_id as id", "locale", "slug"])
    .where("brand_id", "=", brandId)
    .where("content_id", "in", known)
    .execute()
  const published = await db
    .selectFrom("publications")
    .select(["content_id as id", "url"])
    .where("content_id", "in", known)
    .where("url", "is not", null)
    // Somebody may have corrected the address of a copy, so that the earlier one is that of a stranger.
    .where((eb) =>
      eb.or([
        eb("integration_id", "is", null),
        eb(
          "integration_id",
          "not in",
          eb
            .selectFrom("integrations")
            .select("id")
            .where("kind", "=", copyKind as never),
        ),
      ]),
    )
    .distinct()
    .execute()
  const there = await listPlatformUrls(db, known)
  const slugs = [
    ...former,
    ...contents.map(({ id, locale, slug }) => ({ id, locale, slug })),
    ...contents.map(({ id, live_locale: locale, live_slug: slug }) => ({ id, locale, slug })),
  ].flatMap(({ id, locale, slug }) => (locale === null || slug === null ? [] : [{ id, locale, slug }]))
  const { fillTemplate, readArticleTemplates } = await import("../../outbox/article-templates.ts")
  const templates = await readArticleTemplates(db, brandId)
  const written = slugs.flatMap(({ id, locale, slug }) =>
    templates.map((template) => ({ id, url: fillTemplate(template, { slug, locale, content_id: id }) })),
  )
  // The slug that an article has today is the last of several.
  return [
    ...[...published, ...written].flatMap(({ id, url }) => {
      const page = canonicalUrl(url ?? "")
      return page === undefined ? [] : [{ id, url: page }]
    }),
    ...[...there].flatMap(([id, urls]) => urls.map((url) => ({ id, url }))),
    ...(await readCanonicals(db, brandId, known)),
  ]
}
