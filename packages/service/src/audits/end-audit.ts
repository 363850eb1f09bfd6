import type { AuditAccessibility } from "@citable/audits/accessibility/audit-accessibility"
import type { Template } from "@citable/audits/accessibility/group-templates"
import { toBarrierFindings } from "@citable/audits/accessibility/to-barrier-findings"
import type { AuditVitals } from "@citable/audits/audit-vitals"
import type { CheckText } from "@citable/audits/checks/check"
import { type LeftOut, readEveryPage } from "@citable/audits/left-out"
import { concernedCodes, joinFindings, type PageVerdict } from "@citable/audits/pages/judge-page"
import { type CheckList, listChecks } from "@citable/audits/pages/list-checks"
import { type CheckResult, scoreOf } from "@citable/audits/score"
import type { SiteFacts } from "@citable/audits/site/site-facts"
import { keyOf } from "@citable/reader"
import type { Database } from "@citable/storage/database"
import { rowLocks } from "@citable/storage/row-locks"
import type { Tables } from "@citable/storage/tables/tables"
import { sql, type Transaction } from "kysely"

import { enqueueEvent } from "../outbox/enqueue-event.ts"
import type { StoredSite } from "./checks/query-check.ts"
import { siteChecks } from "./checks/site-checks.ts"
import { compareAudits, trimAudits } from "./compare-audits.ts"
import { type ComparedTexts, saveSuggestions } from "./compare-texts.ts"
import { countPages } from "./crawl/count-pages.ts"
import { insertRows } from "./crawl/insert-rows.ts"
import { findScoreLimit } from "./find-score-limit.ts"

export interface EndAuditOptions {
  db: Database
  now: () => number
  facts: SiteFacts
  vitals: AuditVitals | null
  accessibility: AuditAccessibility | null
  templates: readonly Template[]
  texts: ComparedTexts
  /** The page checks of the instance. Default: the built-in ones. */
  checks?: CheckList | undefined
  /** Sends the event of the end after the commit. Called without a status if the audit had ended before. */
  onEnd?: ((status?: "completed" | "failed") => void) | undefined
}

/** What one check found in an audit. Its findings are in the database: a large site has too many for the memory. */
interface Issue extends CheckResult {
  check: CheckText
}

/** An event is small. */
const maxTold = 5

interface NewFinding {
  code: string
  url: string
  severity: CheckText["severity"]
  detail: string | null
}

/** Whether the audit read a page, or robots.txt or the site refused it. */
const lookedAt = sql<number>`case when crawled_in = audit_id and state <> 'not_crawled' then 1 else 0 end`.as(
  "looked_at",
)

/** Judges a crawled site, compares it with the audit before, and ends the audit with its event, all in one transaction. */
export async function endAudit(
  auditId: string,
  { db, now, facts, vitals, accessibility, templates, texts, checks = listChecks(), onEnd }: EndAuditOptions,
): Promise<void> {
  const isEnded = await db.transaction().execute(async (trx) => {
    const { forUpdate } = rowLocks(trx)
    const audit = await forUpdate(trx.selectFrom("audits").selectAll().where("id", "=", auditId)).executeTakeFirst()
    if (audit?.status !== "running") return false
    const { found, crawled, failed } = await countPages(trx, auditId)
    const site: StoredSite = {
      db: trx,
      brandId: audit.brand_id,
      auditId,
      scope: audit.scope,
      facts,
      vitals: vitals?.pages ?? [],
      accessibility,
      nearDuplicates: texts.nearDuplicates,
      isComplete: readEveryPage(JSON.parse(audit.left_out) as LeftOut),
      now: now(),
    }
    const issues = new Map<string, Issue>()
    const barriers = Map.groupBy(toBarrierFindings(accessibility), ({ url }) => url)
    await judgePages(trx, { auditId, brandId: audit.brand_id, checks, barriers }, issues)
    for (const check of siteChecks) {
      if (check.scope === "site" && audit.scope !== "site") continue
      const { checked, findings } = await check.find(site)
      if (checked === 0) continue
      issueOf(issues, check).checked += checked
      const byUrl = Map.groupBy(findings, (finding) => finding.url)
      const joined = [...byUrl].map(([url, ofUrl]) => ({
        code: check.code,
        url,
        ...joinFindings(ofUrl, check.severity),
      }))
      await saveFindings(trx, { auditId, brandId: audit.brand_id }, joined)
    }
    await countFindings(trx, auditId, issues)
    // A check weighs the same, however bad its findings are.
    const results = [...issues.values()].map((issue) => ({ ...issue, severity: issue.check.severity }))
    const limit = await findScoreLimit(site)
    const score = scoreOf(results, limit)
    const hits = [...issues.values()].filter(({ affected }) => affected > 0)
    await trx
      .insertInto("audit_pages")
      .columns(["audit_id", "url_key", "looked_at"])
      .expression((eb) =>
        eb
          .selectFrom("site_pages")
          .select(["audit_id", "url_key", lookedAt])
          .where("audit_id", "=", auditId)
          .$castTo<{ audit_id: string; url_key: number; looked_at: number }>(),
      )
      .execute()
    for (const { check, severity, checked, affected } of hits) {
      await trx
        .insertInto("audit_issues")
        .values({
          audit_id: auditId,
          code: check.code,
          severity,
          category: check.category,
          change: null,
          pages_affected: affected,
          pages_checked: checked,
        })
        .execute()
    }
    if (audit.scope === "site") await saveSuggestions(trx, audit.brand_id, texts)
    const measured = vitals === null ? null : JSON.stringify(vitals)
    const browsed = accessibility === null ? null : JSON.stringify(accessibility)
    const codes = JSON.stringify([...checks.all, ...siteChecks].map(({ code }) => code))
    const changes = await compareAudits(trx, { ...audit, vitals: measured, accessibility: browsed }, templates)
    await trimAudits(trx, audit)
    const at = now()
    await trx
      .updateTable("audits")
      .set({
        status: "completed",
        step: "done",
        done: crawled,
        of: crawled,
        pages_found: found,
        pages_crawled: crawled,
        pages_failed: failed,
        score,
        score_limit: limit === null ? null : JSON.stringify(limit),
        vitals: measured,
        accessibility: browsed,
        codes,
        changes: changes === null ? null : JSON.stringify(changes),
        finished_at: at,
      })
      .where("id", "=", auditId)
      .where("status", "=", "running")
      .execute()
    const count = (severity: string) => hits.filter((issue) => issue.severity === severity).length
    const data = {
      brand_id: audit.brand_id,
      audit_id: auditId,
      scope: audit.scope,
      status: "completed",
      score,
      pages_crawled: crawled,
      issues: { error: count("error"), warning: count("warning"), notice: count("notice") },
      worse: (changes?.worse ?? []).slice(0, maxTold),
    }
    await enqueueEvent(trx, audit.brand_id, { type: "audit.completed", at, data })
    return true
  })
  onEnd?.(isEnded ? "completed" : undefined)
}

