import type { CheckList } from "@citable/audits/pages/list-checks"
import { unpackDocument } from "@citable/audits/pages/page-document"
import { notFound } from "@citable/contract/problem-error"
import type { SitePage, SitePageDetail } from "@citable/contract/site"
import type { Database } from "@citable/storage/database"
import type { Tables } from "@citable/storage/tables/tables"
import { type SelectQueryBuilder, sql, type Selectable } from "kysely"

type PageRow = Selectable<Tables["site_pages"]>

/** The columns of a page without its document. */
export const pageColumns = [
  "url_key",
  "id",
  "brand_id",
  "url",
  "state",
  "http_status",
  "redirected_to",
  "content_type",
  "title",
  "description",
  "canonical_url",
  "language",
  "indexable",
  "in_sitemap",
  "word_count",
  "inbound_links",
  "h1",
  "first_seen_at",
  "last_crawled_at",
  "error",
  "crawled_in",
] as const satisfies (keyof PageRow)[]

export type ListedPage = Pick<PageRow, (typeof pageColumns)[number]>

/** Turns rows into pages, with the articles that they show. */
export async function toPages(db: Database, brandId: string, rows: readonly ListedPage[]): Promise<SitePage[]> {
  const articles = await findArticles(db, brandId, rows)
  return rows.map((row) => ({
    id: row.id,
    brand_id: row.brand_id,
    url: row.url,
    state: row.state as SitePage["state"],
    http_status: row.http_status,
    redirected_to: row.redirected_to,
    content_type: row.content_type,
    title: row.title,
    description: row.description,
    canonical_url: row.canonical_url,
    language: row.language,
    indexable: row.last_crawled_at === null || row.indexable === null ? null : row.indexable === 1,
    in_sitemap: row.in_sitemap === 1,
    word_count: row.word_count,
    inbound_links: row.inbound_links,
    content_id: articles.get(row.url_key) ?? null,
    first_seen_at: new Date(row.first_seen_at).toISOString(),
    last_crawled_at: row.last_crawled_at === null ? null : new Date(row.last_crawled_at).toISOString(),
    error: row.error,
  }))
}

/** Finds the articles that pages show: those that were published at the URL, else those with the slug and the title of the page. */
async function findArticles(db: Database, brandId: string, rows: readonly ListedPage[]): Promise<Map<number, string>> {
  const found = new Map<number, string>()
  if (rows.length === 0) return found
  const published = await db
    .selectFrom("remote_items")
    .select(["url", "content_id"])
    .where("brand_id", "=", brandId)
    .where(
      "url",
      "in",
      rows.map(({ url }) => url),
    )
    .execute()
  const slugs = new Map(rows.map((row) => [row.url_key, slugOf(row.url)]))
  const articles = await db
    .selectFrom("contents")
    .select(["id", "live_slug", "live_title"])
    .where("brand_id", "=", brandId)
    .where("live_slug", "in", [...new Set(slugs.values())])
    .execute()
  for (const { url_key: key, url, title, h1 } of rows) {
    const there = published.find((item) => item.url === url)?.content_id
    const same = articles.find(
      ({ live_slug: slug, live_title: name }) =>
        slug === slugs.get(key) && name !== null && (h1 === name || title?.includes(name) === true),
    )?.id
    const id = there ?? same
    if (id !== undefined) found.set(key, id)
  }
  return found
}

