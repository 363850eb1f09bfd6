import type { Database } from "@citable/storage/database"
import type { Tables } from "@citable/storage/tables/tables"
import { sql, type Transaction } from "kysely"

/** Deeper pages are as good as unreachable. */
const maxDepth = 20

/** Browsers follow no more redirects in a row. */
const maxHops = 20

/**
 * Counts the clicks from the home page to each page of an audit, over links without `nofollow`. A redirect takes no click. A page that no way
 * leads to has null. A crawl knows them only by halves: it reads the pages of the sitemap early.
 */
export async function countClicks(db: Database, auditId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("site_pages")
      .set({ depth: null })
      .where("audit_id", "=", auditId)
      .where("depth", "!=", 0)
      .execute()
    for (let depth = 0; depth < maxDepth; depth += 1) {
      await followHops(trx, auditId, depth)
      const { numAffectedRows } = await sql`
        update site_pages set depth = ${depth + 1}
        where audit_id = ${auditId} and depth is null and url_key in (
          select l.to_key from site_pages as s join site_links as l on l.from_key = s.url_key
          where s.audit_id = ${auditId} and s.crawled_in = ${auditId} and s.depth = ${depth} and l.kind = 'internal' and l.nofollow = 0
        )`.execute(trx)
      if (!numAffectedRows) return
    }
  })
}

/** Gives the targets of the redirects of a depth the same depth. */
async function followHops(trx: Transaction<Tables>, auditId: string, depth: number): Promise<void> {
  for (let hop = 0; hop < maxHops; hop += 1) {
    const { numAffectedRows } = await sql`
      update site_pages set depth = ${depth}
      where audit_id = ${auditId} and depth is null and url_key in (
        select s.redirect_key from site_pages as s
        where s.audit_id = ${auditId} and s.crawled_in = ${auditId} and s.depth = ${depth} and s.redirect_key is not null
      )`.execute(trx)
    if (!numAffectedRows) return
  }
}
