import { keyOf, normaliseUrl } from "@citable/reader"
import type { Database } from "@citable/storage/database"
import { sql } from "kysely"

/** More pages and articles that may link to it are not read. */
const maxPages = 200
const maxArticles = 500
const maxAnchors = 1000
/** Names and addresses that the article has and had. */
const maxNames = 20

/**
 * The fragments by which other pages and articles of the brand link to parts of an article: those of the last audit, and those in the
 * bodies of its other articles. Where a site shows an article is not known, so every page counts that is named like it. A fragment too
 * many keeps a heading that could change; one too few breaks a link.
 */
export async function readKeptAnchors(db: Database, contentId: string): Promise<string[]> {
  const article = await db
    .selectFrom("contents")
    .select(["brand_id", "slug", "live_slug", "document", "live_document"])
    .where("id", "=", contentId)
    .executeTakeFirst()
  if (article === undefined) return []
  const { brand_id: brandId } = article
  const earlier = await db
    .selectFrom("previous_slugs")
    .select("slug")
    .where("content_id", "=", contentId)
    .orderBy("created_at", "desc")
    .orderBy("slug")
    .limit(maxNames)
    .execute()
  const slugs = [...new Set([article.slug, article.live_slug ?? article.slug, ...earlier.map(({ slug }) => slug)])]
  const names = [...new Set(slugs.flatMap((slug) => [slug, encodeURIComponent(slug)]))]
  const published = await db
    .selectFrom("remote_items")
    .select("url")
    .where("content_id", "=", contentId)
    .orderBy("id")
    .limit(maxNames)
    .execute()
  const addresses = [article.document, article.live_document].flatMap((document) => readCanonical(document))
  const urls = [...addresses, ...published.flatMap(({ url }) => url ?? [])]
  const found = [
    ...(await readAudited(db, { brandId, names, urls })),
    ...(await readArticles(db, { brandId, contentId, names: [...names, contentId], urls })),
  ]
  return [...new Set(found.flatMap((fragment) => [fragment, decode(fragment)]))]
    .filter((fragment) => fragment !== "")
    .toSorted()
    .slice(0, maxAnchors)
}

interface Wanted {
  brandId: string
  /** What the last part of the article's addresses may be. */
  names: readonly string[]
  urls: readonly string[]
}

async function readAudited(db: Database, { brandId, names, urls }: Wanted): Promise<string[]> {
  const endings = names.flatMap((name) => [`/${name}`, `/${name}/`, `/${name}.html`])
  const pages = await db
    .selectFrom("site_pages")
    .select("url_key")
    .where("brand_id", "=", brandId)
    .where((eb) => eb.or(endings.map((ending) => endsWith("url", ending))))
    .orderBy("url_key")
    .limit(maxPages)
    .execute()
  const keys = [
    ...pages.map(({ url_key }) => Number(url_key)),
    ...urls.flatMap((url) => {
      const normal = normaliseUrl(url)
      return normal === null ? [] : [keyOf(brandId, normal)]
    }),
  ]
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom("site_pages as p")
    .innerJoin("site_fragments as f", "f.from_key", "p.url_key")
    .select("f.fragment")
    .distinct()
    .where("p.brand_id", "=", brandId)
    .where("f.to_key", "in", keys)
    .orderBy("f.fragment")
    .limit(maxAnchors)
    .execute()
  return rows.map(({ fragment }) => fragment)
}

async function readArticles(
  db: Database,
  { brandId, contentId, names, urls }: Wanted & { contentId: string },
): Promise<string[]> {
  const targets = [...new Set([...names, ...urls])]
  const parts = targets.flatMap((target) => [`${target}#`, `${target}/#`, `${target}.html#`])
  const rows = await db
    .selectFrom("contents")
    .select(["body", "live_body"])
    .where("brand_id", "=", brandId)
    .where("id", "<>", contentId)
    .where((eb) => eb.or(parts.flatMap((part) => [contains("body", part), contains("live_body", part)])))
    .orderBy("id")
    .limit(maxArticles)
    .execute()
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_-])(?:${targets.map(escape).join("|")})(?:/|\\.html)?#([^\\s"'<>()[\\]]{1,300})`,
    "gu",
  )
  return rows.flatMap(({ body, live_body }) =>
    [...`${body}\n${live_body ?? ""}`.matchAll(pattern)].map(([, fragment = ""]) => fragment),
  )
}

const escape = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
const toLike = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
const endsWith = (column: string, text: string) =>
  sql<boolean>`${sql.ref(column)} like ${`%${toLike(text)}`} escape '\\'`
const contains = (column: string, text: string) =>
  sql<boolean>`${sql.ref(column)} like ${`%${toLike(text)}%`} escape '\\'`

function readCanonical(document: string | null): string[] {
  const { seo } = JSON.parse(document ?? "{}") as { seo?: { canonical_url?: string | null } }
  return seo?.canonical_url == null ? [] : [seo.canonical_url]
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    // A fragment need not be an encoded one.
    return fragment
  }
}