const slugOf = (url: string): string =>
  decodeSafely(
    new URL(url).pathname
      .replace(/\/(?:index\.html?)?$/, "")
      .replace(/\.html?$/, "")
      .split("/")
      .at(-1) ?? "",
  )

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Reads a page with its content. */
export async function readPage(
  db: Database,
  brandId: string,
  pageId: string,
  { now, checks }: { now: number; checks: CheckList | undefined },
): Promise<SitePageDetail> {
  const { indexingColumns, readIndexing, readLastFacts } = await import("../../audits/read-indexing.ts")
  const row = await db
    .selectFrom("site_pages")
    .select([...pageColumns, ...indexingColumns])
    .where("brand_id", "=", brandId)
    .where("id", "=", pageId)
    .executeTakeFirst()
  const [page] = await toPages(db, brandId, row === undefined ? [] : [row])
  if (row === undefined || page === undefined) throw notFound()
  const document = row.document === null ? null : unpackDocument(row.document)
  const statuses = document === null ? new Map<string, number | null>() : await readStatuses(db, row.url_key)
  const host = new URL(row.url).host.replace(/^www\./, "")
  const facts = await readLastFacts(db, brandId)
  return {
    ...page,
    robots: { meta: [...(document?.robots.meta ?? [])], header: [...(document?.robots.header ?? [])] },
    indexing: await readIndexing(db, row, { brandId, facts, now }),
    headings: (document?.headings ?? []).slice(0, 1000),
    links: (document?.links ?? []).slice(0, 2000).map(({ url, text, rel }) => ({
      url,
      text,
      rel: rel.slice(0, 20).map((one) => one.slice(0, 40)),
      kind: new URL(url).host.replace(/^www\./, "") === host ? "internal" : "external",
      http_status: statuses.get(url.replace(/#.*$/, "")) ?? null,
    })),
    hreflang: (document?.hreflang ?? []).map(({ language, url }) => ({
      language: language.slice(0, 100),
      url: url.slice(0, 4000),
    })),
    open_graph: (document?.openGraph ?? [])
      .slice(0, 200)
      .map(({ property, content }) => ({ property: property.slice(0, 2000), content: content.slice(0, 2000) })),
    json_ld: readJsonLd(document?.jsonLd ?? []),
    text: document === null || document.text === "" ? null : document.text,
    issues: await readPageIssues(db, row, checks),
    truncated: document?.truncated ?? false,
  }
}

const ranks = { error: 0, warning: 1, notice: 2 }

/** What the last audit that read a page found there, the worst first. Null while it runs, or if it did not end. */
async function readPageIssues(
  db: Database,
  { crawled_in: auditId, url_key: key }: ListedPage,
  checks: CheckList | undefined,
): Promise<SitePageDetail["issues"]> {
  if (auditId === null) return null
  const audit = db.selectFrom("audits").select("status").where("id", "=", auditId)
  if ((await audit.executeTakeFirst())?.status !== "completed") return null
  const rows = await db
    .selectFrom("audit_findings")
    .select(["code", "severity", "detail"])
    .where("audit_id", "=", auditId)
    .where("url_key", "=", key)
    .orderBy("code")
    .limit(200)
    .execute()
  const { findCheckText } = await import("../../audits/find-check-text.ts")
  return rows
    .toSorted((one, other) => ranks[one.severity] - ranks[other.severity])
    .map(({ code, severity, detail: found }) => ({
      code,
      severity,
      ...findCheckText(code, checks),
      found: found?.slice(0, 2000) ?? null,
    }))
}

/** What the targets of a page's links answered last. */
async function readStatuses(db: Database, key: number): Promise<Map<string, number | null>> {
  const pages = await db
    .selectFrom("site_links as l")
    .innerJoin("site_pages as t", "t.url_key", "l.to_key")
    .select(["t.url", "t.http_status"])
    .where("l.from_key", "=", key)
    .execute()
  const targets = await db
    .selectFrom("site_links as l")
    .innerJoin("site_targets as t", "t.url_key", "l.to_key")
    .select(["t.url", "t.http_status"])
    .where("l.from_key", "=", key)
    .execute()
  return new Map([...targets, ...pages].map(({ url, http_status: status }) => [url, status]))
}

function readJsonLd(texts: readonly string[]): Record<string, unknown>[] {
  return texts
    .flatMap((text): unknown[] => {
      try {
        const value: unknown = JSON.parse(text)
        return Array.isArray(value) ? value : [value]
      } catch {
        return []
      }
    })
    .filter(
      (value): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value),
    )
    .slice(0, 100)
}

/** Pages whose URL or title contains a text, in any case. */
export function searchPages<Row>(
  query: SelectQueryBuilder<Tables, "site_pages", Row>,
  text: string,
): SelectQueryBuilder<Tables, "site_pages", Row> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`
  return query.where(
    sql<boolean>`(lower(url) like ${pattern} escape '\\' or lower(coalesce(title, '')) like ${pattern} escape '\\')`,
  )
}
