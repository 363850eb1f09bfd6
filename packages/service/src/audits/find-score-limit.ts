import { isPrivateHost } from "@citable/audits/checks/is-private-host"
import { type LimitedPage, limitScore, type ScoreLimit } from "@citable/audits/limit-score"
import { decideRobots, normaliseUrl } from "@citable/reader"

import type { StoredSite } from "./checks/query-check.ts"

/** The crawlers whose indexes the most used assistants search, besides Googlebot. */
const aiSearch = ["OAI-SearchBot", "Claude-SearchBot", "PerplexityBot", "bingbot"]
/** Of so many pages, robots.txt is asked for each of these crawlers. */
const askedPages = 100
/** A page that refreshes itself later lets people read it. */
const maxSeconds = 10

/** Checks whose pages are no pages of the site, whatever their status. */
const failures = ["soft_404", "redirect_loop", "redirect_to_error"]

/** Finds what limits the score of a site whose checks have stored their findings. */
export async function findScoreLimit(site: StoredSite): Promise<ScoreLimit | null> {
  const { db, auditId, facts, scope } = site
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
      "p.blocked",
      "p.noindex",
      "p.indexable",
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
  const findings = await db
    .selectFrom("audit_findings")
    .select(["code", "url", "detail"])
    .where("audit_id", "=", auditId)
    .where("code", "in", [...failures, "meta_refresh_redirect"])
    .execute()
  const failed = new Set(findings.flatMap(({ code, url }) => (code === "meta_refresh_redirect" ? [] : url)))
  const refreshes = new Map(
    findings.flatMap(({ code, url, detail }) => (code === "meta_refresh_redirect" ? [[url, detail] as const] : [])),
  )
  const pages = rows.map((row): LimitedPage => {
    const target = toTarget(refreshTarget(row.url, refreshes.get(row.url)) ?? row.redirected_to, site)
    const leadsTo = toOther(target, row.url)
    return {
      url: row.url,
      state: toState(row, failed.has(row.url)),
      isWanted: row.in_sitemap === 1 || row.is_article === 1,
      isBlocked: row.blocked === 1,
      isNoindex: row.noindex === 1,
      isIndexable: row.indexable === 1,
      leadsTo,
      // A page for signing in has the way back in its query, so its URL differs.
      ending: leadsTo === null ? (row.text_hash ?? row.url) : (row.target_text ?? leadsTo),
      canonical: toOther(toCanonical(row.canonical_url, site), row.url),
      text: row.indexable === 1 && row.is_html ? (row.text_hash ?? `title ${row.title}`) : null,
    }
  })
  const asked = [facts.home, ...pages.slice(0, askedPages).map(({ url }) => url)]
  const names = aiSearch.filter((name) =>
    asked.every((url) => decideRobots(facts.robots.rules, { tokens: [name], url, mode: "both" }).allowed === false),
  )
  const home = scope === "site" ? facts.home : null
  return limitScore({ pages, home, asksToSignIn: facts.asksToSignIn, keptCrawlers: { names, of: aiSearch.length } })
}

function toState(
  row: { state: string; error_code: string | null; is_html: unknown },
  hasFailed: boolean,
): LimitedPage["state"] {
  if (row.error_code === "blocked_by_robots") return "kept"
  if (row.state === "not_crawled") return "refused"
  if (hasFailed || row.state.endsWith("_error") || row.state === "unreachable") return "error"
  if (row.state === "redirect") return "redirect"
  return row.is_html ? "page" : "file"
}

const toOther = (target: string | null, url: string): string | null => (target === url ? null : target)

/** A page of the site by its URL, and another site by its host. */
function toTarget(url: string | null, { facts: { hosts } }: StoredSite): string | null {
  const normal = url === null ? null : normaliseUrl(url)
  if (normal === null) return null
  const { host } = new URL(normal)
  return hosts.includes(host) ? normal : host
}

/** A site on the machine of its makers names the addresses that it will have: those stand for its own. */
function toCanonical(url: string | null, site: StoredSite): string | null {
  const home = new URL(site.facts.home)
  if (url === null || !isPrivateHost(home.host)) return toTarget(url, site)
  const { pathname, search } = new URL(url)
  return toTarget(`${home.origin}${pathname}${search}`, site)
}

/** Where a meta element sends readers at once. */
function refreshTarget(url: string, content: string | null | undefined): string | null {
  const [, seconds = "", target] = /^\s*(\d*)[^;,]*[;,]\s*url\s*=\s*["']?([^"';]+)/i.exec(content ?? "") ?? []
  if (target === undefined || Number(seconds) > maxSeconds) return null
  return URL.parse(target.trim(), url)?.href ?? null
}