interface JudgedAudit {
  auditId: string
  brandId: string
}

/** Stores what the checks found on single pages, and counts the pages that they concern. */
async function judgePages(
  trx: Transaction<Tables>,
  judged: JudgedAudit & { checks: CheckList; barriers: ReadonlyMap<string, { code: string; detail: string }[]> },
  issues: Map<string, Issue>,
): Promise<void> {
  const checks = new Map(judged.checks.all.map((check) => [check.code, check]))
  let after = -1
  for (;;) {
    const rows = await trx
      .selectFrom("site_pages")
      .select(["url_key", "url", "checks"])
      .where("audit_id", "=", judged.auditId)
      .where("crawled_in", "=", judged.auditId)
      .where("url_key", ">", after)
      .orderBy("url_key")
      .limit(500)
      .execute()
    const found: NewFinding[] = []
    for (const { url, checks: text } of rows) {
      const verdict = text === null ? undefined : (JSON.parse(text) as PageVerdict)
      if (verdict?.version !== judged.checks.version) continue
      const seen = judged.barriers.get(url) ?? []
      for (const code of new Set([...concernedCodes(verdict), ...seen.map((barrier) => barrier.code)])) {
        const check = checks.get(code)
        if (check !== undefined) issueOf(issues, check).checked += 1
      }
      for (const { code, severity, detail } of verdict.findings) {
        const check = checks.get(code)
        if (check !== undefined) found.push({ code, url, severity: severity ?? check.severity, detail })
      }
      // What the page's HTML shows already is the same fault.
      const told = new Set(verdict.findings.map(({ code }) => code))
      for (const { code, detail } of seen) {
        const check = checks.get(code)
        if (check === undefined || told.has(code)) continue
        told.add(code)
        found.push({ code, url, severity: check.severity, detail })
      }
    }
    await saveFindings(trx, judged, found)
    if (rows.length < 500) return
    after = rows.at(-1)?.url_key ?? after
  }
}

function saveFindings(
  trx: Transaction<Tables>,
  { auditId, brandId }: JudgedAudit,
  found: readonly NewFinding[],
): Promise<void> {
  return insertRows(
    trx,
    "audit_findings",
    { audit_id: "text", code: "text", url: "text", url_key: "integer", severity: "text", detail: "text" },
    found.map(({ code, url, severity, detail }) => [auditId, code, url, keyOf(brandId, url), severity, detail]),
  )
}

/** Counts what each check found, and takes the worst severity. */
async function countFindings(trx: Transaction<Tables>, auditId: string, issues: Map<string, Issue>): Promise<void> {
  const counts = await trx
    .selectFrom("audit_findings")
    .select([
      "code",
      (eb) => eb.fn.countAll<number | string>().as("affected"),
      sql<number>`max(case severity when 'error' then 2 when 'warning' then 1 else 0 end)`.as("worst"),
    ])
    .where("audit_id", "=", auditId)
    .groupBy("code")
    .execute()
  for (const { code, affected, worst } of counts) {
    const issue = issues.get(code)
    if (issue === undefined) continue
    issue.affected = Number(affected)
    issue.severity = worst === 2 ? "error" : worst === 1 ? "warning" : "notice"
  }
}

function issueOf(issues: Map<string, Issue>, check: CheckText): Issue {
  const issue = issues.get(check.code) ?? { check, severity: check.severity, checked: 0, affected: 0 }
  issues.set(check.code, issue)
  return issue
}
