import { isPrivateHost } from "@citable/audits/checks/is-private-host"
import type { KnownPage } from "@citable/audits/site/known-page"
import type { SiteFacts } from "@citable/audits/site/site-facts"
import { normaliseUrl } from "@citable/reader"
import type { Tables } from "@citable/storage/tables/tables"
import type { Kysely } from "kysely"

import { readOwnUrls } from "./read-own-urls.ts"

/** A page that refreshes itself later lets people read it. */
const maxSeconds = 10

interface KnownPagesOptions {
  brandId: string
  auditId: string
  facts: SiteFacts
}

/** Reads the pages of a crawled site, of which the checks of single pages have stored their findings. */
export async function readKnownPages(
  db: Kysely<Tables>,
  { brandId, auditId, facts }: KnownPagesOptions,
): Promise<KnownPage[]> {
  const rows = await db
    .selectFrom("site_pages as p")
    .leftJoin("site_pages as t", (join) =>
      join.onRef("t.url_key", "=", "p.redirect_key").onRef("t.audit_id", "=", "p.audit_id"),
    )
    .select([
      "p.url",
      "p.state",
      "p.error_code",
      "p.in_sitemap",
      "p.is_article",
      "p.noindex",
      "p.indexable",
      "p.inbound_links",
      "p.redirected_to",
      "p.canonical_url",
      "p.text_hash",
      "p.title",
      "t.text_hash as target_text",
      (eb) => eb("p.document", "is not", null).as("is_html"),
    ])
    .where("p.audit_id", "=", auditId)
    .where("p.crawled_in", "=", auditId)
    .execute()
  const refreshes = await db
    .selectFrom("audit_findings")
    .select(["url", "detail"])
    .where("audit_id", "=", auditId)
    .where("code", "=", "meta_refresh_redirect")
    .execute()
  const own = await readOwnUrls(db, brandId)
  const refreshOf = new Map(refreshes.map(({ url, detail }) => [url, detail]))
  return rows.map((row): KnownPage => {
    const target = toTarget(refreshTarget(row.url, refreshOf.get(row.url)) ?? row.redirected_to, facts)
    const leadsTo = toOther(target, row.url)
    const isListed = row.in_sitemap === 1
    return {
      url: row.url,
      state: toState(row),
      isWanted: isListed || row.is_article === 1 || row.url === facts.home || own.has(row.url),
      isListed,
      isNoindex: row.noindex === 1,
      isIndexable: row.indexable === 1,
      inbound: row.inbound_links ?? 0,
      leadsTo,
      // A page for signing in has the way back in its query, so its URL differs.
      ending: leadsTo === null ? (row.text_hash ?? row.url) : (row.target_text ?? leadsTo),
      canonical: toOther(toCanonical(row.canonical_url, facts), row.url),
      text: row.indexable === 1 && row.is_html ? (row.text_hash ?? `title ${row.title}`) : null,
    }
  })
}

function toState(row: { state: string; error_code: string | null; is_html: unknown }): KnownPage["state"] {
  if (row.error_code === "blocked_by_robots") return "kept"
  if (row.state === "not_crawled") return "refused"
  if (row.state.endsWith("_error") || row.state === "unreachable") return "error"
  if (row.state === "redirect") return "redirect"
  return row.is_html ? "page" : "file"
}

const toOther = (target: string | null, url: string): string | null => (target === url ? null : target)

/** A page of the site by its URL, and another site by its host. */
function toTarget(url: string | null, { hosts }: SiteFacts): string | null {
  const normal = url === null ? null : normaliseUrl(url)
  if (normal === null) return null
  const { host } = new URL(normal)
  return hosts.includes(host) ? normal : host
}

/** A site on the machine of its makers names the addresses that it will have: those stand for its own. */
function toCanonical(url: string | null, facts: SiteFacts): string | null {
  const home = new URL(facts.home)
  if (url === null || !isPrivateHost(home.host)) return toTarget(url, facts)
  const { pathname, search } = new URL(url)
  return toTarget(`${home.origin}${pathname}${search}`, facts)
}

/** Where a meta element sends readers at once. */
function refreshTarget(url: string, content: string | null | undefined): string | null {
  const [, seconds = "", target] = /^\s*(\d*)[^;,]*[;,]\s*url\s*=\s*["']?([^"';]+)/i.exec(content ?? "") ?? []
  if (target === undefined || Number(seconds) > maxSeconds) return null
  return URL.parse(target.trim(), url)?.href ?? null
}
