import { join } from "node:path"

import type { AuditSettings } from "@citable/audits/audit-settings"
import type { SiteFacts } from "@citable/audits/site/site-facts"
import type { PageFetch } from "@citable/reader"

import { siteChecks } from "../../../packages/service/src/audits/checks/site-checks.ts"
import { compareTexts } from "../../../packages/service/src/audits/compare-texts.ts"
import { readKnownPages } from "../../../packages/service/src/audits/read-known-pages.ts"
import { runAudit } from "../../../packages/service/src/audits/run-audit.ts"
import { insertAccount } from "../../../packages/service/src/operator/make-account.ts"
import { createReading } from "../../../packages/service/src/ports/reading/create-reading.ts"
import { newId } from "../../../packages/storage/src/new-id.ts"
import { openDataFolder } from "../../../packages/storage/src/open-data-folder.ts"
import { argument, ready } from "../measured.ts"
import { peakMemory } from "../peak-memory.ts"
import { type CrawlArgument, type Crawled, cpuTime } from "./crawl-argument.ts"

/** What an audit of the service took, and what it stored. `cpu` is that of the whole audit. */
export interface Audited extends Crawled {
  /** Until every page was fetched, checked by itself and stored. */
  crawlCpu: number
  /** Of the checks over the whole site, once more. */
  checksCpu: number
  /** Of comparing the texts, once more. */
  textsCpu: number
  /** Bytes: the most memory that the process held until the end of the audit. */
  memory: number
  links: number
  nearDuplicates: number
  suggestions: number
}

const { origin, pages, concurrency, folder } = argument() as CrawlArgument
const now = Date.now
const db = await openDataFolder({ dataDir: join(folder, `audit-${pages}`) })
const host = new URL(origin).host
const id = newId("aud", now())
const { brandId } = await db.transaction().execute((trx) => insertAccount(trx, host, now()))
const settings: AuditSettings = {
  urls: null,
  start: `${origin}/`,
  hosts: [host],
  maxPages: pages,
  coreWebVitals: false,
  device: "mobile",
  ignoreRobots: false,
}
const audit = { id, brand_id: brandId, settings: JSON.stringify(settings), created_at: now() }
await db
  .insertInto("audits")
  .values({ ...audit, status: "queued", step: "waiting", scope: "site" })
  .execute()

const before = cpuTime()
const reading = createReading({ network: { allowPrivateNetwork: true, chromium: false }, onError: () => {} })
let crawlCpu = 0
// An audit asks for the targets of links after it has crawled.
const fetch: PageFetch = Object.assign(
  (request: Parameters<PageFetch>[0]) => {
    if ((request.method === "HEAD" || request.url.endsWith(".css")) && crawlCpu === 0) crawlCpu = cpuTime() - before
    return reading.fetch(request)
  },
  { close: () => Promise.resolve() },
)
await runAudit(id, { db, fetch, now, concurrency })
const cpu = cpuTime() - before
const memory = peakMemory()

const ended = await db.selectFrom("audits").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
if (ended.status !== "completed") throw new Error(`The audit ended as ${ended.status}: ${ended.error}`)
const textsBefore = cpuTime()
const texts = await compareTexts(db, id)
const textsCpu = cpuTime() - textsBefore
const facts = JSON.parse(ended.facts ?? "{}") as SiteFacts
const known = readKnownPages(db, { brandId, auditId: id, facts })
const site = {
  db,
  brandId,
  auditId: id,
  scope: "site" as const,
  facts,
  readPages: () => known,
  vitals: [],
  accessibility: null,
  nearDuplicates: texts.nearDuplicates,
  isComplete: true,
  now: now(),
}
const checksBefore = cpuTime()
for (const check of siteChecks) await check.find(site)
const checksCpu = cpuTime() - checksBefore
const { links } = await db
  .selectFrom("site_links")
  .select((eb) => eb.fn.countAll<number>().as("links"))
  .executeTakeFirstOrThrow()
await reading.close()
await db.destroy()
ready({
  pages: ended.pages_crawled,
  cpu,
  crawlCpu,
  checksCpu,
  textsCpu,
  memory,
  links,
  nearDuplicates: texts.nearDuplicates.length,
  suggestions: texts.suggestions.length,
} satisfies Audited)
