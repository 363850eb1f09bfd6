import type { AuditAccessibility } from "@citable/audits/accessibility/audit-accessibility"
import type { Template } from "@citable/audits/accessibility/group-templates"
import { toBarrierFindings } from "@citable/audits/accessibility/to-barrier-findings"
import type { AuditVitals } from "@citable/audits/audit-vitals"
import { coveredChecks } from "@citable/audits/checks/covered-checks"
import { type LeftOut, readEveryPage } from "@citable/audits/left-out"
import { joinFindings } from "@citable/audits/pages/judge-page"
import { type CheckList, listChecks } from "@citable/audits/pages/list-checks"
import type { KnownPage } from "@citable/audits/site/known-page"
import type { SiteFacts } from "@citable/audits/site/site-facts"
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
import { type Issue, issueOf } from "./issue.ts"
import { judgePages } from "./judge-pages.ts"
import { readKnownPages } from "./read-known-pages.ts"
import { saveFindings } from "./save-findings.ts"
import { scoreAudit } from "./score-audit.ts"
import { warnOfWorse } from "./warn-of-worse.ts"

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
  /** The clicks of pages from search, by URL. Default: nobody knows them. */
  clicks?: ReadonlyMap<string, number> | undefined
  /** Sends the event of the end after the commit. Called without a status if the audit had ended before. */
  onEnd?: ((status?: "completed" | "failed") => void) | undefined
}

/** An event is small. */
const maxTold = 5

/** Whether the audit read a page, or robots.txt or the site refused it. */
const lookedAt = sql<number>`case when crawled_in = audit_id and state <> 'not_crawled' then 1 else 0 end`.as(
  "looked_at",
)

/** Judges a crawled site, compares it with the audit before, and ends the audit with its event, all in one transaction. */
export async function endAudit(
  auditId: string,
  { db, now, facts, vitals, accessibility, templates, texts, checks = listChecks(), clicks, onEnd }: EndAuditOptions,
): Promise<void> {
  const isEnded = await db.transaction().execute(async (trx) => {
    const { forUpdate } = rowLocks(trx)
    const audit = await forUpdate(trx.selectFrom("audits").selectAll().where("id", "=", auditId)).executeTakeFirst()
    if (audit?.status !== "running") return false
    const { found, crawled, failed } = await countPages(trx, auditId)
    let known: Promise<readonly KnownPage[]> | undefined
    const site: StoredSite = {
      readPages: () => (known ??= readKnownPages(trx, { brandId: audit.brand_id, auditId, facts })),
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
    await dropCovered(trx, auditId)
    await countFindings(trx, auditId, issues)
    const { score, losses } = await scoreAudit(site, {
      checks: new Map([...issues].map(([code, { check }]) => [code, check])),
      clicks,
    })
    const places = new Map(losses.map(({ code, points }, at) => [code, { points, place: at + 1 }]))
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
          ...(places.get(check.code) ?? { points: 0, place: places.size + 1 }),
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
        score_model: "readers",
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
    await warnOfWorse(trx, audit, { worse: changes?.worse ?? [], checks, at })
    return true
  })
  onEnd?.(isEnded ? "completed" : undefined)
}

/** Deletes what another finding of the same page tells already. */
async function dropCovered(trx: Transaction<Tables>, auditId: string): Promise<void> {
  for (const [code, covered] of Object.entries(coveredChecks)) {
    await trx
      .deleteFrom("audit_findings")
      .where("audit_id", "=", auditId)
      .where("code", "in", covered)
      .where("url_key", "in", (eb) =>
        eb.selectFrom("audit_findings").select("url_key").where("audit_id", "=", auditId).where("code", "=", code),
      )
      .execute()
  }
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
