import { CitableError, isCitableError } from "@citable/contract"
import {
  checkLinks,
  type CrawlRobots,
  crawlSite,
  decideRobots,
  fetchRobots,
  type FoundUrl,
  keyOf,
  normaliseUrl,
  type PageFetch,
  readPageFacts,
  type RobotsFile,
} from "@citable/reader"

import { crawlerToken } from "../ports/reading/crawler-token.ts"
import type { Database } from "../storage/database.ts"
import type { AuditSettings } from "./audit-settings.ts"
import type { AuditVitals } from "./audit-vitals.ts"
import { compareTexts } from "./compare-texts.ts"
import { countClicks } from "./count-clicks.ts"
import { countInbound } from "./count-inbound.ts"
import { addFound, assertRunning, countPages, createSiteStore } from "./crawl/create-site-store.ts"
import { readTargets, saveTargets } from "./crawl/site-targets.ts"
import { toSiteRow } from "./crawl/to-site-row.ts"
import { endAudit, failAudit } from "./end-audit.ts"
import { verdictVersion } from "./pages/judge-page.ts"
import { lookAtSite, type LookOptions } from "./site/look-at-site.ts"
import type { SiteFacts } from "./site/site-facts.ts"

export interface RunAuditOptions extends Pick<LookOptions, "readCertificate"> {
  db: Database
  fetch: PageFetch
  now: () => number
  /** Inspects the site as AI crawlers see it. */
  inspectAiAccess?: (facts: SiteFacts, robots: RobotsFile) => Promise<SiteFacts["aiAccess"]>
  /** Measures the Core Web Vitals of the most linked pages. */
  measureVitals?: (urls: readonly string[], device: AuditSettings["device"]) => Promise<AuditVitals>
  /** Requests at once to the site. Default: 2. */
  concurrency?: number
  /** Ends a crawl for now. The other steps go on to their ends, since they could not go on where they were. */
  pause?: AbortSignal
  /** Ends the work for now: what is stored stays, and the next call goes on. */
  signal?: AbortSignal
  /** Gets each step of the audit that ends in the transaction of its end. */
  onEnd?: Parameters<typeof endAudit>[1]["onEnd"]
}

const maxLinks = 2000
const maxMeasured = 10

/**
 * Runs an audit until its end, or until `signal` says to pause. What it learns is stored within two seconds, so a killed process repeats no
 * more than that. Does nothing for an audit that has ended.
 *
 * @returns whether it has ended.
 */
export async function runAudit(auditId: string, options: RunAuditOptions): Promise<boolean> {
  const { db, now, signal, pause } = options
  const audit = await db.selectFrom("audits").selectAll().where("id", "=", auditId).executeTakeFirst()
  if (audit === undefined || (audit.status !== "queued" && audit.status !== "running")) return true
  if (audit.status === "queued") {
    await db
      .updateTable("audits")
      .set({ status: "running", step: "looking", started_at: now() })
      .where("id", "=", auditId)
      .where("status", "=", "queued")
      .execute()
  }
  try {
    await runSteps(
      { id: auditId, brandId: audit.brand_id, settings: JSON.parse(audit.settings) as AuditSettings },
      options,
    )
    return true
  } catch (error) {
    if (signal?.aborted === true || (pause?.aborted === true && error === pause.reason)) return false
    if (isCitableError(error) && error.code === "audit_stopped") return true
    if (!isCitableError(error) || error.code !== "site_unreachable") throw error
    await failAudit(auditId, { ...options, reason: error.message })
    return true
  }
}

interface Run {
  id: string
  brandId: string
  settings: AuditSettings
}

async function runSteps(run: Run, options: RunAuditOptions): Promise<void> {
  const { db, fetch, signal } = options
  const facts = await look(run, options)
  await crawl(run, facts, options)
  await enter(run, "checking_links", options)
  for (;;) {
    const targets = await readTargets(db, {
      brandId: run.brandId,
      auditId: run.id,
      limit: 16,
      max: maxLinks,
      now: options.now(),
    })
    if (targets.waiting.length === 0) break
    const checked = await checkLinks({
      fetch,
      urls: targets.waiting.map(({ url }) => url),
      ...(signal === undefined ? {} : { signal }),
    })
    signal?.throwIfAborted()
    await saveTargets(db, run, {
      waiting: targets.waiting,
      checked,
      done: targets.done,
      of: targets.of,
      now: options.now(),
    })
  }
  if (run.settings.urls === null) {
    await countInbound(db, run.id)
    await countClicks(db, run.id)
  }
  await enter(run, "measuring", options)
  const vitals = run.settings.coreWebVitals ? await measure(run, options) : null
  await enter(run, "judging", options)
  const texts = await compareTexts(db, run.id)
  signal?.throwIfAborted()
  await endAudit(run.id, { ...options, facts, vitals, texts })
}

async function enter({ id }: Run, step: "checking_links" | "measuring" | "judging", { db, signal }: RunAuditOptions) {
  signal?.throwIfAborted()
  await assertRunning(db, id)
  await db
    .updateTable("audits")
    .set({ step, done: 0, of: 0 })
    .where("id", "=", id)
    .where("status", "=", "running")
    .execute()
}

