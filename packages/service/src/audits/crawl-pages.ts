import type { CheckedPage } from "@citable/audits/checks/check"
import { blocksSearch } from "@citable/audits/crawl/blocks-search"
import { toSiteRow } from "@citable/audits/crawl/to-site-row"
import { addOwnFindings } from "@citable/audits/pages/add-own-findings"
import { judgePage } from "@citable/audits/pages/judge-page"
import { listChecks } from "@citable/audits/pages/list-checks"
import type { SiteFacts } from "@citable/audits/site/site-facts"
import { CitableError } from "@citable/contract"
import { type CrawlRobots, crawlSite, decideRobots, fetchRobots, type PageFetch, readPageFacts } from "@citable/reader"

import { crawlerToken } from "../ports/reading/crawler-token.ts"
import type { AuditRun, RunAuditOptions } from "./audit-run.ts"
import { addPages, countPages } from "./crawl/count-pages.ts"
import { assertRunning, createSiteStore } from "./crawl/create-site-store.ts"
import { readOnThread } from "./crawl/read-on-thread.ts"

/** Crawls the pages of an audit, or goes on where a crawl ended. */
export async function crawlPages(run: AuditRun, facts: SiteFacts, options: RunAuditOptions): Promise<void> {
  const { db, fetch, now, pause, checks = listChecks() } = options
  const signals = [options.signal, pause].filter((one) => one !== undefined)
  const signal = AbortSignal.any(signals)
  const { settings, brandId, id: auditId } = run
  const audit = await db.selectFrom("audits").select(["step"]).where("id", "=", auditId).executeTakeFirst()
  if (audit?.step !== "crawling" && audit?.step !== "looking") return
  const { rules } = facts.robots
  const context = {
    brandId,
    hosts: new Set(facts.hosts),
    isBlocked: (url: string) => blocksSearch(rules, url),
    judge: (page: CheckedPage) => addOwnFindings(judgePage(page), page, checks),
    now,
  }
  const brand = await db.selectFrom("brands").select("account_id").where("id", "=", brandId).executeTakeFirst()
  const store = createSiteStore({ db, brandId, auditId, verdictVersion: checks.version, now })
  // Counting anew after each batch would take time in proportion to the square of the pages.
  const counts = await countPages(db, auditId)
  const save = async (batch: Parameters<typeof store.save>[0]) => {
    await store.save(batch)
    addPages(counts, batch.rows)
    const { found, crawled, failed, disallowed, refused } = counts
    await db
      .updateTable("audits")
      .set({
        pages_found: found,
        pages_crawled: crawled,
        pages_failed: failed,
        done: crawled,
        of: Math.min(found - disallowed - refused, settings.maxPages),
      })
      .where("id", "=", auditId)
      .execute()
  }
  const result = await crawlSite({
    site: brandId,
    start: [],
    hosts: context.hosts,
    fetch,
    readFacts: readPageFacts,
    readPage: readOnThread(brand?.account_id ?? brandId, context, { checks, signal }),
    robots: (origin) => readRobots(origin, { fetch, facts, ignores: settings.ignoreRobots, signal }),
    store: { ...store, save },
    toRow: (page) => toSiteRow(page, context),
    maxPages: settings.maxPages,
    followsLinks: settings.urls === null,
    ...(options.concurrency === undefined ? {} : { concurrency: options.concurrency }),
    onProgress({ found }) {
      counts.found = Math.max(counts.found, found)
    },
    signal,
  })
  signal.throwIfAborted()
  const { crawled, disallowed, refused } = await countPages(db, auditId)
  if (crawled === 0 && refused > 0) {
    throw new CitableError("The site refuses the crawler, so nothing is known about its pages. Let CitableBot pass.", {
      code: "site_unreachable",
    })
  }
  const leftOut = {
    ...(disallowed === 0 ? {} : { blocked_by_robots: disallowed }),
    ...(refused === 0 ? {} : { refused }),
    ...result.leftOut,
  }
  await db.transaction().execute(async (trx) => {
    await assertRunning(trx, auditId)
    await trx
      .updateTable("audits")
      .set({
        step: "checking_links",
        left_out: JSON.stringify(Object.entries(leftOut).map(([reason, count]) => ({ reason, count }))),
      })
      .where("id", "=", auditId)
      .execute()
    // Also what audits that somebody cancelled have left.
    await trx
      .deleteFrom("audit_left_out")
      .where("audit_id", "in", (eb) => eb.selectFrom("audits").select("id").where("brand_id", "=", brandId))
      .execute()
  })
}

async function readRobots(
  origin: string,
  { fetch, facts, ignores, signal }: { fetch: PageFetch; facts: SiteFacts; ignores: boolean; signal: AbortSignal },
): Promise<CrawlRobots> {
  if (ignores) return { decide: () => allowed, crawlDelay: null }
  if (origin === new URL(facts.home).origin) {
    const { rules, crawlDelay } = facts.robots
    return { decide: (url) => decideRobots(rules, { tokens: [crawlerToken], url, mode: "google" }), crawlDelay }
  }
  const file = await fetchRobots(fetch, origin, { signal })
  return {
    decide: (url) => decideRobots(file.robots, { tokens: [crawlerToken], url, mode: "google" }),
    crawlDelay: file.crawlDelayOf(crawlerToken),
  }
}

const allowed = { allowed: true, rule: null, line: null, isAmbiguous: false }
