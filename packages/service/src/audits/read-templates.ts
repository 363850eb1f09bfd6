import type { AuditAccessibility } from "@citable/audits/accessibility/audit-accessibility"
import { groupTemplates, type Template } from "@citable/audits/accessibility/group-templates"
import type { Database } from "@citable/storage/database"

/**
 * Groups the pages of an audit by how they are built. The page at which the audit before looked in a browser stands for its template, or else
 * the most linked one, so that two audits look at the same pages.
 */
export async function readTemplates(db: Database, audit: { id: string; brandId: string }): Promise<Template[]> {
  const before = await db
    .selectFrom("audits")
    .select("accessibility")
    .where("brand_id", "=", audit.brandId)
    .where("id", "<", audit.id)
    .where("accessibility", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()
  const text = before?.accessibility ?? null
  const known = text === null ? [] : (JSON.parse(text) as AuditAccessibility).templates
  const first = new Set(known.flatMap(({ page, barriers }) => (barriers === null ? [] : page)))
  const pages = await db
    .selectFrom("site_pages")
    .select(["url", "structure", "state"])
    .where("audit_id", "=", audit.id)
    .where("crawled_in", "=", audit.id)
    .where("structure", "is not", null)
    .orderBy((eb) => eb.fn.coalesce("inbound_links", eb.lit(0)), "desc")
    .orderBy("url")
    .execute()
  const rankOf = ({ url, state }: (typeof pages)[number]) => (state !== "ok" ? 2 : first.has(url) ? 0 : 1)
  const ordered = pages.toSorted((one, other) => rankOf(one) - rankOf(other))
  return groupTemplates(ordered.map(({ url, structure }) => ({ url, structure: structure ?? "" })))
}
