import type { Template } from "@citable/audits/accessibility/group-templates"
import type { Tables } from "@citable/storage/tables/tables"
import { sql, type Transaction } from "kysely"

import type { AuditChanges } from "./audit-changes.ts"
import { type AuditSide, type ComparedAudit, isComparable, toSide } from "./audit-sides.ts"
import { insertRows } from "./crawl/insert-rows.ts"
import { findWorse } from "./find-worse.ts"
import type { AuditRow } from "./to-audit.ts"

/** The pages and findings of this many audits of a brand stay whole; older ones keep what `list_audit_issues` shows. */
const keptAudits = 10

/**
 * Compares the findings of an audit with those of the last completed audit of the same scope, and writes into its issues what is new and
 * what is gone: of pages that both looked at. Null without such an audit.
 */
export async function compareAudits(
  trx: Transaction<Tables>,
  audit: ComparedAudit & Pick<AuditRow, "brand_id">,
  templates: readonly Template[],
): Promise<AuditChanges | null> {
  const row = await trx
    .selectFrom("audits")
    .select(["id", "score", "score_model", "scope", "left_out", "vitals", "facts", "accessibility", "codes"])
    .where("brand_id", "=", audit.brand_id)
    .where("scope", "=", audit.scope)
    .where("status", "=", "completed")
    .where("id", "<", audit.id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  const [after, before] = [toSide(audit), toSide(row)]
  const onlyIn = (one: AuditSide, other: AuditSide) =>
    trx
      .selectFrom("audit_findings as f")
      .select(["f.code", (eb) => eb.fn.countAll<number | string>().as("count")])
      .where("f.audit_id", "=", one.id)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("audit_findings as other")
              .select("other.url")
              .where("other.audit_id", "=", other.id)
              .whereRef("other.code", "=", "f.code")
              .whereRef("other.url", "=", "f.url"),
          ),
        ),
      )
      .where(isComparable(one, other))
      .groupBy("f.code")
      .execute()
  const added = new Map((await onlyIn(after, before)).map(({ code, count }) => [code, Number(count)]))
  const left = new Map((await onlyIn(before, after)).map(({ code, count }) => [code, Number(count)]))
  const now = await trx.selectFrom("audit_issues").select("code").where("audit_id", "=", audit.id).execute()
  const then = await trx
    .selectFrom("audit_issues")
    .select(["code", "severity", "category"])
    .where("audit_id", "=", before.id)
    .where("pages_affected", ">", 0)
    .execute()
  const had = new Set(then.map(({ code }) => code))
  const has = new Set(now.map(({ code }) => code))
  for (const { code } of now) {
    await trx
      .updateTable("audit_issues")
      .set({
        change: had.has(code) ? "remaining" : added.has(code) ? "new" : null,
        pages_new: added.get(code) ?? 0,
        pages_gone: left.get(code) ?? 0,
      })
      .where("audit_id", "=", audit.id)
      .where("code", "=", code)
      .execute()
  }
  const gone = then.filter(({ code }) => !has.has(code) && left.has(code))
  await insertRows(
    trx,
    "audit_issues",
    {
      audit_id: "text",
      code: "text",
      severity: "text",
      category: "text",
      change: "text",
      pages_affected: "integer",
      pages_checked: "integer",
      pages_new: "integer",
      pages_gone: "integer",
    },
    gone.map(({ code, severity, category }) => [
      audit.id,
      code,
      severity,
      category,
      "gone",
      0,
      0,
      0,
      left.get(code) ?? 0,
    ]),
  )
  return {
    compared_with: before.id,
    score: row.score_model === "readers" ? row.score : null,
    new: now.filter(({ code }) => !had.has(code) && added.has(code)).length,
    remaining: now.filter(({ code }) => had.has(code)).length,
    gone: gone.length,
    pages_compared: await countPagesInBoth(trx, after.id, before.id),
    pages_added: before.isWhole ? await countPagesOnlyIn(trx, after.id, before.id) : null,
    pages_left: after.isWhole ? await countPagesOnlyIn(trx, before.id, after.id) : null,
    worse: row.codes === null ? null : await findWorse(trx, { before, after, codes: row.codes, templates }),
  }
}

/** Counts the pages that both audits looked at. */
async function countPagesInBoth(trx: Transaction<Tables>, one: string, other: string): Promise<number> {
  const row = await trx
    .selectFrom("audit_pages as p")
    .innerJoin("audit_pages as other", "other.url_key", "p.url_key")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("p.audit_id", "=", one)
    .where("other.audit_id", "=", other)
    .where("p.looked_at", "=", 1)
    .where("other.looked_at", "=", 1)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

async function countPagesOnlyIn(trx: Transaction<Tables>, one: string, other: string): Promise<number> {
  const row = await trx
    .selectFrom("audit_pages as p")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("p.audit_id", "=", one)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("audit_pages as other")
            .select("other.url_key")
            .where("other.audit_id", "=", other)
            .whereRef("other.url_key", "=", "p.url_key"),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Deletes the pages and all but the first 100 findings of each check of audits of a scope that are too old to be compared. */
export async function trimAudits(
  trx: Transaction<Tables>,
  { brand_id: brandId, scope }: Pick<AuditRow, "brand_id" | "scope">,
): Promise<void> {
  const old = await trx
    .selectFrom("audits")
    .select("id")
    .where("brand_id", "=", brandId)
    .where("scope", "=", scope)
    .orderBy("id", "desc")
    .offset(keptAudits)
    .limit(5)
    .execute()
  for (const { id } of old) {
    await trx.deleteFrom("audit_pages").where("audit_id", "=", id).execute()
    await sql`delete from audit_findings where audit_id = ${id} and (code, url) in (
      select code, url from (
        select code, url, row_number() over (partition by code order by url) as place
        from audit_findings where audit_id = ${id}
      ) as numbered where place > 100)`.execute(trx)
  }
}