/** Learns what the site is, once. Listed URLs and the URLs of sitemaps wait from then on. */
async function look(run: Run, options: RunAuditOptions): Promise<SiteFacts> {
  const { db, fetch, now, signal } = options
  const { urls, start, hosts } = run.settings
  const known = await db.selectFrom("audits").select("facts").where("id", "=", run.id).executeTakeFirst()
  if (known?.facts != null) return JSON.parse(known.facts) as SiteFacts
  const where = { brandId: run.brandId, auditId: run.id, now: now() }
  const add = (found: (FoundUrl & { lastmod?: string | null })[]) =>
    db.transaction().execute(async (trx) => {
      await assertRunning(trx, run.id)
      await addFound(trx, where, dedupe(found))
    })
  const { facts, robots } = await lookAtSite({
    fetch,
    start,
    hosts,
    isWhole: urls === null,
    now,
    ...(signal === undefined ? {} : { signal }),
    ...(options.readCertificate === undefined ? {} : { readCertificate: options.readCertificate }),
    onSitemapUrls: (found) =>
      add(
        found.flatMap(({ url, lastmod }) => {
          const normal = normaliseUrl(url)
          return normal === null
            ? []
            : [{ key: keyOf(run.brandId, normal), url: normal, depth: null, inSitemap: true, lastmod }]
        }),
      ),
  })
  if (facts.robots.rules.isUnreachable && !run.settings.ignoreRobots) {
    const what = facts.robots.status === null ? "does not answer" : `answers ${facts.robots.status}`
    throw new CitableError(
      `${facts.robots.url} ${what}, so crawlers have to stay away. Mend it, or ignore robots.txt in this audit.`,
      { code: "site_unreachable" },
    )
  }
  const aiAccess = urls === null ? await options.inspectAiAccess?.(facts, robots) : undefined
  const inspected: SiteFacts = { ...facts, isInspected: aiAccess !== undefined, aiAccess: aiAccess ?? [] }
  const listed = (urls ?? [facts.home]).flatMap((url) => normaliseUrl(url) ?? [])
  await db.transaction().execute(async (trx) => {
    await assertRunning(trx, run.id)
    for (const url of listed) {
      const key = keyOf(run.brandId, url)
      const seen = await trx
        .selectFrom("site_pages")
        .select(["in_sitemap", "depth", "lastmod", "audit_id"])
        .where("url_key", "=", key)
        .where("brand_id", "=", run.brandId)
        .executeTakeFirst()
      // An audit of listed URLs knows nothing of the sitemap, and of the way to a page.
      const isKnown = urls !== null || seen?.audit_id === run.id
      const inSitemap = isKnown && seen?.in_sitemap === 1
      const depth = urls === null ? 0 : (seen?.depth ?? null)
      await addFound(trx, where, [{ key, url, depth, inSitemap, lastmod: isKnown ? (seen?.lastmod ?? null) : null }])
    }
    await trx
      .updateTable("audits")
      .set({
        facts: JSON.stringify(inspected),
        step: "crawling",
      })
      .where("id", "=", run.id)
      .execute()
  })
  return inspected
}

const dedupe = <Found extends FoundUrl>(found: readonly Found[]): Found[] => [
  ...new Map(found.map((one) => [one.key, one])).values(),
]

async function crawl(run: Run, facts: SiteFacts, options: RunAuditOptions): Promise<void> {
  const { db, fetch, now, pause } = options
  const signals = [options.signal, pause].filter((one) => one !== undefined)
  const signal = AbortSignal.any(signals)
  const { settings, brandId, id: auditId } = run
  const audit = await db.selectFrom("audits").select(["step"]).where("id", "=", auditId).executeTakeFirst()
  if (audit?.step !== "crawling" && audit?.step !== "looking") return
  const context = { brandId, hosts: new Set(facts.hosts), robots: facts.robots.rules, now }
  const store = createSiteStore({ db, brandId, auditId, verdictVersion, now })
  const save = async (batch: Parameters<typeof store.save>[0]) => {
    await store.save(batch)
    const { found, crawled, failed, disallowed } = await countPages(db, auditId)
    await db
      .updateTable("audits")
      .set({
        pages_found: found,
        pages_crawled: crawled,
        pages_failed: failed,
        done: crawled,
        of: Math.min(found - disallowed, settings.maxPages),
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
    robots: (origin) => readRobots(origin, { fetch, facts, ignores: settings.ignoreRobots, signal }),
    store: { ...store, save },
    toRow: (page) => toSiteRow(page, context),
    maxPages: settings.maxPages,
    followsLinks: settings.urls === null,
    ...(options.concurrency === undefined ? {} : { concurrency: options.concurrency }),
    signal,
  })
  signal.throwIfAborted()
  const { disallowed } = await countPages(db, auditId)
  const leftOut = { ...(disallowed === 0 ? {} : { blocked_by_robots: disallowed }), ...result.leftOut }
  await db
    .updateTable("audits")
    .set({ left_out: JSON.stringify(Object.entries(leftOut).map(([reason, count]) => ({ reason, count }))) })
    .where("id", "=", auditId)
    .execute()
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

async function measure(run: Run, { db, measureVitals }: RunAuditOptions): Promise<AuditVitals> {
  if (measureVitals === undefined) throw new CitableError("Nothing measures.", { code: "not_configured" })
  const pages = await db
    .selectFrom("site_pages")
    .select("url")
    .where("audit_id", "=", run.id)
    .where("crawled_in", "=", run.id)
    .where("state", "=", "ok")
    .where("document", "is not", null)
    .orderBy((eb) => eb.fn.coalesce("inbound_links", eb.lit(0)), "desc")
    .orderBy("url")
    .limit(maxMeasured)
    .execute()
  return measureVitals(
    pages.map(({ url }) => url),
    run.settings.device,
  )
}
