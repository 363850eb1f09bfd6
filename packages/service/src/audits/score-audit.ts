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

interface ScoreAuditOptions {
  checks: ReadonlyMap<string, CheckText>
  /** The clicks of pages from search, by URL. */
  clicks: ReadonlyMap<string, number> | undefined
}

/** Scores a site whose checks have stored their findings. */
export async function scoreAudit(site: StoredSite, { checks, clicks }: ScoreAuditOptions): Promise<SiteScore> {
  const known = await site.readPages()
  const brokenLinks = await readBrokenLinks(site)
  const twins = findTwins(known)
  const places = new Map(known.map(({ url }, at) => [url, at]))
  const harms: PageHarm[] = []
  const hasFinding = new Set<number>()
  const isLost = new Set<number>()
  // A large site has too many findings for the memory.
  for (const check of checks.values()) {
    for (const { url, severity, share } of await readFindings(site, check.code)) {
      const { extent, ...harm } = harmOf(check, severity)
      const place = places.get(url)
      if (place !== undefined) hasFinding.add(place)
      if (place !== undefined && lostRedirects.has(check.code)) isLost.add(place)
      // What is wrong with a file such as robots.txt concerns all pages.
      const page = extent === "site" ? null : (place ?? null)
      harms.push({ code: check.code, page, share: share ?? harm.share, onPurpose: extent === "wanted" })
    }
  }
  const isPromised = new Set(harms.flatMap(({ code, page }) => (code === "page_4xx" && page !== null ? page : [])))
  for (const url of brokenLinks) {
    const page = places.get(url)
    if (page !== undefined && !isPromised.has(page)) harms.push({ code: "broken_internal_link", page, share: 1 })
  }
  const counted = [...known.entries()].filter(
    ([at, { url, state }]) =>
      !twins.has(url) &&
      (state === "redirect" ? isLost.has(at) : state !== "error" || hasFinding.has(at) || brokenLinks.has(url)),
  )
  const pages = counted.map(([, { url, inbound, isWanted, state }]): ScoredPage => ({
    url,
    inbound,
    isWanted,
    isRead: state !== "kept" && state !== "refused",
    clicks: clicks?.get(url) ?? 0,
  }))
  const indexes = new Map(counted.map(([at], index) => [at, index]))
  const ofCounted = harms.flatMap((harm): PageHarm[] => {
    const page = harm.page === null ? null : indexes.get(harm.page)
    return page === undefined ? [] : [{ ...harm, page }]
  })
  return scoreSite({ pages, home: site.scope === "site" ? site.facts.home : null, harms: ofCounted })
}

function readFindings({ db, auditId }: StoredSite, code: string) {
  return db
    .selectFrom("audit_findings")
    .select(["url", "severity", "share"])
    .where("audit_id", "=", auditId)
    .where("code", "=", code)
    .execute()
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
