import { rmSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { isIP } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

import { inspectTemplates } from "@citable/audits/accessibility/inspect-templates"
import type { AuditSettings } from "@citable/audits/audit-settings"
import { inspectSite } from "@citable/audits/inspect-site"
import { CitableError } from "@citable/contract"
import type { Audit, AuditIssue, PageIndexing } from "@citable/contract/site"
import { isAddressAllowed } from "@citable/safe-fetch"
import type { Database } from "@citable/storage/database"
import { newId } from "@citable/storage/new-id"
import { openDataFolder } from "@citable/storage/open-data-folder"

import { indexingColumns, readIndexing, readLastFacts } from "../audits/read-indexing.ts"
import { readIssues } from "../audits/read-issues.ts"
import { runAudit } from "../audits/run-audit.ts"
import { toAudits } from "../audits/to-audit.ts"
import { createReading, type ReadNetwork } from "../ports/reading/create-reading.ts"
import { insertAccount } from "./make-account.ts"

export interface AuditSiteOptions {
  /** Default: 500. */
  maxPages?: number
  /** Whether to read pages that robots.txt disallows. */
  ignoreRobots?: boolean
  /** Whether Chromium looks at one page of each template, which loads what the page names. */
  browser?: boolean
  /** How to reach the site. Private addresses are allowed: people check what runs on their own machine. */
  network?: Omit<ReadNetwork, "allowPrivateNetwork" | "chromium">
  now?: () => number
  /** Stops the audit, which then throws the signal's reason. */
  signal?: AbortSignal
  /** Gets the step and its progress, a few times a second. */
  onProgress?: (audit: Pick<Audit, "step" | "progress">) => void
}

export interface SiteAudit {
  audit: Audit
  /** In the order in which mending them raises the score fastest. */
  issues: AuditIssue[]
  /** The first 1,000 pages that some search engine or assistant may not index, or that contradict themselves. */
  indexing: (PageIndexing & { url: string })[]
}

const pollMs = 200
const maxIndexing = 1000

/**
 * Audits a site without a service: in its own database, which it deletes afterwards.
 *
 * @param url Where the site begins: a URL, or a host such as `example.com` or `localhost:3000`.
 * @throws {CitableError} `invalid_url`, or `site_unreachable` if the home page does not answer.
 */
export async function auditSite(url: string, options: AuditSiteOptions = {}): Promise<SiteAudit> {
  const { now = Date.now, signal, onProgress } = options
  const site = toSite(url)
  signal?.throwIfAborted()
  const folder = await mkdtemp(join(tmpdir(), "citable-audit-"))
  const removeAtExit = () => rmSync(folder, { recursive: true, force: true })
  process.once("exit", removeAtExit)
  const reading = createReading({
    network: {
      ...(isLoopback(site.host) ? { probePauseMs: 0 } : {}),
      ...options.network,
      // A public site leads nobody into a private network.
      allowPrivateNetwork: isPrivate(site.host),
      ...(options.browser === true ? {} : { chromium: false }),
    },
    onError: () => {},
  })
  let db: Database | undefined
  try {
    db = await openDataFolder({ dataDir: folder })
    const { maxPages = 500, ignoreRobots = false, browser = false } = options
    const id = await insertAudit(db, { ...site, maxPages, ignoreRobots, browser, now: now() })
    const running = runAudit(id, {
      db,
      fetch: reading.fetch,
      recheckPauseMs: 5 * reading.probePauseMs,
      now,
      readCertificate: (host) => reading.readCertificate(host, signal),
      inspectAiAccess: (facts, robots) => inspectSite(facts, robots, { ...reading, now, ...(signal && { signal }) }),
      inspectTemplates: (templates, device) =>
        inspectTemplates(templates, { browser: reading.browser, device, ...(signal && { signal }) }),
      ...(signal && { signal }),
    })
    if (onProgress !== undefined) await report(db, { id, running, onProgress })
    await running
    signal?.throwIfAborted()
    return await readResult(db, id, now())
  } finally {
    await reading.close()
    await db?.destroy()
    await rm(folder, { recursive: true, force: true })
    process.off("exit", removeAtExit)
  }
}

/** Where the audit starts, and the host of the site with its port. */
function toSite(url: string): Pick<AuditSettings, "start"> & { host: string } {
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(url)
  const parsed = URL.parse(hasScheme ? url : `https://${url}`)
  const isWeb = parsed?.protocol === "https:" || parsed?.protocol === "http:"
  if (parsed === null || !isWeb || parsed.username !== "" || parsed.password !== "") {
    throw new CitableError(
      "Give the address of a site, such as https://example.com or localhost:3000, without a user name.",
      { code: "invalid_url" },
    )
  }
  parsed.hash = ""
  const { host, pathname, search } = parsed
  // Without a scheme, HTTPS is tried before HTTP.
  return { start: !hasScheme && pathname === "/" && search === "" ? host : parsed.href, host }
}

/** Whether a person at this machine means it, or a network of their own: by address, or by a name that the public internet has not. */
function isPrivate(host: string): boolean {
  const { hostname } = new URL(`http://${host}`)
  const name = hostname.replace(/^\[|\]$/g, "")
  if (isIP(name) !== 0) return !isAddressAllowed(name)
  return !name.includes(".") || /\.(?:localhost|local|internal|lan|home\.arpa|test)$/.test(name)
}

/** Whether the site is on this machine, where nobody minds requests without a pause. */
const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/.test(host)

interface NewAudit {
  start: string
  host: string
  maxPages: number
  ignoreRobots: boolean
  browser: boolean
  now: number
}

function insertAudit(db: Database, { start, host, maxPages, ignoreRobots, browser, now }: NewAudit): Promise<string> {
  const settings: AuditSettings = {
    urls: null,
    start,
    hosts: [host],
    maxPages,
    coreWebVitals: false,
    accessibility: browser,
    device: "mobile",
    ignoreRobots,
  }
  return db.transaction().execute(async (trx) => {
    const { brandId } = await insertAccount(trx, host.slice(0, 200), now)
    const id = newId("aud", now)
    await trx
      .insertInto("audits")
      .values({
        id,
        brand_id: brandId,
        status: "queued",
        step: "waiting",
        scope: "site",
        settings: JSON.stringify(settings),
        created_at: now,
      })
      .execute()
    return id
  })
}

interface Report {
  id: string
  running: Promise<unknown>
  onProgress: NonNullable<AuditSiteOptions["onProgress"]>
}

/** Reports until the audit ends, however it does. */
async function report(db: Database, { id, running, onProgress }: Report): Promise<void> {
  const ending = new AbortController()
  const ended = running.then(
    () => ending.abort(),
    () => ending.abort(),
  )
  while (!ending.signal.aborted) {
    const row = await db.selectFrom("audits").select(["step", "done", "of"]).where("id", "=", id).executeTakeFirst()
    if (row !== undefined) onProgress({ step: row.step, progress: { done: row.done, of: row.of } })
    await sleep(pollMs, undefined, { signal: ending.signal }).catch(() => {})
  }
  await ended
}

async function readResult(db: Database, id: string, now: number): Promise<SiteAudit> {
  const row = await db.selectFrom("audits").selectAll().where("id", "=", id).executeTakeFirstOrThrow()
  if (row.status !== "completed") {
    throw new CitableError(row.error ?? "The audit did not finish.", { code: "site_unreachable" })
  }
  const [audit] = await toAudits(db, [row])
  if (audit === undefined) throw new CitableError("The audit no longer exists.", { code: "audit_stopped" })
  const issues = await readIssues(db, row, { limit: 1000 })
  return { audit, issues, indexing: await readClosedPages(db, { brandId: row.brand_id, now }) }
}

async function readClosedPages(
  db: Database,
  { brandId, now }: { brandId: string; now: number },
): Promise<SiteAudit["indexing"]> {
  const facts = await readLastFacts(db, brandId)
  const found: SiteAudit["indexing"] = []
  let after = ""
  while (found.length < maxIndexing) {
    const rows = await db
      .selectFrom("site_pages")
      .select(indexingColumns)
      .where("brand_id", "=", brandId)
      .where("url", ">", after)
      .orderBy("url")
      .limit(100)
      .execute()
    for (const row of rows) {
      const indexing = await readIndexing(db, row, { brandId, facts, now })
      const isOpen = indexing.crawlers.every(({ allowed }) => allowed === true)
      if (!isOpen || indexing.conflicts.length > 0) found.push({ url: row.url, ...indexing })
    }
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.url
  }
  return found.slice(0, maxIndexing)
}
