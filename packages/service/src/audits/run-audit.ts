import type { AuditSettings } from "@citable/audits/audit-settings"
import type { AuditVitals } from "@citable/audits/audit-vitals"
import { CitableError, isCitableError } from "@citable/contract"

import type { AuditRun, RunAuditOptions } from "./audit-run.ts"
import { checkTargets } from "./check-targets.ts"
import { compareTexts } from "./compare-texts.ts"
import { countClicks } from "./count-clicks.ts"
import { countInbound } from "./count-inbound.ts"
import { crawlPages } from "./crawl-pages.ts"
import { assertRunning } from "./crawl/create-site-store.ts"
import { endAudit } from "./end-audit.ts"
import { failAudit } from "./fail-audit.ts"
import { prepareCrawl } from "./prepare-crawl.ts"
import { readTemplates } from "./read-templates.ts"
import { removeLeftPages } from "./remove-left-pages.ts"

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

async function runSteps(run: AuditRun, options: RunAuditOptions): Promise<void> {
  const { db, signal } = options
  const facts = await prepareCrawl(run, options)
  await crawlPages(run, facts, options)
  await enter(run, "checking_links", options)
  await checkTargets(run, facts, options)
  await removeLeftPages(run, { db, facts })
  if (run.settings.urls === null) {
    await countInbound(db, run.id)
    await countClicks(db, run.id)
  }
  await enter(run, "measuring", options)
  const vitals = run.settings.coreWebVitals ? await measure(run, options) : null
  const templates = await readTemplates(db, run)
  const { inspectTemplates } = options
  const looks = run.settings.accessibility === true && inspectTemplates !== undefined
  const accessibility = looks ? await inspectTemplates(templates, run.settings.device) : null
  await enter(run, "judging", options)
  const texts = await compareTexts(db, run.id)
  signal?.throwIfAborted()
  const clicks = await readClicks(run, options)
  await endAudit(run.id, { ...options, facts, vitals, accessibility, templates, texts, clicks })
}

async function readClicks(run: AuditRun, options: RunAuditOptions): Promise<ReadonlyMap<string, number> | undefined> {
  if (options.readClicks === undefined) return undefined
  const pages = await options.db.selectFrom("site_pages").select("url").where("audit_id", "=", run.id).execute()
  return options.readClicks(
    run.brandId,
    pages.map(({ url }) => url),
  )
}

async function enter(
  { id }: AuditRun,
  step: "checking_links" | "measuring" | "judging",
  { db, signal }: RunAuditOptions,
) {
  signal?.throwIfAborted()
  await assertRunning(db, id)
  await db
    .updateTable("audits")
    .set({ step, done: 0, of: 0 })
    .where("id", "=", id)
    .where("status", "=", "running")
    .execute()
}

async function measure(run: AuditRun, { db, measureVitals }: RunAuditOptions): Promise<AuditVitals> {
  if (measureVitals === undefined) throw new CitableError("Nothing can measure pages.", { code: "not_configured" })
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
