import type { CheckText } from "@citable/audits/checks/check"
import { harmOf } from "@citable/audits/checks/harm-of"
import { scoreSite, type SiteScore } from "@citable/audits/score/score-site"
import type { PageHarm, ScoredPage } from "@citable/audits/score/scored-site"
import type { KnownPage } from "@citable/audits/site/known-page"
import { sql } from "kysely"

import { linkedErrors } from "./checks/named-errors.ts"
import type { StoredSite } from "./checks/query-check.ts"

/** What makes a redirect more than another address of its target. */
const lostRedirects = new Set(["redirect_loop", "redirect_to_error", "redirects_to_one_page"])

type Findings = ReadonlyMap<string, readonly { code: string; severity: CheckText["severity"]; share: number | null }[]>

interface ScoreAuditOptions {
  checks: ReadonlyMap<string, CheckText>
  /** The clicks of pages from search, by URL. */
  clicks: ReadonlyMap<string, number> | undefined
}

/** Scores a site whose checks have stored their findings. */
export async function scoreAudit(site: StoredSite, { checks, clicks }: ScoreAuditOptions): Promise<SiteScore> {
  const known = await site.readPages()
  const findings = await readFindings(site)
  const brokenLinks = await readBrokenLinks(site)
  const twins = findTwins(known)
  const counted = known.filter(
    ({ url, state }) =>
      !twins.has(url) &&
      (state === "redirect"
        ? findings.get(url)?.some(({ code }) => lostRedirects.has(code)) === true
        : state !== "error" || findings.has(url) || brokenLinks.has(url)),
  )
  const pages = counted.map(({ url, inbound, isWanted, state }): ScoredPage => ({
    url,
    inbound,
    isWanted,
    isRead: state !== "kept" && state !== "refused",
  }))
  const places = new Map(pages.map(({ url }, at) => [url, at]))
  const isKnown = new Set(known.map(({ url }) => url))
  const harms: PageHarm[] = []
  for (const [url, found] of findings) {
    const at = places.get(url)
    for (const { code, severity, share } of found) {
      const check = checks.get(code)
      if (check === undefined) continue
      const { extent, ...harm } = harmOf(check, severity)
      // What is wrong with a file such as robots.txt concerns all pages.
      const page = extent === "site" || !isKnown.has(url) ? null : at
      if (page === undefined) continue
      harms.push({ code, page, share: share ?? harm.share, onPurpose: extent === "wanted" })
    }
  }
  for (const url of brokenLinks) {
    const page = places.get(url)
    const isTold = findings.get(url)?.some(({ code }) => code === "page_4xx") === true
    if (page !== undefined && !isTold) harms.push({ code: "broken_internal_link", page, share: 1 })
  }
  return scoreSite({ pages, home: site.scope === "site" ? site.facts.home : null, harms })
}

async function readFindings({ db, auditId }: StoredSite): Promise<Findings> {
  const rows = await db
    .selectFrom("audit_findings")
    .select(["code", "url", "severity", "share"])
    .where("audit_id", "=", auditId)
    .execute()
  return Map.groupBy(rows, ({ url }) => url)
}

/** The pages with a 4xx that pages link to. */
async function readBrokenLinks(site: StoredSite): Promise<ReadonlySet<string>> {
  const rows = await site.db
    .selectFrom("site_pages as p")
    .select("p.url")
    .where("p.audit_id", "=", site.auditId)
    .where("p.crawled_in", "=", site.auditId)
    .where("p.state", "=", "client_error")
    .where(sql<boolean>`p.url_key in (${linkedErrors(site)})`)
    .execute()
  return new Set(rows.map(({ url }) => url))
}

/** The `/index.html` of folders that are known as `/`, with the same text: they are one page. */
function findTwins(pages: readonly KnownPage[]): Set<string> {
  const texts = new Map(pages.map(({ url, text }) => [url, text]))
  return new Set(
    pages.flatMap(({ url, text }) => {
      const folder = url.endsWith("/index.html") ? url.slice(0, -"index.html".length) : undefined
      return folder !== undefined && text !== null && texts.get(folder) === text ? [url] : []
    }),
  )
}
